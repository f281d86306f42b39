import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { FileRecord } from "@media-asset-service/sdk";
import { INSTALL, succeeds } from "../../sdk/testing/scratch.ts";
import { startServer } from "../process.ts";

/*
 * Uploads forms and resumes downloads with the HTTP clients of several languages, each in the way of its documentation.
 * Prints a matrix, and fails if a cell has another result than the table of cases.
 */

const NODE_PACKAGES = [
  "axios@1.21.1",
  "got@16.1.0",
  "ky@2.1.0",
  "needle@3.5.0",
  "node-fetch@3.3.2",
  "superagent@10.4.2",
  "undici@8.13.1",
];
/** Newer than those of Debian, which the matrix contains as well. */
const PYTHON_PACKAGES = ["requests==2.34.2", "httpx==0.28.1", "aiohttp==3.14.3"];
const MB = 1024 * 1024;
/** Where downloads are interrupted. */
const RECEIVED = 7 * MB + 1;

interface Upload {
  filename: string;
  content: Buffer;
  tags: string[];
  /** The tags of the record, or null if the file is rejected because it is empty. */
  expected: string[] | null;
}

/** Each content is unique, because the account stores each content once. */
const UPLOADS: Record<string, () => Upload> = {
  "plain name": () => ({ ...small(), filename: "harbour at dusk.txt", tags: ["harbour"], expected: ["harbour"] }),
  "quotes and marks": () => ({ ...small(), filename: `an "old" 100%25 it's; é=ü € file.txt`, tags: [], expected: [] }),
  "empty file": () => ({ filename: "empty.txt", content: Buffer.alloc(0), tags: [], expected: null }),
  "tags with commas": () => ({
    ...{ ...small(), filename: "tags.txt", tags: ["harbour", "boats, sea", "old town"] },
    expected: ["harbour", "boats", "sea", "old town"],
  }),
  "20 MB": () => ({ filename: "large.bin", content: randomBytes(20 * MB), tags: [], expected: [] }),
};
const small = () => ({ content: randomBytes(100) });

/** Returns the command of a client, which prints the body of the response, and its status in the last line. */
type Command = (action: "upload" | "resume", url: string, path: string, tags: string[]) => string[];

const programs = (folder: string): Record<string, Command> => {
  const program =
    (...command: string[]): Command =>
    (action, url, path, tags) => [...command, action, url, path, ...tags];
  const python = (client: string) => program("/usr/bin/python3", "python.py", client);
  const newPython = (client: string) => program(join(folder, "venv/bin/python"), "python.py", client);
  const node = (client: string) => program(process.execPath, "node.mjs", client);
  return {
    curl,
    wget,
    "requests (Debian)": python("requests"),
    "httpx (Debian)": python("httpx"),
    "aiohttp (Debian)": python("aiohttp"),
    requests: newPython("requests"),
    httpx: newPython("httpx"),
    aiohttp: newPython("aiohttp"),
    Faraday: program("ruby", "faraday.rb"),
    Guzzle: program("php", "guzzle.php"),
    "Go net/http": program(join(folder, "nethttp")),
    ...Object.fromEntries(
      ["fetch", "ky", "node-fetch", "undici", "axios", "got", "superagent", "needle"].map((name) => [name, node(name)]),
    ),
  };
};

const curl: Command = (action, url, path, tags) => {
  const status = ["--silent", "--show-error", "--write-out", "\n%{http_code}", url];
  if (action === "resume") return ["curl", "--continue-at", "-", "--output", path, ...status];
  const file = `file=@"${path.replace(/["\\]/g, "\\$&")}"`;
  return [
    "curl",
    "--header",
    `X-API-Key: ${server.key()}`,
    ...tags.flatMap((tag) => ["-F", `tags=${tag}`]),
    "-F",
    file,
    ...status,
  ];
};

/** wget 1.21 has no forms with files. */
const wget: Command = (action, url, path) =>
  action === "resume"
    ? ["sh", "-c", 'wget --quiet --continue --output-document "$1" "$2" && echo 206', "wget", path, url]
    : [];

