import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { loadConfig } from "../../../server/ops/start/config.ts";
import { openImaging } from "../imaging/imaging.ts";
import { DETECTOR_MODELS, MODERATOR_MODELS, weightsFile } from "./embedded/seeing/weights.ts";
import { createEngines } from "./engines.ts";

const data = mkdtempSync(join(tmpdir(), "media-asset-service-"));
const folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), "weights-"))}/`);

// Reads the files of the models from the folder of this test.
vi.mock(import("./embedded/seeing/weights.ts"), async (original) => {
  const real = await original();
  return { ...real, weightsProblem: (names) => real.weightsProblem(names, folder) };
});

const { conversions, close } = openImaging({ transformConcurrency: 1 });
afterAll(async () => {
  await close();
  for (const path of [data, folder]) rmSync(path, { recursive: true });
});

const logged: string[] = [];
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
beforeEach(() => void logged.splice(0));

/** Returns the engines that a start opens. */
async function open(env: Record<string, string>) {
  const engines = await createEngines(loadConfig({ DATA_DIR: data, ...env }).ai, conversions, log);
  await engines.close();
  return engines;
}

it("disables moderation if its model is missing, and logs it once at startup", async () => {
  for (const name of DETECTOR_MODELS) copyFileSync(weightsFile(name), weightsFile(name, folder));
  const engines = await open({ AI_MODERATION: "embedded" });
  expect(engines.moderation).toBeNull();
  for (const other of ["tagging", "ocr", "bgRemoval", "detector"] as const) expect(engines[other]).not.toBeNull();
  expect(logged).toEqual([
    expect.stringMatching(/^Uploads are not moderated: \S*nsfw\.onnx cannot be read\. Reinstall/),
  ]);
});

it("does not report a missing model if moderation is disabled", async () => {
  expect((await open({})).moderation).toBeNull();
  expect(logged).toEqual([]);
});

it("moderates with all other operations disabled", async () => {
  for (const name of MODERATOR_MODELS) copyFileSync(weightsFile(name), weightsFile(name, folder));
  const off = { AI_TAGGING: "off", AI_OCR: "off", AI_BG_REMOVAL: "off" };
  const engines = await open({ ...off, AI_MODERATION: "embedded" });
  expect(engines).toMatchObject({ moderation: { name: "embedded" }, tagging: null, ocr: null, bgRemoval: null });
  expect(logged).toEqual([]);
});
