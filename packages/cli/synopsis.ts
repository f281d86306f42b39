/** Parses the synopsis of a command: in types for the compiler, and at run time. */

type Before<Text extends string, End extends string> = Text extends `${infer Head}${End}${string}` ? Head : Text;
type NameOf<Rest extends string> = Before<Before<Rest, " ">, "]">;
/** True if a value follows the name, false if the next option or the end follows. */
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

interface SynopsisOption {
  name: string;
  /** Placeholder of the value; undefined for a flag. */
  value: string | undefined;
  /** True for an option that can be repeated: `[--metadata KEY=VALUE…]`. */
  isRepeated: boolean;
}

interface SynopsisArgument {
  /** `FILE`, `PATH`, or a choice such as `on|off`. */
  word: string;
  isOptional: boolean;
  /** True if the command accepts several of them. */
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

/** Returns the allowed values of a choice: `refuse|existing`, `FREE|PRO|ENTERPRISE`. `FILE|FOLDER` is not a choice. */
export function choicesIn(value: string): string[] {
  return /^[a-z][A-Za-z]*(\||$)/.test(value) || /^[A-Z]+(\|[A-Z]+)+$/.test(value) ? value.split("|") : [];
}
