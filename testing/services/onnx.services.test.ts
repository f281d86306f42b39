import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fairQueue } from "@media-asset-service/decode/analysis/fair-queue.ts";
import { onnxBackgroundRemover, onnxTagger } from "@media-asset-service/decode/analysis/onnx.ts";
import { openImaging } from "@media-asset-service/decode/imaging/imaging.ts";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cpuOf, workersOf } from "../children.ts";
import { type Graph, type Node, onnxModel, TYPES } from "../onnx.ts";
import { describeWithOnnx } from "./needs.ts";

const queue = fairQueue({ concurrency: 4, maxQueue: 10 });
const { conversions, close } = openImaging({ transformConcurrency: 1 });
afterAll(() => close());
const soon = () => AbortSignal.timeout(30_000);
let directory = "";
let count = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "media-asset-service-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A color classifier: returns the mean of red, green and blue, each multiplied by ten. */
const colors = (layout: "NCHW" | "NHWC" = "NCHW"): Graph => ({
  inputs: [{ name: "pixels", dims: layout === "NCHW" ? [1, 3, 8, 8] : [1, 8, 8, 3] }],
  outputs: [{ name: "logits", dims: [1, 3] }],
  nodes: [
    layout === "NCHW"
      ? { op: "GlobalAveragePool", inputs: ["pixels"], outputs: ["mean"] }
      : { op: "ReduceMean", inputs: ["pixels"], outputs: ["mean"], attributes: { axes: [1, 2] } },
    { op: "Flatten", inputs: ["mean"], outputs: ["flat"] },
    { op: "Gemm", inputs: ["flat", "weights"], outputs: ["logits"] },
  ],
  tensors: [{ name: "weights", dims: [3, 3], values: [10, 0, 0, 0, 10, 0, 0, 0, 10] }],
});

/** Red pixels are the foreground. */
const red = (outputs: Graph["outputs"] = [{ name: "alpha", dims: [1, 1, 32, 32] }], more: Node[] = []): Graph => ({
  inputs: [{ name: "pixels", dims: [1, 3, 32, 32] }],
  outputs,
  nodes: [{ op: "Conv", inputs: ["pixels", "kernel"], outputs: ["alpha"] }, ...more],
  tensors: [{ name: "kernel", dims: [1, 3, 1, 1], values: [1, 0, 0] }],
});

/** Returns the mean color after 10¹² iterations for each unit of the brightest channel: only ends for a black image. */
const endless = (): Graph => ({
  inputs: [{ name: "pixels", dims: [1, 3, 8, 8] }],
  outputs: [{ name: "numbers", dims: [1, 3] }],
  nodes: [
    { op: "GlobalAveragePool", inputs: ["pixels"], outputs: ["mean"] },
    { op: "ReduceMax", inputs: ["mean"], outputs: ["most"], attributes: { keepdims: 0 } },
    { op: "Mul", inputs: ["most", "many"], outputs: ["turns"] },
    { op: "Cast", inputs: ["turns"], outputs: ["wholeTurns"], attributes: { to: TYPES.int64 } },
    { op: "Loop", inputs: ["wholeTurns", "", "mean"], outputs: ["looped"], attributes: { body: nothing } },
    { op: "Flatten", inputs: ["looped"], outputs: ["numbers"] },
  ],
  tensors: [{ name: "many", dims: [], values: [1e12] }],
});
const nothing: Graph = {
  inputs: [
    { name: "turn", dims: [], type: "int64" },
    { name: "go", dims: [], type: "bool" },
    { name: "before", dims: [1, 3, 1, 1] },
  ],
  outputs: [
    { name: "goOn", dims: [], type: "bool" },
    { name: "after", dims: [1, 3, 1, 1] },
  ],
  nodes: [
    { op: "Identity", inputs: ["go"], outputs: ["goOn"] },
    { op: "Identity", inputs: ["before"], outputs: ["after"] },
  ],
};

