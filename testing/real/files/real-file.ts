export type Kind = "photograph" | "page" | "drawing" | "video" | "sound" | "document";

/** A rectangle in shares of the displayed width and height. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A file and its properties by other programs or by a person. */
export interface Truth {
  name: string;
  /** MIME types that `file` prints and that IANA registered for this format. */
  types: string[];
  /** Displayed size in pixels, after rotation by the metadata. */
  width?: number;
  height?: number;
  seconds?: number;
  /** Mean of the red, green and blue samples in sRGB, 0 to 255. */
  meanColor?: [number, number, number];
  /** Surrounds the only foreground subject. Omitted if a person could choose between several. */
  subject?: Box;
  /** Words that a person reads on the page, in lower case. */
  words?: string[];
  /** Tags that a person accepts. One is enough. */
  tags?: string[];
}

export type Origin =
  | { npm: string; path: string }
  /** The path is below `/`. */
  | { debian: string; path: string }
  /** A command that writes the file `out`. `at` returns the path of another file. */
  | { source: string; make: (at: (name: string) => string, out: string) => [string, ...string[]] };

export type Entry = Truth & { origin: Origin };
