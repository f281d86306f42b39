import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The models, and the SHA-256 of their files. `weights/NOTICE.md` lists their sources. */
export const MODELS = {
  nanodet: "ccaf89ad15c1a7872a0c4da307feb87c67d3c65954b038f13f02a1b0e47669b7",
  blazeface: "d011fbada599223268a7bf4c8548b4eff01815c81ebb1d8f510a86dff9da367e",
  selfie: "d8019ffd4f3971abbc0c2ad32251e1ba0954487ce2493ec600b8db541c10af23",
  nsfw: "e0bf4c433a569a1e480653866a05270876dd1bcd7bab6bba7c77d6350bd3b2de",
} as const;

export type ModelName = keyof typeof MODELS;

/** The models that each capability requires. */
export const DETECTOR_MODELS: ModelName[] = ["nanodet", "blazeface", "selfie"];
export const MODERATOR_MODELS: ModelName[] = ["nsfw"];

const FOLDER = new URL("./weights/", import.meta.url);

export function weightsFile(name: ModelName, folder = FOLDER): string {
  return fileURLToPath(new URL(`${name}.onnx`, folder));
}

/** Returns the problems of these models' files for the operator, or null if there are none. */
export async function weightsProblem(names: ModelName[], folder = FOLDER): Promise<string | null> {
  const problems = await Promise.all(names.map((name) => problemOf(weightsFile(name, folder), MODELS[name])));
  return problems.filter((problem) => problem !== null).join(", ") || null;
}

async function problemOf(file: string, sum: string): Promise<string | null> {
  try {
    const checksum = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    return checksum === sum ? null : `${file} is damaged`;
  } catch {
    return `${file} cannot be read`;
  }
}
