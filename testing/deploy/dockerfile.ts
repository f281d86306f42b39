/** The part of the Dockerfile syntax that the project uses. */
export interface Instruction {
  name: string;
  /** `--from=build` is `{ from: "build" }`. */
  flags: Record<string, string>;
  text: string;
}

export interface Stage {
  image: string;
  name: string | null;
  instructions: Instruction[];
}

export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.replace(/^\s*#.*\n/gm, "").split(/(?<!\\)\n/)) {
    const [, name = "", flags = "", rest = ""] = /^([A-Z]+)\s+((?:--\S+\s+)*)([\s\S]+)$/.exec(line.trim()) ?? [];
    if (name === "") {
      if (line.trim() !== "") throw new Error(`not an instruction: ${line}`);
    } else if (name === "FROM") {
      const [image = "", , stage = null] = rest.split(/\s+/);
      stages.push({ image, name: stage, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`instruction before the first FROM: ${line}`);
      stage.instructions.push({ name, flags: readFlags(flags), text: rest });
    }
  }
  return stages;
}

function readFlags(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((flag) => {
        const [name = "", ...value] = flag.replace(/^--/, "").split("=");
        return [name, value.join("=")];
      }),
  );
}

/** Returns the `["program", "argument"]` of CMD, or of HEALTHCHECK after its flags. */
export function commandOf({ instructions }: Stage, name: "CMD" | "HEALTHCHECK"): string[] {
  const texts = instructions.filter((it) => it.name === name).map((it) => it.text.replace(/^CMD\s+/, ""));
  if (texts.length !== 1) throw new Error(`${texts.length} instructions ${name}`);
  return JSON.parse(texts[0] ?? "");
}

/** Returns the variables of ENV, with `$NAME` unexpanded. */
export function variablesOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions.filter((it) => it.name === "ENV").flatMap((it) => it.text.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}

/**
 * Returns whether `COPY . .` copies a file: the last pattern that matches it or one of its parent directories decides.
 */
export function contextFilter(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ taken: line.startsWith("!"), fits: glob(line.replace(/^!/, "")) }));
  return (path) => {
    const steps = path.split("/");
    const ancestors = steps.map((_, index) => steps.slice(0, index + 1).join("/"));
    return patterns.findLast(({ fits }) => ancestors.some((place) => fits.test(place)))?.taken ?? true;
  };
}

/** Converts a Docker pattern. Unlike in a shell, `*` also matches names that start with a dot. */
function glob(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*\/|\*)/).map((part) => {
    if (part === "**/") return "(.*/)?";
    return part === "*" ? "[^/]*" : part.replace(/[.+?^$()|[\]{}\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`);
}