/** Creates a folder with the model and its description. Writes the content of `files` unchanged. */
async function modelFolder(graph: Graph, description: object, files: Record<string, string | Buffer> = {}) {
  const folder = join(directory, String(count++));
  await mkdir(folder);
  const all = { "model.onnx": onnxModel(graph), "model.json": JSON.stringify(description), ...files };
  for (const [name, content] of Object.entries(all)) await writeFile(join(folder, name), content);
  return folder;
}

const toy = { name: "toy", version: "1.0" };
const small = { width: 8, height: 8 };
const classifier = { ...toy, task: "classification", input: small, labels: ["Red", "green", "blue"] };
const matting = { ...toy, task: "matting", input: { width: 32, height: 32 } };
const opened: { close(): Promise<void> }[] = [];
async function tagger(graph: Graph, description: object, files?: Record<string, string | Buffer>) {
  const engine = await onnxTagger({ model: await modelFolder(graph, description, files) }, conversions, queue);
  opened.push(engine);
  return engine;
}
async function remover(graph: Graph, description: object) {
  const engine = await onnxBackgroundRemover({ model: await modelFolder(graph, description) }, conversions, queue);
  opened.push(engine);
  return engine;
}
// A closed engine, and an engine that did not start, must leave no process.
afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close();
  await expect.poll(processes, { timeout: 20_000 }).toEqual([]);
});