async function run([file = "", ...args]: string[]): Promise<{ status: number; body: string }> {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, API_KEY: server.key() };
  const { stdout } = await promisify(execFile)(file, args, { cwd: folder, env, timeout: 120_000 });
  const [, body = "", status] = /^(.*?)\n?(\d{3})\s*$/s.exec(stdout) ?? [];
  return { status: Number(status), body };
}

/** Uploads a file. Returns its record. Throws if the response is not the expected one. */
async function upload(
  command: Command,
  name: string,
  { filename, content, tags, expected }: Upload,
): Promise<FileRecord | null> {
  const directory = await mkdtemp(join(folder, "upload-"));
  const path = join(directory, filename);
  await writeFile(path, content);
  const { status, body } = await run(command("upload", `${server.url}/api/v1/upload`, path, tags));
  const { data, error } = JSON.parse(body || "{}");
  if (expected === null) {
    if (status === 400 && /file must not be empty/.test(error.message)) return null;
    throw new Error(`${name} is ${status} ${body}`);
  }
  const checksum = createHash("sha256").update(content).digest("hex");
  const isExpected = data?.filename === filename && data.checksum === checksum && `${data.tags}` === `${expected}`;
  if (status !== 201 || !isExpected) throw new Error(`${name} is ${status} ${body}`);
  return data;
}

async function resume(command: Command, url: string, content: Buffer): Promise<void> {
  const path = join(await mkdtemp(join(folder, "resume-")), "large.bin");
  await writeFile(path, content.subarray(0, RECEIVED));
  const { status } = await run(command("resume", url, path, []));
  if (status !== 206) throw new Error(`The status is ${status}.`);
  if (!content.equals(await readFile(path))) throw new Error("The resumed download has other bytes.");
}

/** curl 7.88 reads only the ASCII name of a Content-Disposition. */
async function saveWithCurl(): Promise<void> {
  const file = await upload(curl, "curl -OJ", { ...small(), filename: "naïve – Straße.txt", tags: [], expected: [] });
  const directory = await mkdtemp(join(folder, "saved-"));
  await succeeds("curl", ["--silent", "--fail", "-OJ", String(file?.cdnUrl)], directory);
  await readFile(join(directory, "naive - Strasse.txt"));
}

async function install(): Promise<void> {
  await cp(join(import.meta.dirname, "programs/forms"), folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await succeeds("npm", [...INSTALL, ...NODE_PACKAGES], folder, {}, 300_000);
  await succeeds("/usr/bin/python3", ["-m", "venv", "venv"], folder);
  await succeeds(join(folder, "venv/bin/pip"), ["install", "--quiet", ...PYTHON_PACKAGES], folder, {}, 300_000);
  await succeeds("go", ["build", "-o", "nethttp", "nethttp.go"], folder, {}, 300_000);
}

const folder = await mkdtemp(join(tmpdir(), "form-clients-"));
await mkdir(join(folder, "data"));
const server = await startServer({ DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent" });
const failures: string[] = [];
try {
  await install();
  const large = { filename: "resumed.bin", content: randomBytes(20 * MB), tags: [], expected: [] };
  const stored = await upload(curl, "the file to resume", large);
  const url = String(stored?.cdnUrl);
  const columns = [...Object.keys(UPLOADS), "resumed download"];
  console.log(["client".padEnd(18), ...columns].join(" | "));
  for (const [client, command] of Object.entries(programs(folder))) {
    const cells = await Promise.all(columns.map((column) => cellOf(client, command, column)));
    console.log([client.padEnd(18), ...cells.map((cell, i) => cell.padEnd(columns[i]?.length ?? 0))].join(" | "));
  }

  async function cellOf(client: string, command: Command, column: string): Promise<string> {
    const create = UPLOADS[column];
    if (create && command === wget) return "–";
    try {
      if (create) await upload(command, column, create());
      else await resume(command, url, large.content);
      return "✓";
    } catch (error) {
      failures.push(`${client}, ${column}: ${error instanceof Error ? error.message : error}`);
      return "✗";
    }
  }
  await saveWithCurl();
  console.log("✓ curl -OJ saves a readable name");
} finally {
  await server.end();
  await rm(folder, { recursive: true, force: true });
}
if (failures.length > 0) throw new Error(failures.join("\n"));
