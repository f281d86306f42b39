import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** Somebody who pastes every command of a page, from its top to its end, in one folder and on the account of the first start. */
export interface PageReader {
  /** What each command printed, in their order. */
  follow(markdown: string): Promise<Step[]>;
  /** Ctrl+C in the terminal of `npm start`: what npm ends with. */
  stop(): Promise<[code: number | null, signal: NodeJS.Signals | null]>;
}

export interface Step {
  block: string;
  printed: string;
}

export interface ReaderOptions {
  /** A checkout with its dependencies, and without data. */
  folder: string;
  /** Only the address differs from what pages show: port 3000 may be taken. */
  port: string;
}

const run = promisify(execFile);
const READY_MS = 180_000;
/** The tests are a page's only command that its reader does not wait for; whoever runs this has installed the dependencies. */
const NOT_FOLLOWED = "npm ci && npm test";
const INSTALLATION = /^npm ci(?: --\S+)* && (?=npm start$)/;
/** What a reader fills in: an id out of what a command printed before, or the place of the checkout. */
const PLACEHOLDER = /\b([a-z]+)_…/g;
const CHECKOUT = "/path/to/media-asset-service";

export async function pageReader({ folder, port }: ReaderOptions): Promise<PageReader> {
  const home = join(folder, "home");
  await mkdir(home);
  // The Node of the machine, and not the one that npm has put before it for this program.
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
        if (id === undefined) throw new Error(`nothing that was printed before has an id for ${placeholder}`);
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

  /** Once: the next page finds it running. The first start names a file when nobody looks; its lines are what a terminal would show, and are pasted, too. */
  const start = async (command: string) => {
    if (service) return "";
    service = startService(command.replace(INSTALLATION, ""), folder, env);
    const printed = await service.ready();
    const [, path] = /^ {2}(.+first-start\.txt)$/m.exec(printed) ?? [];
    const told = path === undefined ? "" : await readFile(path, "utf8");
    const [, key] = /^ {2}export MAS_API_KEY=(\S+)$/m.exec(told) ?? [];
    if (key !== undefined) env.MAS_API_KEY = key;
    const [, upload] = /^ {2}(curl .*)$/m.exec(told) ?? [];
    return upload === undefined ? printed : `${printed}${await shell(upload)}`;
  };

  return {
    async follow(markdown) {
      const steps: Step[] = [];
      for (const [, language = "", name, block = ""] of markdown.matchAll(BLOCKS)) {
        if (block.trim() === NOT_FOLLOWED) continue;
        const typed = asTyped(block);
        if (language !== "sh") {
          if (name === undefined) throw new Error(`the page does not say which file this is:\n${block}`);
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

/** Fenced blocks of what is typed: commands, and programs with the name of their file. */
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
