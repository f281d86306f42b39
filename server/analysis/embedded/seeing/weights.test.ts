import { copyFileSync, mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { damageOfWeights, MODELS, type ModelName, OF_DETECTOR, OF_MODERATOR, weightsFile } from "./weights.ts";

const copies = mkdtempSync(join(tmpdir(), "weights-"));
const folder = pathToFileURL(`${copies}/`);
afterAll(() => rmSync(copies, { recursive: true }));

describe("the models' files", () => {
  it("match their checksums", async () => {
    const all = [...OF_DETECTOR, ...OF_MODERATOR];
    expect(all.toSorted()).toEqual(Object.keys(MODELS).toSorted());
    expect(await damageOfWeights(all)).toBeNull();
  });

  it("are listed if they are missing or damaged", async () => {
    expect(await damageOfWeights(OF_DETECTOR, folder)).toMatch(
      /nanodet\.onnx cannot be read, .*selfie\.onnx cannot be read/,
    );
    for (const name of Object.keys(MODELS) as ModelName[]) copyFileSync(weightsFile(name), weightsFile(name, folder));
    expect(await damageOfWeights(OF_DETECTOR, folder)).toBeNull();
    truncateSync(weightsFile("blazeface", folder), 1000);
    expect(await damageOfWeights(OF_DETECTOR, folder)).toMatch(/^\S*blazeface\.onnx is damaged$/);
    expect(await damageOfWeights(OF_MODERATOR, folder)).toBeNull();
  });
});
