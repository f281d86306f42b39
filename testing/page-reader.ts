import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** Runs every command of a page in order, in one folder and with the account of the first start. */
export interface PageReader {
  /** Returns the output of each command, in order. */
  follow(markdown: string): Promise<Step[]>;
  /** Ends the programs in all terminals. Returns the exit status of `npm start`. */
  stop(): Promise<[code: number | null, signal: NodeJS.Signals | null]>;
}

export interface Step {
  block: string;
  printed: string;
  /** Matches the output that the page shows below the command. Null if it shows none. */
  shown: RegExp | null;
}

export interface ReaderOptions {
  /** A checkout with its dependencies, and without data. */
  folder: string;
  /** The port. Pages show port 3000, which may be in use. */
  port: string;
  /** Replacements of other ports that pages show. */
  otherPorts?: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
const READY_MS = 180_000;
/** The only command that is skipped: the tests. The dependencies are already installed. */
const NOT_FOLLOWED = "npm ci && npm test";
const INSTALLATION = /^npm ci(?: --\S+)* && (?=npm start$)/;
/** Placeholders that a reader replaces: an ID from earlier output, or the path of the checkout. */
const PLACEHOLDER = /\b([a-z]+)_…/g;
const CHECKOUT = "/path/to/media-asset-service";

export async function pageReader({ folder, port, otherPorts }: ReaderOptions): Promise<PageReader> {
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
  const ports: Record<string, string> = { 3000: port, ...otherPorts };
  let service: Terminal | null = null;
  const servers: Terminal[] = [];
  let seen = "";

  const withPorts = (text: string) => text.replace(PORT, (shown) => ports[shown] ?? shown);
  const asTyped = (text: string) =>
    withPorts(text)
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

  /** Starts a program that runs until the reader stops it, in a separate terminal. */
  const serve = async (command: string) => {
    const server = openTerminal(command, folder, env);
    servers.push(server);
    return (await server.ready()).trim();
  };

  /**
   * Starts the service. Pages that begin with its installation use the running one; other commands restart it. Without
   * a terminal, the first start writes its output to a file. Runs the commands in it, as a reader would.
   */
  const start = async (command: string) => {
    if (service && INSTALLATION.test(command)) return "";
    await service?.stop();
    service = openTerminal(command.replace(INSTALLATION, ""), folder, env);
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
      for (const [, language = "", name, block = "", output] of markdown.matchAll(BLOCKS)) {
        if (block.trim() === NOT_FOLLOWED) continue;
        const typed = asTyped(block);
        if (language !== "sh") {
          if (name === undefined) throw new Error(`the page contains no file name for:\n${block}`);
          await writeFile(join(folder, name), typed);
          continue;
        }
        const [, program] = RUNS_UNTIL_STOPPED.exec(typed.trim()) ?? [];
        const execute = program === undefined ? shell : program === "npm start" ? start : serve;
        const printed = await execute(typed.trim());
        seen += `${printed}\n`;
        steps.push({ block, printed, shown: output === undefined ? null : outputPattern(withPorts(output)) });
      }
      return steps;
    },
    async stop() {
      await Promise.all(servers.splice(0).map((server) => server.stop()));
      const ended = service?.stop() ?? Promise.resolve<[null, null]>([null, null]);
      service = null;
      return ended;
    },
  };
}

/** Code blocks to run: commands, with the output that follows directly, and programs with their file name. */
const BLOCKS = /^```(sh|[jt]s)\b(?: sdk| curl| mas)?(?: (\S+))?\n([\s\S]*?)^```$(?:\n\n^```txt\n([\s\S]*?)^```$)?/gm;
const RUNS_UNTIL_STOPPED = /(npm start|node \S+\/server\.js)$/;
const PORT = /(?<=127\.0\.0\.1:|\bPORT=)\d+/g;

/** `…` matches any text without spaces, and a space matches the padding of tables. */
function outputPattern(output: string): RegExp {
  const literal = output.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replaceAll("…", "\\S*").replace(/\s+/g, "\\s+")}$`);
}

type Terminal = ReturnType<typeof openTerminal>;

/** Runs a command that can begin with environment variables. */
function openTerminal(command: string, cwd: string, env: Record<string, string>) {
  const child = spawn("env", command.split(" "), { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return {
    async ready(): Promise<string> {
      for (const deadline = Date.now() + READY_MS; !/http:\/\/127\.0\.0\.1:\d+/.test(output); ) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${command} is not ready: ${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return output;
    },
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
