/** What the self-check is to try. */
export interface Attempt {
  /** Files that nobody gave it. */
  files: string[];
  /** The service, and a port of 127.0.0.1 that it listens on. */
  pid: number;
  port: number;
}

/** What was possible. */
export type Reach = Record<"files" | "programs" | "processes" | "network", boolean>;
