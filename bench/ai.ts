import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { basename, extname, join } from "node:path";
import sharp from "sharp";
import { embeddedEngine } from "../server/analysis/embedded/engine.ts";
import { picture } from "../testing/pictures.ts";
import { blots, grainy, paint } from "./ai/scenery.ts";
import { characterErrorRate, overlap } from "./ai/score.ts";
import { cutCases, scene } from "./ai/subjects.ts";
import { textCases } from "./ai/texts.ts";
import { type Report, text } from "./report.ts";

/*
 * node bench/ai.ts                                 measures all, on pictures that it draws itself; writes ai-results.md
 * node bench/ai.ts [reading] [cutting] [limits]    only these, and writes nothing
 * node bench/ai.ts FOLDER [INTO]                   runs the photographs of a folder and prints what was found; cut-outs
 *                                                  go into INTO, on magenta, to be looked at
 */
const GOOD_TEXT = 0.02;
const GOOD_CUT = 0.9;
const signal = new AbortController().signal;

interface Cost {
  seconds: number;
  cpu: number;
  /** Peak, MB. */
  memory: number;
}

const engine = embeddedEngine({ timeoutMs: 120_000 });
const sections: Record<string, () => Promise<Report>> = { reading, cutting, limits };
const asked = process.argv.slice(2);
if (asked.every((name) => name in sections)) {
  const names = asked.length > 0 ? asked : Object.keys(sections);
  const reports: Report[] = [];
  for (const name of names) reports.push(...[await sections[name]?.()].filter((report) => report !== undefined));
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const about = `${new Date().toISOString().slice(0, 10)}, \`npm run bench:ai\`, Node ${process.version}, ${machine}.`;
  const page = `# The embedded AI engine, measured\n\n${about}\n\n${reports.map(text).join("\n")}`;
  console.log(page);
  if (asked.length === 0) writeFileSync(new URL("./ai-results.md", import.meta.url), page);
} else await lookAt(asked[0] ?? ".", asked[1]);
await engine.close();

async function reading(): Promise<Report> {
  const rows: Report["rows"] = [];
  const failing: string[] = [];
  const cases = await textCases();
  await engine.textReader.readText(picture(cases[0]?.image ?? Buffer.alloc(0)), signal); // the first one loads the data
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
    method: `The same five lines in Liberation Sans, drawn in many ways. Character error rate (0 is perfect), or the number of characters found where there are none. Good is at most ${GOOD_TEXT}.`,
    columns: ["input", "error rate", "s", "CPU s", "peak RSS, MB"],
    rows,
    appendix: [{ title: "Not good", body: failing.join("\n") || "none" }],
  };
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
    method: `Drawn subjects of several colours, lit from one side, with grain, as JPEG of 900 × 700 px. Intersection over union with the true mask (1 is perfect); where there is no subject, 1 if the engine says so. Good is at least ${GOOD_CUT}.`,
    columns: ["input", "IoU", "s", "CPU s", "peak RSS, MB"],
    rows,
    appendix: [{ title: "Not good", body: failing.join("\n") || "none" }],
  };
}

/** The largest inputs that are allowed. */
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
    title: "Large pictures",
    method: "One run each; the memory is that of the process with the workers of all three abilities in it.",
    columns: ["run", "s", "CPU s", "peak RSS, MB"],
    rows,
  };
}

async function alphaOf(image: Buffer): Promise<Buffer | null> {
  try {
    const png = await engine.backgroundRemover.removeBackground(picture(image), signal);
    return await sharp(png).extractChannel("alpha").raw().toBuffer();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("Nothing in this image")) return null;
    throw error;
  }
}

async function costOf<T>(run: () => Promise<T>): Promise<[T, Cost]> {
  const before = process.cpuUsage();
  const started = performance.now();
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss() / 1e6);
  }, 50);
  try {
    const result = await run();
    const { user, system } = process.cpuUsage(before);
    const seconds = (performance.now() - started) / 1000;
    return [result, { seconds, cpu: (user + system) / 1e6, memory: Math.max(memory, process.memoryUsage.rss() / 1e6) }];
  } finally {
    clearInterval(watch);
  }
}

async function lookAt(folder: string, into: string | undefined): Promise<void> {
  for (const name of readdirSync(folder)) {
    const subject = picture(readFileSync(join(folder, name)), name);
    console.log(`\n${name}`);
    for (const [ability, run] of Object.entries({
      tags: () => engine.tagger.tag(subject, signal),
      text: () => engine.textReader.readText(subject, signal),
      cut: async () => {
        const png = await engine.backgroundRemover.removeBackground(subject, signal);
        if (!into) return `${png.length} bytes`;
        const file = join(into, `${basename(name, extname(name))}-cut.png`);
        await sharp(png).flatten({ background: "#f0f" }).png().toFile(file);
        return file;
      },
    })) {
      try {
        const [result, { seconds, cpu }] = await costOf<unknown>(run);
        console.log(`${ability} (${seconds.toFixed(1)} s, CPU ${cpu.toFixed(1)} s):`, result);
      } catch (error) {
        console.log(`${ability}: ${String(error)}`);
      }
    }
  }
}
