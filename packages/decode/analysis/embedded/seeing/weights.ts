import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The models, and the SHA-256 of their files. `weights/NOTICE.md` lists their sources. */
export const MODELS = {
  nanodet: "3b749e2fd93677a8549bf25e03e3ac2d30066e3c696423382ce4a08b9892a0c7",
  blazeface: "3bd4e18857d2a2fad45b9fc642d967f810babe1a9647af3183cb23cbf6dec763",
  selfie: "6b0e782772c7552ada7a54b6fb586545c71ffe01ed62bfdd739ee0b6e4ff81c0",
  nsfw: "a3797755aa4fa9f091c87d8991390d3aad66a554110b2a201834e3a5d6cccb9e",
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
