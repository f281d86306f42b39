import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { basename, join, resolve } from "node:path";
import { type EmbeddedEngine, embeddedEngine } from "@media-asset-service/decode/analysis/embedded/engine.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import sharp from "sharp";
import { picture } from "../testing/pictures.ts";
import { type Cost, costOf } from "./ai/cost.ts";
import { fontOf, SAMPLES, samplePage } from "./ai/languages.ts";
import { layoutCases } from "./ai/layouts.ts";
import { PROSE } from "./ai/prose.ts";
import { blots, grainy, paint } from "./ai/scenery.ts";
import { characterErrorRate, overlap } from "./ai/score.ts";
import { contactSheet, type Entry } from "./ai/sheet.ts";
import { cutCases, scene } from "./ai/subjects.ts";
import { textCases } from "./ai/texts.ts";
import { type Report, text } from "./report.ts";

/*
 * node bench/ai.ts              runs all measurements on images that it draws itself, and writes ai-results.md
 * node bench/ai.ts [reading] [languages] [cutting] [limits]
 *                               runs only these measurements, and writes no file
 * node bench/ai.ts FOLDER…      analyses the photographs of folders, prints the results, and writes a contact sheet for
 *                               review to bench/ai/sheets/FOLDER.png
 */
const SHEETS = join(import.meta.dirname, "ai/sheets");
const GOOD_TEXT = 0.02;
const SIZES = [16, 24, 32, 60];
const GOOD_CUT = 0.9;
const signal = new AbortController().signal;

const engine = embeddedEngine({ cpuMs: 120_000 });
const sections: Record<string, () => Promise<Report>> = { reading, languages, cutting, limits };
const args = process.argv.slice(2);
if (args.every((name) => name in sections)) {
  const names = args.length > 0 ? args : Object.keys(sections);
  const reports: Report[] = [];
  for (const name of names) reports.push(...[await sections[name]?.()].filter((report) => report !== undefined));
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const about = `${new Date().toISOString().slice(0, 10)}, \`npm run bench:ai\`, Node ${process.version}, ${machine}.`;
  const page = `# The embedded AI engine, measured\n\n${about}\n\n${reports.map(text).join("\n")}`;
  console.log(page);
  if (args.length === 0) writeFileSync(new URL("./ai-results.md", import.meta.url), page);
} else await photographs(args);
await engine.close();

async function reading(): Promise<Report> {
  const rows: Report["rows"] = [];
  const failing: string[] = [];
  const cases = [...(await textCases()), ...(await layoutCases())];
  await engine.textReader.readText(picture(cases[0]?.image ?? Buffer.alloc(0)), signal); // the first run loads the data
  let sum = 0;
  for (const { name, expected, image } of cases) {
    const [found, cost] = await costOf(() => engine.textReader.readText(picture(image), signal));
    const rate = characterErrorRate(expected, found);
    sum += rate;
    if (rate > GOOD_TEXT) failing.push(`${name}: ${JSON.stringify(found.slice(0, 300))}`);
    rows.push([name, rate, cost.seconds, cost.cpu, cost.memory]);
    console.error(rows.at(-1)?.join("  "));
  }
  rows.push(["mean", sum / cases.length, "", "", ""]);
  for (const { name, image } of await wordless()) {
    const [found, cost] = await costOf(() => engine.textReader.readText(picture(image), signal));
    if (found !== "") failing.push(`${name}: ${JSON.stringify(found)}`);
    rows.push([`no text: ${name}`, found.length, cost.seconds, cost.cpu, cost.memory]);
    console.error(rows.at(-1)?.join("  "));
  }
  return {
    title: "Reading text",
    method: `Five lines in Liberation Sans, drawn in different ways, and different page layouts. The table shows the character error rate (0 is perfect), or the number of characters found in images without text. Good results are at most ${GOOD_TEXT}.`,
    columns: ["input", "error rate", "s", "CPU s", "peak RSS, MB"],
    rows,
    appendix: [{ title: "Not good", body: failing.join("\n") || "none" }],
  };
}

/** Measures each language: default languages with the default engine, other languages with only their own data. */
async function languages(): Promise<Report> {
  const rows: Report["rows"] = [];
  const missing: string[] = [];
  for (const sample of [...SAMPLES, ...PROSE]) {
    const font = await fontOf(sample);
    const reader = font === null ? null : readerOf(sample.code);
    if (font === null || reader === null) {
      missing.push(`${sample.name}: no ${font === null ? "font" : "data"}`);
      continue;
    }
    const rates: number[] = [];
    for (const size of SIZES) {
      const page = picture(await samplePage(sample, font, size));
      rates.push(characterErrorRate(sample.lines.join("\n"), await reader.textReader.readText(page, signal)));
    }
    if (reader !== engine) await reader.close();
    rows.push([`${sample.name}, ${font}`, ...rates.map((rate) => `${(rate * 100).toFixed(1)} %`)]);
    console.error(rows.at(-1)?.join("  "));
  }
  return {
    title: "Reading languages",
    method: "Character error rate of a few lines of prose, drawn at these sizes.",
    columns: ["language, font", ...SIZES.map((size) => `${size} px`)],
    rows,
    appendix: [{ title: "Not measured", body: missing.join("\n") || "none" }],
  };
}

