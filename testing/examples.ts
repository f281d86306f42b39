import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import sharp, { type Sharp } from "sharp";

/** Runs the code of the documentation in an environment like that of a reader. */
export interface ExampleFolder {
  path: string;
  /** Runs a shell script that stops at the first error, including HTTP errors. Returns its output. */
  shell(script: string, env: Record<string, string>): Promise<string>;
  /** Runs modules one after the other in one Node.js process. Returns the output or the error of each. */
  modules(programs: readonly Program[]): Promise<Outcome[]>;
  /** Runs Python programs in the same way. */
  python(programs: readonly Program[]): Promise<Outcome[]>;
  remove(): Promise<void>;
}

export interface Program {
  code: string;
  env: Record<string, string>;
}

export interface Outcome {
  printed: string;
  error: string | null;
}

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);

/** Creates a folder with an image, `harbour.jpg`, and the SDK as npm installs it. */
export async function exampleFolder(): Promise<ExampleFolder> {
  const path = await mkdtemp(join(tmpdir(), "media-asset-service-"));
  await harbour().toFile(join(path, "harbour.jpg"));
  await symlink(join(ROOT, "node_modules"), join(path, "node_modules"));
  await writeFile(join(path, "package.json"), '{ "type": "module" }');
  await writeFile(join(path, "modules.ts"), RUN_MODULES);
  await writeFile(join(path, "programs.py"), RUN_PYTHON);
  const { PATH = "", HOME = "" } = process.env;
  const inFolder = (env: Record<string, string> = {}) => ({
    cwd: path,
    env: { PATH, HOME, ...env },
    maxBuffer: 1 << 24,
  });
  const programs = async (command: string, runner: string, extension: string, given: readonly Program[]) => {
    const list = await Promise.all(
      given.map(async ({ code, env }, index) => {
        const file = join(path, `program-${index}.${extension}`);
        await writeFile(file, code);
        return { file, env };
      }),
    );
    await writeFile(join(path, "programs.json"), JSON.stringify(list));
    return JSON.parse((await run(command, [runner], inFolder())).stdout) as Outcome[];
  };
  return {
    path,
    async shell(script, env) {
      const strict = 'set -eu\ncurl() { command curl --silent --show-error --fail-with-body "$@"; echo; }\n';
      return (await run("bash", ["-c", strict + script], inFolder(env))).stdout.trim();
    },
    modules: (given) => programs(process.execPath, "modules.ts", "ts", given),
    python: (given) => programs("python3", "programs.py", "py", given),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** Draws an image with a clear subject, a plain background and a line of text, so that every AI task has a result. */
export function harbour(): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="#f2efe6"/>
    <path d="M150 300h340l-60 90H210z" fill="#8c2f2f"/><path d="M310 70v230h12V70z" fill="#3b2a20"/>
    <path d="M330 90l120 190H330z" fill="#2a6f97"/>
    <text x="60" y="450" font-family="DejaVu Sans, sans-serif" font-size="40" fill="#111">HARBOUR MASTER</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 });
}

/** Returns the code blocks of a Markdown text with this mark, such as ```sh curl. */
export function codeBlocks(markdown: string, mark: string): string[] {
  return [...markdown.matchAll(new RegExp(`^\`\`\`(?:${mark})\\b.*\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    (match) => match[1] ?? "",
  );
}

const RUN_MODULES = `
import { readFileSync } from "node:fs";
import { format } from "node:util";
const outcomes = [];
const { log } = console;
for (const { file, env } of JSON.parse(readFileSync("programs.json", "utf8"))) {
  const lines = [];
  console.log = console.debug = (...values) => lines.push(format(...values));
  Object.assign(process.env, env);
  const error = await import(file).then(() => null, (reason) => String(reason?.stack ?? reason));
  outcomes.push({ printed: lines.join("\\n"), error });
}
log(JSON.stringify(outcomes));
`;

const RUN_PYTHON = `
import contextlib, io, json, os, traceback
outcomes = []
for program in json.load(open("programs.json")):
    printed, error = io.StringIO(), None
    os.environ.update(program["env"])
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(open(program["file"]).read(), program["file"], "exec"), {})
    except Exception:
        error = traceback.format_exc()
    outcomes.append({"printed": printed.getvalue().strip(), "error": error})
print(json.dumps(outcomes))
`;
