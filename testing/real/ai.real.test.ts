import { fileFromPath } from "@media-asset-service/sdk/node";
import { beforeAll, expect, test } from "vitest";
import { type Client, errorOf, files, filesOf, newAccount, runAi } from "./client.ts";
import { coverage } from "./pictures.ts";

/* The AI operations of the embedded engine on real images. */

/** The photographs that are analyzed: 12, because the engine needs seconds of CPU time for each. */
const ANALYZED = [
  ...["dog-on-tiles.jpg", "dogs-in-the-park.jpg", "dogs-under-a-tree.jpg", "toy-bird.jpg", "astronaut.png", "cat.png"],
  ...["admiral.jpg", "pagoda.jpg", "dahlia.jpg", "allium.jpg", "wooden-house.jpg", "sheep.jpg"],
];
const photographs = filesOf("photograph").filter(({ name }) => ANALYZED.includes(name));
const images = [...photographs, ...filesOf("page", "drawing")];

let pro: Client;
const ids = new Map<string, string>();
const idOf = ({ name }: { name: string }) => ids.get(name) ?? "";

beforeAll(async () => {
  pro = await newAccount("PRO");
  const results = await pro.media.files.uploadMany(await Promise.all(images.map(({ path }) => fileFromPath(path))));
  for (const [index, result] of results.entries()) {
    if (result.status === "rejected") throw result.reason;
    ids.set(images[index]?.name ?? "", result.value.id);
  }
});

/* While the images are tagged, because another process of the engine reads text. */
test.each(filesOf("page"))("reads the words of $name", async (file) => {
  const { result, cost } = await pro.media.ai.run(idOf(file), { operation: "ocr" });
  const text = result.extractedText.toLowerCase();
  const words = file.words ?? [];
  expect(cost).toBe(2);
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((word) => !text.includes(word.toLowerCase())).length).toBeLessThanOrEqual(words.length / 10);
  expect((await pro.media.ai.get(idOf(file))).ai.extractedText).toBe(result.extractedText);
});

/** Photographs with a tag that a person accepts. */
const recognized: string[] = [];
/** Photographs that the engine does not take for drawings. */
const withKind: string[] = [];

test.each(images)("tags $name automatically after the upload", async (file) => {
  const { ai, processingJobs } = await pro.media.ai.wait(idOf(file));
  expect(ai.processingStatus).toBe("COMPLETED");
  const tagging = { operation: "tagging", trigger: "upload", status: "COMPLETED", cost: 1 };
  expect(processingJobs.filter(({ operation }) => operation === "tagging")).toMatchObject([tagging]);
  const { tags, confidence } = ai.tags;
  expect(confidence).toBeGreaterThan(0);
  expect(ai.description).not.toBe("");
  expect((await pro.media.files.get(idOf(file))).tags).toEqual(tags);
  if (file.kind !== "photograph") return;
  if (tags.includes("photo")) withKind.push(file.name);
  const { width = 1, height = 1 } = file;
  if (width > 1.2 * height) expect(tags).toContain("landscape");
  if (height > 1.2 * width) expect(tags).toContain("portrait");
  const named = file.tags?.filter((tag) => !["landscape", "portrait"].includes(tag) && tags.includes(tag)) ?? [];
  if (named.length > 0) recognized.push(file.name);
});

test("names a subject in several photographs, and takes most of them for photographs", () => {
  expect(recognized.length).toBeGreaterThanOrEqual(4);
  expect(withKind.length).toBeGreaterThanOrEqual(10);
});

/** The images with a subject whose background was removed. */
const cutouts: string[] = [];

test.each(photographs)("removes the background of $name, or finds no clear subject", async (file) => {
  const response = await runAi(pro, idOf(file), "bg-removal");
  const { data, error } = (await response.json()) as {
    data?: { cost: number; result: { processedImageUrl: string } };
    error?: { code: string; details: object };
  };
  if (!data) {
    const expected = [422, "IMAGE_NOT_PROCESSABLE", { reason: "no_clear_subject" }];
    expect([response.status, error?.code, error?.details]).toEqual(expected);
    return;
  }
  expect([response.status, data.cost]).toEqual([200, 5]);
  const processed = await pro.request(`${new URL(data.result.processedImageUrl).pathname}?type=bg-removed`);
  expect([processed.status, processed.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  const png = new Uint8Array(await processed.arrayBuffer());
  const { subject = { left: 0, top: 0, width: 1, height: 1 } } = file;
  const mask = await coverage(png, subject);
  expect([mask.width, mask.height]).toEqual([file.width ?? mask.width, file.height ?? mask.height]);
  expect(mask.ofBox).toBeLessThan(0.97);
  if (!file.subject) return;
  expect(mask.inBox).toBeGreaterThan(0.85);
  expect(mask.ofBox).toBeGreaterThan(0.25);
  cutouts.push(file.name);
});

test("removes the background of most images with one subject", () => {
  const withSubject = photographs.filter(({ subject }) => subject).map(({ name }) => name);
  expect(withSubject.length).toBeGreaterThan(5);
  expect(withSubject.filter((name) => !cutouts.includes(name)).length).toBeLessThan(withSubject.length / 2);
});

test.each(["dandelions.jpg", "matplotlib.png"])(
  "rejects background removal of %s, which is out of bounds",
  async (name) => {
    const { path = "" } = files.find((file) => file.name === name) ?? {};
    const { id } = await pro.media.files.upload(await fileFromPath(path), { autoTag: false, onDuplicate: "existing" });
    expect(await errorOf(runAi(pro, id, "bg-removal"))).toBe("400 IMAGE_OUT_OF_BOUNDS");
  },
);

test("charges exactly the credits of the completed jobs", async () => {
  let charged = 0;
  for (const id of ids.values()) {
    const { ai, processingJobs } = await pro.media.ai.get(id);
    const ofJobs = processingJobs.reduce((sum, { cost }) => sum + cost, 0);
    expect(ai.cost).toBe(ofJobs);
    charged += ofJobs;
  }
  expect((await pro.media.stats.get()).summary.aiCreditsUsed).toBe(charged);
});

test.each(filesOf("video", "sound", "document"))("rejects AI operations on $name", async ({ path }) => {
  const { id } = await pro.media.files.upload(await fileFromPath(path));
  expect((await pro.media.ai.get(id)).ai.processingStatus).toBe("NOT_STARTED");
  for (const operation of ["tagging", "ocr", "bg-removal"])
    expect(await errorOf(runAi(pro, id, operation))).toBe("400 NOT_AN_IMAGE");
  expect(await errorOf(runAi(pro, id, "translate"))).toBe("400 INVALID_OPERATION");
});
