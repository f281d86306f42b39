import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { openImaging } from "../imaging/imaging.ts";
import { loadConfig } from "../start/config.ts";
import { OF_DETECTOR, OF_MODERATOR, weightsFile } from "./embedded/seeing/weights.ts";
import { createEngines } from "./engines.ts";

const data = mkdtempSync(join(tmpdir(), "media-asset-service-"));
const folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), "weights-"))}/`);

// The models' files are looked for where this test puts them.
vi.mock(import("./embedded/seeing/weights.ts"), async (original) => {
  const real = await original();
  return { ...real, damageOfWeights: (names) => real.damageOfWeights(names, folder) };
});

const { copies, close } = openImaging({ transformConcurrency: 1 });
afterAll(async () => {
  await close();
  for (const gone of [data, folder]) rmSync(gone, { recursive: true });
});

const said: string[] = [];
const log = pino({}, { write: (line: string) => void said.push(JSON.parse(line).msg) });
beforeEach(() => void said.splice(0));

/** The engines that a start opens. */
async function open(env: Record<string, string>) {
  const engines = await createEngines(loadConfig({ DATA_DIR: data, ...env }).ai, copies, log);
  await engines.close();
  return engines;
}

it("moderation without its model is switched off by itself, and the start says so once", async () => {
  for (const name of OF_DETECTOR) copyFileSync(weightsFile(name), weightsFile(name, folder));
  const engines = await open({ AI_MODERATION: "embedded" });
  expect(engines.moderation).toBeNull();
  for (const other of ["tagging", "ocr", "bgRemoval", "detector"] as const) expect(engines[other]).not.toBeNull();
  expect(said).toEqual([expect.stringMatching(/^Uploads are not moderated: \S*nsfw\.onnx cannot be read\. Reinstall/)]);
});

it("nobody is told of a model that nobody asked for", async () => {
  expect((await open({})).moderation).toBeNull();
  expect(said).toEqual([]);
});

it("moderation with its model works where all else is switched off", async () => {
  for (const name of OF_MODERATOR) copyFileSync(weightsFile(name), weightsFile(name, folder));
  const off = { AI_TAGGING: "off", AI_OCR: "off", AI_BG_REMOVAL: "off" };
  const engines = await open({ ...off, AI_MODERATION: "embedded" });
  expect(engines).toMatchObject({ moderation: { name: "embedded" }, tagging: null, ocr: null, bgRemoval: null });
  expect(said).toEqual([]);
});
