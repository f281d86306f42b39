/** As much of the Dockerfile's language as ours is written in. */
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
      if (line.trim() !== "") throw new Error(`no instruction: ${line}`);
    } else if (name === "FROM") {
      const [image = "", , stage = null] = rest.split(/\s+/);
      stages.push({ image, name: stage, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`before the first FROM: ${line}`);
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

/** The `["program", "argument"]` of CMD, and of HEALTHCHECK behind its flags. */
export function commandOf({ instructions }: Stage, name: "CMD" | "HEALTHCHECK"): string[] {
  const texts = instructions.filter((it) => it.name === name).map((it) => it.text.replace(/^CMD\s+/, ""));
  if (texts.length !== 1) throw new Error(`${texts.length} instructions ${name}`);
  return JSON.parse(texts[0] ?? "");
}

/** What ENV sets, with `$NAME` as it stands. */
export function variablesOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions.filter((it) => it.name === "ENV").flatMap((it) => it.text.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}

/** Whether `COPY . .` takes a file: the last pattern that fits it, or a folder it is in, decides. */
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

/** As Docker has them: other than in a shell, `*` stands for names that begin with a dot, too. */
function glob(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*\/|\*)/).map((part) => {
    if (part === "**/") return "(.*/)?";
    return part === "*" ? "[^/]*" : part.replace(/[.+?^$()|[\]{}\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`);
}
