import { expect, test } from "vitest";
import { listenForUploads, type Trouble } from "../../sdk/test-uploads.ts";
import type { UploadOptions } from "./upload.ts";
import { createUploadQueue } from "./upload-queue.ts";

const file = new File(["the content"], "notes.txt");

/** A queue that sends to uploads like those of the service. */
async function openQueue(trouble: (count: number) => Trouble = () => undefined, options: Partial<UploadOptions> = {}) {
  const { baseUrl, uploads } = await listenForUploads((_, count) => trouble(count));
  let asked = 0;
  const create = async ({ name, size }: { name: string; size: number }) => {
    asked++;
    const body = JSON.stringify({ filename: name, size });
    const headers = { "Idempotency-Key": `${asked}` };
    const response = await fetch(`${baseUrl}/api/v1/uploads`, { method: "POST", headers, body });
    return ((await response.json()) as { data: { uploadUrl: string } }).data;
  };
  const queue = createUploadQueue({ createUpload: create, ...options });
  const state = () => queue.uploads()[0];
  const becomes = (status: string) => expect.poll(() => state()?.status).toBe(status);
  return { queue, uploads, state, becomes, create, asked: () => asked };
}

function openLater() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("after an answer that may be another one later, a retry goes on at the same URL", async () => {
  const { queue, state, becomes, asked } = await openQueue((count) =>
    // The question how much has arrived is asked twice: an answer to HEAD cannot say why it is a refusal.
    count <= 2 ? { status: 501, code: "INTERNAL_ERROR" } : undefined,
  );
  queue.actions.upload(file);
  await becomes("failed");
  expect(state()?.error).toMatchObject({ name: "ServerError", code: "INTERNAL_ERROR" });
  queue.actions.retry();
  await becomes("completed");
  expect(asked()).toBe(1);
  expect(state()).toMatchObject({ loaded: 11, total: 11, progress: 1, bytesPerSecond: null, error: null });
});

test("what createUpload throws is the error, also when it is no Error", async () => {
  const { queue, state, becomes } = await openQueue(undefined, { createUpload: () => Promise.reject("signed out") });
  queue.actions.upload(file);
  await becomes("failed");
  expect(state()?.error).toBeInstanceOf(Error);
  expect(state()?.error?.message).toBe("signed out");
});

test("an answer without a URL is an error that says what is expected", async () => {
  const nothing = async () => JSON.parse('{ "message": "Sign in first." }');
  const { queue, state, becomes } = await openQueue(undefined, { createUpload: nothing });
  queue.actions.upload(file);
  await becomes("failed");
  expect(state()?.error?.message).toMatch(/^createUpload must resolve to \{ uploadUrl \}/);
});

test("a limit that lets nothing through is refused", () => {
  const createUpload = async () => ({ uploadUrl: "" });
  expect(() => createUploadQueue({ createUpload, concurrency: 0 })).toThrow("concurrency is 0");
});

test("a URL that arrives after the upload was cancelled is cancelled, too", async () => {
  const { queue, uploads, becomes, create } = await openQueue();
  const gate = openLater();
  queue.configure({ createUpload: (info) => gate.opened.then(() => create(info)) });
  queue.actions.upload(file);
  queue.actions.cancel();
  gate.open();
  await becomes("cancelled");
  await expect.poll(() => uploads[0]?.ended).toBe("CANCELLED");
});

test("a pause while the URL is asked for neither loses it nor asks twice", async () => {
  const { queue, becomes, create, asked } = await openQueue();
  const gate = openLater();
  queue.configure({ createUpload: (info) => gate.opened.then(() => create(info)) });
  const [id] = queue.actions.upload(file);
  queue.actions.pause(id);
  queue.actions.resume(id);
  gate.open();
  await becomes("completed");
  expect(asked()).toBe(1);
});

test("nothing is sent while it is stopped, and what was added is sent once it starts", async () => {
  const { queue, becomes, asked } = await openQueue();
  queue.stop();
  queue.actions.upload([file]);
  expect(queue.uploads()[0]?.status).toBe("queued");
  expect(asked()).toBe(0);
  queue.start();
  await becomes("completed");
});

test("an upload of which nobody is to learn whether it is new completes without a receipt", async () => {
  const told: unknown[] = [];
  const { queue, becomes } = await openQueue(undefined, {
    onDuplicate: "existing",
    onComplete: ({ receipt }) => told.push(receipt),
  });
  queue.actions.upload(file);
  await becomes("completed");
  expect(told).toEqual([null]);
});

test("clear takes off what is over, and leaves the rest", async () => {
  const { queue, becomes } = await openQueue();
  queue.actions.upload(file);
  await becomes("completed");
  const [paused] = queue.actions.upload(new File(["b"], "b.txt"));
  queue.actions.pause(paused);
  queue.actions.clear();
  expect(queue.uploads().map(({ id, status }) => [id, status])).toEqual([[paused, "paused"]]);
});
