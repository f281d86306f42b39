import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { checkoutFiles } from "../../scripts/paths.ts";
import { ROOT } from "../examples.ts";
import { contextFilter, type Instruction, parseDockerfile, type Stage } from "./dockerfile.ts";

/*
 * Runs the Dockerfile without Docker. Each stage is a directory, in which the instructions are executed. An image would
 * have its own root file system; here, programs and libraries are those of the machine, except those that the base
 * lacks.
 */

/** Programs that node:24-trixie-slim does not contain. */
const NOT_IN_BASE = /^(git|curl|wget|make|cc|python.*|gcc.*|g\+\+.*|c\+\+.*|clang.*)$/;

/** Runs all stages in subdirectories. Returns the last stage and its root directory. */
export function runDockerfile(below: string): { stage: Stage; root: string } {
  const stages = parseDockerfile(readFileSync(join(ROOT, "Dockerfile"), "utf8"));
  const path = barePath(join(below, "programs"));
  const roots = new Map<string | null, string>();
  for (const [index, { name, instructions }] of stages.entries()) {
    const root = join(below, name ?? `stage-${index}`);
    mkdirSync(root);
    roots.set(name, root);
    let workdir = root;
    for (const it of instructions) {
      if (it.name === "WORKDIR") {
        workdir = join(root, it.text);
        mkdirSync(workdir, { recursive: true });
      }
      if (it.name === "COPY") copy(it, root, workdir, roots);
      if (it.name === "RUN") run(it.text, workdir, path);
    }
  }
  const stage = stages.at(-1);
  if (!stage) throw new Error("The Dockerfile has no stage");
  return { stage, root: roots.get(stage.name) ?? "" };
}

function copy({ flags, text }: Instruction, root: string, workdir: string, roots: Map<string | null, string>): void {
  const [source = "", targetPath = ""] = text.split(/\s+/);
  const destination = targetPath.startsWith("/") ? join(root, targetPath) : resolve(workdir, targetPath);
  if (flags.from === undefined) {
    copyContext(destination);
    return;
  }
  mkdirSync(destination, { recursive: true });
  execFileSync("cp", ["--archive", "--link", `${join(roots.get(flags.from) ?? "", source)}/.`, destination]);
  if (flags.chown !== undefined && process.getuid?.() === 0) execFileSync("chown", ["-R", flags.chown, destination]);
}

function copyContext(destination: string): void {
  const isIncluded = contextFilter(readFileSync(join(ROOT, ".dockerignore"), "utf8"));
  for (const file of checkoutFiles(ROOT).filter(isIncluded)) cpSync(join(ROOT, file), join(destination, file));
}

function run(command: string, cwd: string, PATH: string): void {
  console.log(`RUN ${command}`);
  const env = { PATH, HOME: process.env.HOME, PACKAGES: "" };
  execFileSync("sh", ["-c", command], { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
}

/** Creates a directory with links to all programs in this machine's PATH that the base contains. */
function barePath(folder: string): string {
  mkdirSync(folder);
  const programs = new Map<string, string>();
  for (const place of (process.env.PATH ?? "").split(delimiter)) {
    if (place.includes("node_modules") || !existsSync(place)) continue;
    for (const name of readdirSync(place)) {
      if (!NOT_IN_BASE.test(name) && !programs.has(name)) programs.set(name, join(place, name));
    }
  }
  for (const [name, target] of programs) symlinkSync(target, join(folder, name));
  return folder;
}
