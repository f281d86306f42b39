import { copyFileSync, mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { DETECTOR_MODELS, MODELS, MODERATOR_MODELS, type ModelName, weightsFile, weightsProblem } from "./weights.ts";

const copies = mkdtempSync(join(tmpdir(), "weights-"));
const folder = pathToFileURL(`${copies}/`);
afterAll(() => rmSync(copies, { recursive: true }));

describe("the models' files", () => {
  it("match their checksums", async () => {
    const all = [...DETECTOR_MODELS, ...MODERATOR_MODELS];
    expect(all.toSorted()).toEqual(Object.keys(MODELS).toSorted());
    expect(await weightsProblem(all)).toBeNull();
  });

  it("are listed if they are missing or damaged", async () => {
    expect(await weightsProblem(DETECTOR_MODELS, folder)).toMatch(
      /nanodet\.onnx cannot be read, .*selfie\.onnx cannot be read/,
    );
    for (const name of Object.keys(MODELS) as ModelName[]) copyFileSync(weightsFile(name), weightsFile(name, folder));
    expect(await weightsProblem(DETECTOR_MODELS, folder)).toBeNull();
    truncateSync(weightsFile("blazeface", folder), 1000);
    expect(await weightsProblem(DETECTOR_MODELS, folder)).toMatch(/^\S*blazeface\.onnx is damaged$/);
    expect(await weightsProblem(MODERATOR_MODELS, folder)).toBeNull();
  });
});
