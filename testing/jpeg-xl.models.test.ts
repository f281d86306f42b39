import { readFileSync } from "node:fs";
import { embeddedEngine } from "@media-asset-service/decode/analysis/embedded/engine.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stopSign, textPage } from "./pictures.ts";
import { NO_ENGINES, startTestService, type TestAccount, type TestService } from "./service.ts";

/* JPEG XL files and the drawings that `cjxl -d 1.5` made them from: all AI operations must have the same result. */

const engine = embeddedEngine({ languages: ["eng"] });
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  const { tagger: tagging, textReader: ocr, backgroundRemover: bgRemoval } = engine;
  service = await startTestService({ engines: { ...NO_ENGINES, tagging, ocr, bgRemoval } });
  account = await service.account();
});
afterAll(async () => {
  await service.stop();
  await engine.close();
});

const LINES = ["Quarterly report of the harbour", "Boats, cranes and containers"];

async function upload(bytes: Uint8Array, filename: string): Promise<string> {
  const file = await account.sdk.files.upload(new Blob([new Uint8Array(bytes)]), { filename, autoTag: false });
  return file.id;
}

async function pair(name: string, drawing: Buffer): Promise<[string, string]> {
  const jxl = await upload(readFileSync(new URL(`jxl/${name}.jxl`, import.meta.url)), `${name}.jxl`);
  const jpeg = await sharp(drawing).flatten().jpeg({ quality: 90 }).toBuffer();
  return [jxl, await upload(jpeg, `${name}.jpg`)];
}

it("the text of JPEG XL is read", async () => {
  for (const id of await pair("page", await textPage(LINES, { size: 32 }))) {
    const { result } = await account.sdk.ai.run(id, { operation: "ocr" });
    expect(result.extractedText).toBe(LINES.join("\n"));
  }
});

it("JPEG XL has the tags and the cutout of the same picture as JPEG", async () => {
  const ids = await pair("stop-sign", await stopSign(600, 450));
  const [jxl, jpeg] = await Promise.all(
    ids.map(async (id) => {
      const { result } = await account.sdk.ai.run(id, { operation: "tagging" });
      await account.sdk.ai.run(id, { operation: "bg-removal" });
      const cutout = await account.request(`/api/v1/files/${id}/processed?type=bg-removed`);
      const alpha = await sharp(await cutout.bytes())
        .extractChannel("alpha")
        .resize(60, 45)
        .raw()
        .toBuffer();
      return { tags: result.tags, opaque: alpha.filter((value) => value > 128).length };
    }),
  );
  expect(jxl?.tags).toContain("stop sign");
  expect(jxl?.tags).toEqual(jpeg?.tags);
  expect(jxl?.opaque).toBeGreaterThan(100);
  expect(Math.abs((jxl?.opaque ?? 0) - (jpeg?.opaque ?? 0))).toBeLessThan(60);
});
