/** What a command takes, read from its synopsis: by the compiler, and when it runs. */

type Before<Text extends string, End extends string> = Text extends `${infer Head}${End}${string}` ? Head : Text;
type NameOf<Rest extends string> = Before<Before<Rest, " ">, "]">;
/** Whether a name is followed by a value, and not by the next option or by the end. */
type HasValue<Rest extends string> = Rest extends `${NameOf<Rest>} ${infer Next}`
  ? Next extends `[${string}` | `-${string}`
    ? false
    : true
  : false;

/** Names of the options without a value. */
export type FlagsIn<Synopsis> = Synopsis extends `${string}--${infer Rest}`
  ? (HasValue<Rest> extends true ? never : NameOf<Rest>) | FlagsIn<Rest>
  : never;

/** Names of the options with a value. */
export type ValuesIn<Synopsis> = Synopsis extends `${string}--${infer Rest}`
  ? (HasValue<Rest> extends true ? NameOf<Rest> : never) | ValuesIn<Rest>
  : never;

export interface SynopsisOption {
  name: string;
  /** The word that stands for its value; undefined for a flag. */
  value: string | undefined;
  /** Any number of times: `[--metadata KEY=VALUE…]`. */
  isRepeated: boolean;
}

export interface SynopsisArgument {
  /** `FILE`, `PATH`, or the words to choose from. */
  word: string;
  isOptional: boolean;
  /** Any number of them. */
  isRepeated: boolean;
}

export function optionsIn(synopsis: string): SynopsisOption[] {
  return [...synopsis.matchAll(/--([a-z-]+)(?: ([^\s[\]-][^\s\]]*))?/g)].map(([, name = "", value]) => ({
    name,
    value: value?.replace(/…$/, ""),
    isRepeated: value?.endsWith("…") ?? false,
  }));
}

export function argumentsIn(synopsis: string): SynopsisArgument[] {
  const [head = ""] = synopsis.split(/\[?--/);
  const words = head.split(/\s+/).filter((word) => word !== "" && word !== "[limits]");
  return words.map((word) => ({
    word: word.replace(/^\[|[\]…]/g, ""),
    isOptional: word.startsWith("["),
    isRepeated: word.includes("…"),
  }));
}

/** The words to choose from, where a value is one of those: `refuse|existing`, `FREE|PRO|ENTERPRISE`, but not `FILE|FOLDER`. */
export function choicesIn(value: string): string[] {
  return /^[a-z][A-Za-z]*(\||$)/.test(value) || /^[A-Z]+(\|[A-Z]+)+$/.test(value) ? value.split("|") : [];
}
