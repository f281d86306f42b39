import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainImage } from "../../testing/plain-image.ts";
import { type ServerProcess, startServer } from "../../testing/process.ts";

const CREATIONS = 24;

let directory: string;
let server: ServerProcess;
let key = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "idempotency-crash-test-"));
});
afterAll(async () => {
  await server.end("SIGKILL");
  await rm(directory, { recursive: true });
});

async function start(): Promise<void> {
  server = await startServer({ DATA_DIR: directory, LOG_LEVEL: "silent", AI_TAGGING: "off" });
  key ||= server.key();
}

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api/v1${path}`, { ...init, headers: { "X-API-Key": key, ...init.headers } });

/** Creates texts, images and folders in turn. */
async function create(index: number): Promise<{ status: number; id: string }> {
  const headers = { "Idempotency-Key": `creation ${index}` };
  const form = new FormData();
  const isText = index % 3 === 0;
  // The bytes after the image make each file different.
  const content = isText ? new Blob([`content ${index}`]) : new Blob([await plainImage(), `${index}`]);
  form.append("file", content, isText ? "a.txt" : "a.png");
  const folder = {
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ name: `folder ${index}` }),
  };
  const response = await (index % 3 === 2
    ? call("/folders", { method: "POST", ...folder })
    : call("/upload", { method: "POST", headers, body: form }));
  const { data } = (await response.json()) as { data?: { id: string } };
  return { status: response.status, id: data?.id ?? "" };
}

/** Begins to create a text. Its last bytes never arrive, so that the server cannot respond. */
async function beginToCreate(index: number): Promise<void> {
  const headers = { "Idempotency-Key": `creation ${index}`, "Content-Type": "multipart/form-data; boundary=x" };
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ncontent';
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(part)) });
  await call("/upload", { method: "POST", headers, body, duplex: "half" });
}

async function ids(list: "files" | "folders"): Promise<string[]> {
  const { data } = (await (await call(`/${list}?limit=100`)).json()) as { data: Record<string, { id: string }[]> };
  return (data[list] ?? []).map(({ id }) => id);
}

test("retries receive the responses that a killed server had committed, and create nothing again", async () => {
  await start();
  const all = Array.from({ length: CREATIONS }, (_, index) => index);
  const answered = new Map<number, string>();
  const [unfinished = 0, ...others] = all;
  const first = others.map((index) => create(index).then(({ id }) => answered.set(index, id)));
  const interrupted = beginToCreate(unfinished);
  // When the first responses arrive, the other requests are in all states of processing.
  await Promise.any(first);
  await server.end("SIGKILL");
  const [outcome] = await Promise.allSettled([interrupted, ...first]);
  expect(outcome.status).toBe("rejected");

  await start();
  const before = [...(await ids("files")), ...(await ids("folders"))];
  const again = await Promise.all(all.map(create));
  expect(again.map(({ status }) => status)).toEqual(all.map(() => 201));
  for (const [index, id] of answered) expect(again[index]?.id).toBe(id);
  const made = again.map(({ id }) => id);
  expect(before.filter((id) => !made.includes(id))).toEqual([]);
  expect([...(await ids("files")), ...(await ids("folders"))].toSorted()).toEqual(made.toSorted());
});
