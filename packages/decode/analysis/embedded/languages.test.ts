import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedEngine } from "./engine.ts";
import { chooseLanguages, findLanguages } from "./languages.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "languages-"));
  await writeFile(join(folder, "deu.traineddata"), "data");
});
afterAll(() => rm(folder, { recursive: true }));

describe("OCR languages", () => {
  it("are found in the operator's folder or in installed packages", () => {
    const [own, installed] = findLanguages(["deu", "eng"], folder);
    expect(own).toEqual({ code: "deu", file: join(folder, "deu.traineddata") });
    expect(installed?.file).toMatch(/@tesseract\.js-data.eng.*\.traineddata\.gz$/);
  });

  it("default to the installed languages, English first", () => {
    const usual = chooseLanguages(null, folder);
    expect(usual.slice(0, 2).map(({ code }) => code)).toEqual(["eng", "deu"]);
    expect(usual[1]?.file).toBe(join(folder, "deu.traineddata"));
    expect(() => chooseLanguages(["eng", "xyz"], folder)).toThrow("OCR data not found for xyz");
  });

  it("that are missing prevent the start, and the message explains the installation", () => {
    expect(() => embeddedEngine({ languages: ["eng", "xyz", "tlh"] })).toThrow(
      /OCR data not found for xyz, tlh\. Install it \(npm install @tesseract\.js-data\/xyz @tesseract\.js-data\/tlh\)/,
    );
    expect(() => findLanguages(["xyz"], folder)).toThrow(
      `put xyz.traineddata into ${folder} (the folder contains deu.traineddata)`,
    );
    expect(() => findLanguages(["xyz"], "/nowhere")).toThrow("/nowhere (the folder does not exist)");
    expect(() => findLanguages(["../eng"], null)).toThrow("../eng: invalid OCR language");
    expect(() => findLanguages([], null)).toThrow("at least one language");
  });
});
