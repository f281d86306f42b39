import { writeFile } from "node:fs/promises";
import { imageCost } from "./image-cost.ts";
import { jpegXlQuality } from "./image-jpeg-xl.ts";
import { imageQuality } from "./image-quality.ts";
import { imageSheet } from "./image-sheet.ts";
import { text } from "./report.ts";
import { saveResult } from "./results.ts";

/*
 * node bench/images.ts quality FOLDER: measures automatic quality with photographs. Requires libjxl-devtools.
 * node bench/images.ts jpeg-xl FOLDER: compares JPEG XL with the other formats. Requires ssimulacra2 of libjxl.
 * node bench/images.ts cost PICTURE: measures the CPU time of each format by output size, with a large photograph.
 * node bench/images.ts sheet FOLDER: writes details of photographs in each format to bench/automatic-quality.webp.
 * These commands except `sheet` write their table to bench/results.md.
 */
const [name = "", path = ""] = process.argv.slice(2);
if (name === "sheet" && path !== "") {
  const sheet = new URL("./automatic-quality.webp", import.meta.url);
  await writeFile(sheet, await imageSheet(path));
  console.log(`Wrote ${sheet.pathname}`);
  process.exit();
}
const measure = { quality: imageQuality, "jpeg-xl": jpegXlQuality, cost: imageCost }[name];
if (!measure || path === "") {
  console.error("Usage: node bench/images.ts quality|jpeg-xl|sheet FOLDER, or node bench/images.ts cost PICTURE");
  process.exit(2);
}
const section = text(await measure(path));
console.log(section);
saveResult(`image-${name}`, section, `node bench/images.ts ${name} ${name === "cost" ? "PICTURE" : "FOLDER"}`);