function readerOf(code: string): EmbeddedEngine | null {
  if (["eng", "deu", "fra", "spa"].includes(code)) return engine;
  try {
    return embeddedEngine({ languages: [code], cpuMs: 120_000 });
  } catch {
    return null;
  }
}

async function wordless(): Promise<{ name: string; image: Buffer }[]> {
  const scenes = [await scene("person", "blurred", 51, 1200, 900), await scene("plant", "clutter", 52, 1200, 900)];
  const clutter = await paint(1200, 900, (context) => blots(200, "hard")(context, 1200, 900, 53));
  return [...scenes, { name: "clutter", image: clutter }, { name: "grain", image: await grainy(clutter, 54, 160) }];
}

async function cutting(): Promise<Report> {
  const rows: Report["rows"] = [];
  const failing: string[] = [];
  const overlaps: Record<string, number[]> = {};
  for (const { name, image, mask } of await cutCases()) {
    const [found, cost] = await costOf(() => alphaOf(image));
    const score = mask ? (found ? overlap(mask, found) : 0) : found ? 0 : 1;
    const ground = name.split(", ")[1] ?? "nothing there";
    overlaps[ground] = [...(overlaps[ground] ?? []), score];
    if (score < GOOD_CUT) failing.push(`${name}: ${score.toFixed(2)}${found ? "" : " (no clear subject)"}`);
    rows.push([name, score, cost.seconds, cost.cpu, cost.memory]);
    console.error(rows.at(-1)?.join("  "));
  }
  for (const [ground, scores] of Object.entries(overlaps)) {
    rows.push([`mean: ${ground}`, scores.reduce((a, b) => a + b, 0) / scores.length, "", "", ""]);
  }
  return {
    title: "Removing backgrounds",
    method: `Drawn subjects of several colors, lit from one side, with grain, as JPEG of 900 × 700 px. The table shows the intersection over union with the true mask (1 is perfect). Without a subject, it is 1 if the engine reports that there is none. Good results are at least ${GOOD_CUT}.`,
    columns: ["input", "IoU", "s", "CPU s", "peak RSS, MB"],
    rows,
    appendix: [{ title: "Not good", body: failing.join("\n") || "none" }],
  };
}

/** Measures the largest inputs that are allowed. */
async function limits(): Promise<Report> {
  const rows: Report["rows"] = [];
  const { image } = await scene("mug", "studio", 61, 4096, 4096);
  const runs = {
    "background of 4096 × 4096": () => engine.backgroundRemover.removeBackground(picture(image), signal),
    "tags of 4096 × 4096": () => engine.tagger.tag(picture(image), signal),
    "text of 4096 × 4096 (there is none)": () => engine.textReader.readText(picture(image), signal),
  };
  for (const [name, run] of Object.entries(runs)) {
    const [, cost] = await costOf<unknown>(run);
    rows.push([name, cost.seconds, cost.cpu, cost.memory]);
    console.error(rows.at(-1)?.join("  "));
  }
  return {
    title: "Large images",
    method: "One run each. Memory is the peak of all workers since the start.",
    columns: ["run", "s", "CPU s", "peak RSS, MB"],
    rows,
  };
}

async function alphaOf(image: Buffer): Promise<Buffer | null> {
  const png = await cutOut(image);
  return png && sharp(png).extractChannel("alpha").raw().toBuffer();
}

/** Removes the background. Returns null if there is no clear subject. */
async function cutOut(image: Buffer): Promise<Buffer | null> {
  try {
    return await engine.backgroundRemover.removeBackground(picture(image), signal);
  } catch (error) {
    if (error instanceof PictureError && error.reason === "no_clear_subject") return null;
    throw error;
  }
}

/** Analyses photographs, and writes contact sheets, because only people can judge these results. */
async function photographs(folders: string[]): Promise<void> {
  mkdirSync(SHEETS, { recursive: true });
  for (const folder of folders) {
    const entries: Entry[] = [];
    for (const name of readdirSync(folder).sort()) {
      const image = readFileSync(join(folder, name));
      const subject = picture(image, name);
      try {
        const [{ tags, description }, tagging] = await costOf(() => engine.tagger.tag(subject, signal));
        const found = (await engine.detector?.find(subject, signal)) ?? [];
        const [cutout, cutting] = await costOf(() => cutOut(image));
        const [read, reading] = await costOf(() => engine.textReader.readText(subject, signal));
        console.log(`\n${name}\n  ${description}\n  ${tags.join(", ")}\n  text: ${JSON.stringify(read)}`);
        console.log(`  ${Object.entries({ tagging, cutting, reading }).map(costs).join("; ")}`);
        entries.push({
          name,
          image,
          found: found.filter(({ score }) => score >= 0.5),
          cutout,
          caption: tags.join(", "),
        });
      } catch (error) {
        console.log(`\n${name}: ${String(error)}`);
      }
    }
    const file = join(SHEETS, `${basename(resolve(folder))}.png`);
    writeFileSync(file, await contactSheet(entries));
    console.log(`\n${file}`);
  }
}

function costs([name, { seconds, cpu, memory }]: [string, Cost]): string {
  return `${name} ${seconds.toFixed(1)} s, CPU ${cpu.toFixed(1)} s, ${Math.round(memory)} MB`;
}
