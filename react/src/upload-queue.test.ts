import { expect, test } from "vitest";
import { listenForUploads, type UploadFault } from "../../sdk/test-uploads.ts";
import type { UploadOptions } from "./upload.ts";
import { createUploadQueue } from "./upload-queue.ts";

const file = new File(["the content"], "notes.txt");

/** Opens a queue that sends to a fake of the service's upload URLs. */
async function openQueue(
  injectFault: (count: number) => UploadFault = () => undefined,
  options: Partial<UploadOptions> = {},
) {
  const { baseUrl, uploads } = await listenForUploads((_, count) => injectFault(count));
  let requested = 0;
  const create = async ({ name, size }: { name: string; size: number }) => {
    requested++;
    const body = JSON.stringify({ filename: name, size });
    const headers = { "Idempotency-Key": `${requested}` };
    const response = await fetch(`${baseUrl}/api/v1/uploads`, { method: "POST", headers, body });
    return ((await response.json()) as { data: { uploadUrl: string } }).data;
  };
  const queue = createUploadQueue({ createUpload: create, ...options });
  const state = () => queue.uploads()[0];
  const becomes = (status: string) => expect.poll(() => state()?.status).toBe(status);
  return { queue, uploads, state, becomes, create, requested: () => requested };
}

function openLater() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("after a temporary error, a retry resumes at the same URL", async () => {
  const { queue, state, becomes, requested } = await openQueue((count) =>
    // The client requests the offset twice, because a response to HEAD has no body and thus no error code.
    count <= 2 ? { status: 501, code: "INTERNAL_ERROR" } : undefined,
  );
  queue.actions.upload(file);
  await becomes("failed");
  expect(state()?.error).toMatchObject({ name: "ServerError", code: "INTERNAL_ERROR" });
  queue.actions.retry();
  await becomes("completed");
  expect(requested()).toBe(1);
  expect(state()).toMatchObject({ loaded: 11, total: 11, progress: 1, bytesPerSecond: null, error: null });
});

test("reports the error that createUpload throws, even if it is not an Error", async () => {
  const { queue, state, becomes } = await openQueue(undefined, { createUpload: () => Promise.reject("signed out") });
  queue.actions.upload(file);
  await becomes("failed");
  expect(state()?.error).toBeInstanceOf(Error);
  expect(state()?.error?.message).toBe("signed out");
});

test("explains the expected result when createUpload resolves without a URL", async () => {
  const nothing = async () => JSON.parse('{ "message": "Sign in first." }');
  const { queue, state, becomes } = await openQueue(undefined, { createUpload: nothing });
  queue.actions.upload(file);
  await becomes("failed");
  expect(state()?.error?.message).toMatch(/^createUpload must resolve to \{ uploadUrl \}/);
});

test("rejects a concurrency of 0", () => {
  const createUpload = async () => ({ uploadUrl: "" });
  expect(() => createUploadQueue({ createUpload, concurrency: 0 })).toThrow("concurrency is 0");
});

test("cancels the upload of a URL that arrives after cancellation", async () => {
  const { queue, uploads, becomes, create } = await openQueue();
  const gate = openLater();
  queue.configure({ createUpload: (info) => gate.opened.then(() => create(info)) });
  queue.actions.upload(file);
  queue.actions.cancel();
  gate.open();
  await becomes("cancelled");
  await expect.poll(() => uploads[0]?.endState).toBe("CANCELLED");
});

test("a pause during createUpload keeps the URL and does not request another one", async () => {
  const { queue, becomes, create, requested } = await openQueue();
  const gate = openLater();
  queue.configure({ createUpload: (info) => gate.opened.then(() => create(info)) });
  const [id] = queue.actions.upload(file);
  queue.actions.pause(id);
  queue.actions.resume(id);
  gate.open();
  await becomes("completed");
  expect(requested()).toBe(1);
});

test("a stopped queue sends nothing, and sends the added files after it starts", async () => {
  const { queue, becomes, requested } = await openQueue();
  queue.stop();
  queue.actions.upload([file]);
  expect(queue.uploads()[0]?.status).toBe("queued");
  expect(requested()).toBe(0);
  queue.start();
  await becomes("completed");
});

test("an upload with onDuplicate existing completes without a receipt", async () => {
  const receipts: unknown[] = [];
  const { queue, becomes } = await openQueue(undefined, {
    onDuplicate: "existing",
    onComplete: ({ receipt }) => receipts.push(receipt),
  });
  queue.actions.upload(file);
  await becomes("completed");
  expect(receipts).toEqual([null]);
});

test("clear removes completed uploads and keeps the others", async () => {
  const { queue, becomes } = await openQueue();
  queue.actions.upload(file);
  await becomes("completed");
  const [paused] = queue.actions.upload(new File(["b"], "b.txt"));
  queue.actions.pause(paused);
  queue.actions.clear();
  expect(queue.uploads().map(({ id, status }) => [id, status])).toEqual([[paused, "paused"]]);
});