const pictureOf = (bytes: Buffer) => ({
  accountId: "",
  filename: "a.png",
  mimeType: "image/png",
  read: async () => bytes,
});
async function plain(background: string) {
  return pictureOf(
    await sharp({ create: { width: 20, height: 10, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

describeWithOnnx("tagging with an ONNX model", () => {
  const softmax = { ...classifier, output: { activation: "softmax" } };
  const sure = Math.round((Math.E ** 10 / (Math.E ** 10 + 2)) * 10_000) / 10_000;

  it("returns the labels above the threshold with their exact probabilities, in descending order", async () => {
    const engine = await tagger(colors(), { ...softmax, labels: "labels.txt" }, { "labels.txt": "Red\ngreen\nblue\n" });
    expect(engine.name).toBe("onnx toy 1.0");
    expect(await engine.tag(await plain("#f00"), soon())).toEqual({
      tags: ["red"],
      description: "Likely shows Red.",
      confidence: sure,
    });
    const some = await tagger(colors(), { ...classifier, threshold: 1, labels: ["red", "green", ""] });
    // Returns ten times the share of each color. Blue has no label, so it is not a tag.
    expect(await some.tag(await plain("rgb(51, 102, 255)"), soon())).toEqual({
      tags: ["green", "red"],
      description: "Likely shows green and red.",
      confidence: 1,
    });
  });

  it.each([
    ["NHWC", { layout: "NHWC" }, "#0f0", ["green"]],
    ["BGR", { channels: "BGR" }, "#f00", ["blue"]],
    ["pixels up to 255", { white: 255 }, "rgb(1, 0, 0)", ["red"]],
    ["mean and deviation", { mean: [1, 0, 0], std: [1, 1, 0.1] }, "rgb(255, 0, 26)", ["blue"]],
  ])("prepares the input as the model description specifies: %s", async (_, more, color, tags) => {
    const layout = "layout" in more ? "NHWC" : "NCHW";
    const engine = await tagger(colors(layout), { ...softmax, input: { ...small, ...more }, threshold: 0.9 });
    expect((await engine.tag(await plain(color), soon())).tags).toEqual(tags);
  });

  it("crops to the center, or uses the complete image", async () => {
    const sides = sharp({ create: { width: 40, height: 10, channels: 3, background: "#00f" } });
    const middle = { create: { width: 10, height: 10, channels: 3, background: "#f00" } } as const;
    const picture = pictureOf(
      await sides
        .composite([{ input: middle }])
        .png()
        .toBuffer(),
    );
    const [crop, stretch] = [
      await tagger(colors(), softmax),
      await tagger(colors(), { ...softmax, input: { ...small, fit: "stretch" } }),
    ];
    expect((await crop.tag(picture, soon())).tags).toEqual(["red"]);
    expect((await stretch.tag(picture, soon())).tags).toEqual(["blue"]);
  });

  it("compares with label vectors of any length if the model was not trained on the labels", async () => {
    const vectors = Buffer.from(Float32Array.from([0.5, 0, 0, 0, 3, 3]).buffer);
    const description = {
      ...softmax,
      task: "zero-shot",
      labels: ["sunset", "lagoon"],
      vectors: { file: "labels.f32" },
    };
    const engine = await tagger(colors(), description, { "labels.f32": vectors });
    expect(await engine.tag(await plain("#0ff"), soon())).toMatchObject({ tags: ["lagoon"], confidence: 1 });
    expect(await engine.tag(await plain("#f00"), soon())).toMatchObject({ tags: ["sunset"], confidence: 1 });
  });
});

describeWithOnnx("removing backgrounds with an ONNX model", () => {
  it("uses exactly the model's mask as the alpha channel of the displayed image", async () => {
    const engine = await remover(red(), matting);
    // The left half is red. The image is stored rotated, and displayed upright.
    const half = { create: { width: 300, height: 400, channels: 3, background: "#f00" } } as const;
    const upright = sharp({ create: { ...half.create, width: 600, background: "#00f" } });
    const shown = await upright
      .composite([{ input: half, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const stored = await sharp(shown).rotate(270).webp({ lossless: true }).withMetadata({ orientation: 6 }).toBuffer();
    const png = sharp(await engine.removeBackground(pictureOf(stored), soon()));
    expect(await png.metadata()).toMatchObject({ format: "png", width: 600, height: 400, channels: 4 });
    const { data } = await png.raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * 600 + x) * 4, (y * 600 + x) * 4 + 4)];
    expect(at(10, 10)).toEqual([255, 0, 0, 255]);
    expect(at(250, 390)).toEqual([255, 0, 0, 255]);
    expect(at(350, 10)).toEqual([0, 0, 255, 0]);
    expect(at(590, 390)).toEqual([0, 0, 255, 0]);
  });

  it("keeps transparent pixels transparent", async () => {
    const engine = await remover(red(), matting);
    const ground = sharp({ create: { width: 64, height: 64, channels: 4, background: "#00f" } });
    const left = { create: { width: 32, height: 64, channels: 4, background: "#ff0000" } } as const;
    const pixels = await ground
      .composite([{ input: left, left: 0, top: 0 }])
      .raw()
      .toBuffer();
    // The upper half of the image is half transparent. On white, as the model receives it, its blue is half red.
    for (let at = 3; at < pixels.length / 2; at += 4) pixels[at] = 128;
    const bytes = await sharp(pixels, { raw: { width: 64, height: 64, channels: 4 } })
      .png()
      .toBuffer();
    const data = await sharp(await engine.removeBackground(pictureOf(bytes), soon()))
      .raw()
      .toBuffer();
    const alphaAt = (x: number, y: number) => data[(y * 64 + x) * 4 + 3];
    expect([alphaAt(8, 8), alphaAt(8, 56), alphaAt(56, 8), alphaAt(56, 56)]).toEqual([128, 255, 64, 0]);
  });

  it.each(["#000", "#f00", "#fff"])("finds no clear subject in an image of uniform %s", async (color) => {
    const engine = await remover(red(), matting);
    await expect(engine.removeBackground(await plain(color), soon())).rejects.toMatchObject({
      name: "PictureError",
      reason: "no_clear_subject",
    });
  });
});

describeWithOnnx("a model that hangs or crashes", () => {
  const description = { ...classifier, threshold: 0 };

  it("is stopped with its run, and restarts for the next image", async () => {
    const engine = await tagger(endless(), description);
    const run = new AbortController();
    const cpuBefore = cpuOf(processes()[0] ?? 0);
    const endlessRun = engine.tag(await plain("#f00"), run.signal);
    const [pid = 0] = processes();
    // The model has run for at least a second, and another image waits.
    await expect.poll(() => cpuOf(pid), { timeout: 30_000 }).toBeGreaterThan(cpuBefore + 1);
    const next = engine.tag(await plain("#000"), soon());
    run.abort();
    await expect(endlessRun).rejects.toMatchObject({ name: "EngineError", kind: "timeout", transient: true });
    expect((await next).tags).toHaveLength(3);
    await expect.poll(processes, { timeout: 20_000 }).not.toContain(pid);
  });

  it("fails only the run, which can be retried", async () => {
    const engine = await tagger(endless(), description);
    const [pid = 0] = processes();
    const cpuBefore = cpuOf(pid);
    const crashing = engine.tag(await plain("#f00"), AbortSignal.timeout(60_000));
    await expect.poll(() => cpuOf(pid), { timeout: 30_000 }).toBeGreaterThan(cpuBefore + 1);
    process.kill(pid, "SIGKILL");
    await expect(crashing).rejects.toMatchObject({ name: "EngineError", kind: "failed", transient: true });
    expect((await engine.tag(await plain("#000"), soon())).tags).toHaveLength(3);
  });
});

describeWithOnnx("an unusable model fails at startup with its path", () => {
  it.each([
    [
      "an unknown input",
      { ...classifier, input: { ...small, name: "image" } },
      /there is no input named image; available: pixels/,
    ],
    [
      "an unknown output",
      { ...classifier, output: { name: "out" } },
      /there is no output named out; available: logits/,
    ],
    ["another size", { ...classifier, input: { width: 9, height: 8 } }, /model\.onnx: .*Got: 9 Expected: 8/s],
    ["other labels", { ...classifier, labels: ["red"] }, /the model returns 3 numbers, but there are 1 labels/],
    [
      "another task",
      { ...matting, input: small },
      /model\.json: task is matting; it must be classification or zero-shot for this operation/,
    ],
    ["an unknown field", { ...classifier, treshold: 1 }, /model\.json: .*treshold/],
  ])("for %s", async (_, description, message) => {
    await expect(tagger(colors(), description)).rejects.toThrow(message);
  });

  it("for broken and missing files", async () => {
    const broken = await modelFolder(colors(), classifier, { "model.onnx": "no model" });
    await expect(onnxTagger({ model: broken }, conversions, queue)).rejects.toThrow(
      new RegExp(`^${broken}/model.onnx: `),
    );
    const noJson = await modelFolder(colors(), classifier, { "model.json": "{" });
    await expect(onnxTagger({ model: noJson }, conversions, queue)).rejects.toThrow(
      `${noJson}/model.json: is not valid JSON`,
    );
    const noLabels = await modelFolder(colors(), { ...classifier, labels: "labels.txt" });
    await expect(onnxTagger({ model: noLabels }, conversions, queue)).rejects.toThrow(
      `${noLabels}/labels.txt: file not found`,
    );
    const vectors = { ...classifier, task: "zero-shot", vectors: { file: "v.f32" } };
    await expect(tagger(colors(), vectors, { "v.f32": "12345" })).rejects.toThrow(/v\.f32: its 5 bytes do not match 3/);
    await expect(tagger(colors(), vectors, { "v.f32": Buffer.alloc(24) })).rejects.toThrow(/the label vectors have 2/);
  });

  it("for a mask of several channels", async () => {
    const twice = red(
      [{ name: "two", dims: [1, 2, 32, 32] }],
      [{ op: "Concat", inputs: ["alpha", "alpha"], outputs: ["two"], attributes: { axis: 1 } }],
    );
    await expect(remover(twice, matting)).rejects.toThrow(
      /the output has the shape \[1,2,32,32\]; it must have one channel/,
    );
  });
});

/** Returns the IDs of the model processes of this test. */
const processes = () => workersOf(process.pid, "onnx-worker.ts");
