import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** Runs every command of a page in order, in one folder and with the account of the first start. */
export interface PageReader {
  /** Returns the output of each command, in order. */
  follow(markdown: string): Promise<Step[]>;
  /** Sends Ctrl+C to the terminal of `npm start`. Returns the exit status of npm. */
  stop(): Promise<[code: number | null, signal: NodeJS.Signals | null]>;
}

export interface Step {
  block: string;
  printed: string;
}

export interface ReaderOptions {
  /** A checkout with its dependencies, and without data. */
  folder: string;
  /** The port. Pages show port 3000, which may be in use. */
  port: string;
}

const run = promisify(execFile);
const READY_MS = 180_000;
/** The only command that is skipped: the tests. The dependencies are already installed. */
const NOT_FOLLOWED = "npm ci && npm test";
const INSTALLATION = /^npm ci(?: --\S+)* && (?=npm start$)/;
/** Placeholders that a reader replaces: an ID from earlier output, or the path of the checkout. */
const PLACEHOLDER = /\b([a-z]+)_…/g;
const CHECKOUT = "/path/to/media-asset-service";

export async function pageReader({ folder, port }: ReaderOptions): Promise<PageReader> {
  const home = join(folder, "home");
  await mkdir(home);
  // Uses the machine's Node.js instead of the one that npm adds to PATH for this program.
  const PATH = (process.env.PATH ?? "").split(delimiter).filter((at) => !at.includes("node_modules"));
  const env: Record<string, string> = {
    PATH: PATH.join(delimiter),
    HOME: home,
    PORT: port,
    MAS_BASE_URL: `http://127.0.0.1:${port}`,
  };
  let service: ReturnType<typeof startService> | null = null;
  let seen = "";

  const asTyped = (text: string) =>
    text
      .replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`)
      .replaceAll(CHECKOUT, folder)
      .replace(PLACEHOLDER, (placeholder, kind) => {
        const id = seen.match(new RegExp(`\\b${kind}_[0-9A-Za-z]{20,}\\b`, "g"))?.at(-1);
        if (id === undefined) throw new Error(`no earlier output contains an ID for ${placeholder}`);
        return id;
      });

  const shell = async (script: string) => {
    const strict = 'set -eu\ncurl() { command curl --silent --show-error --fail-with-body "$@"; echo; }\n';
    const options = { cwd: folder, env, maxBuffer: 1 << 24 };
    const { stdout } = await run("bash", ["-c", strict + script], options).catch((error) => {
      throw new Error(`${script}\n${error.stdout}${error.stderr}`);
    });
    return stdout.trim();
  };

  /**
   * Starts the service once; later pages use the running one. Without a terminal, the first start writes its output to
   * a file. Runs the commands in it, as a reader would.
   */
  const start = async (command: string) => {
    if (service) return "";
    service = startService(command.replace(INSTALLATION, ""), folder, env);
    const printed = await service.ready();
    const [, path] = /^ {2}(.+first-start\.txt)$/m.exec(printed) ?? [];
    const firstStart = path === undefined ? "" : await readFile(path, "utf8");
    const [, key] = /^ {2}export MAS_API_KEY=(\S+)$/m.exec(firstStart) ?? [];
    if (key !== undefined) env.MAS_API_KEY = key;
    const [, upload] = /^ {2}(curl .*)$/m.exec(firstStart) ?? [];
    return upload === undefined ? printed : `${printed}${await shell(upload)}`;
  };

  return {
    async follow(markdown) {
      const steps: Step[] = [];
      for (const [, language = "", name, block = ""] of markdown.matchAll(BLOCKS)) {
        if (block.trim() === NOT_FOLLOWED) continue;
        const typed = asTyped(block);
        if (language !== "sh") {
          if (name === undefined) throw new Error(`the page contains no file name for:\n${block}`);
          await writeFile(join(folder, name), typed);
          continue;
        }
        const printed = typed.trim().endsWith("npm start") ? await start(typed.trim()) : await shell(typed);
        seen += `${printed}\n`;
        steps.push({ block, printed });
      }
      return steps;
    },
    async stop() {
      const ended = service?.stop() ?? Promise.resolve<[null, null]>([null, null]);
      service = null;
      return ended;
    },
  };
}

/** Code blocks to run: commands, and programs with their file name. */
const BLOCKS = /^```(sh|[jt]s)\b(?: sdk| curl| mas)?(?: (\S+))?\n([\s\S]*?)^```$/gm;

function startService(command: string, cwd: string, env: Record<string, string>) {
  const [program = "", ...args] = command.split(" ");
  const npm = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(npm, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return {
    async ready(): Promise<string> {
      for (const deadline = Date.now() + READY_MS; !output.includes("is ready at"); ) {
        if (npm.exitCode !== null || Date.now() > deadline) throw new Error(`${command} is not ready: ${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return output;
    },
    stop() {
      npm.kill("SIGTERM");
      return ended;
    },
  };
}
