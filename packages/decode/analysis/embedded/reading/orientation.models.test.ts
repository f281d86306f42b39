import { afterAll, expect, it } from "vitest";
import { textPage } from "../../../../../testing/pictures.ts";
import { pixelsOf } from "../../../imaging/decode.ts";
import { findOrientationData } from "../languages.ts";
import { rotate } from "./gray-image.ts";
import { orientationFinder } from "./orientation.ts";

const finder = orientationFinder(findOrientationData(null));
afterAll(() => finder.close());

it("detects the orientation and the script of a page", async () => {
  const lines = [
    "The harbour master counts the boats",
    "every morning at a quarter to six,",
    "before the first ferry leaves.",
  ];
  const page = await pixelsOf(await textPage(lines, { size: 32 }), (image) => image.toColorspace("b-w"));
  for (const degrees of [0, 90, 180, 270]) {
    expect(await finder.orient(rotate(page, degrees))).toEqual({ degrees: (360 - degrees) % 360, script: "Latin" });
  }
});

it("returns null for a page without letters, and without its data", async () => {
  const blank = { data: new Uint8Array(400 * 300).fill(255), width: 400, height: 300 };
  expect(await finder.orient(blank)).toBeNull();
  expect(await orientationFinder(null).orient(blank)).toBeNull();
});
