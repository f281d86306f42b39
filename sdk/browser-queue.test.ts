import { expect, test } from "vitest";
import { type SendSettings, UploadQueue, type UploadQueueOptions } from "./browser.ts";

interface Item {
  name: string;
}

/** Opens a queue whose uploads end when the test ends them. */
function openQueue(options: Partial<UploadQueueOptions<Item, string>> = {}) {
  const sent: (SendSettings & { name: string; complete(receipt: string): void; fail(error: unknown): void })[] = [];
  const events: string[] = [];
  const queue = new UploadQueue<Item, string>({
    send({ name }, settings) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      settings.signal.addEventListener("abort", () => reject(settings.signal.reason));
      sent.push({ name, ...settings, complete: resolve, fail: reject });
      return promise;
    },
    onDiscard: (uploads) => events.push(`discard ${uploads.map(({ name }) => name)}`),
    onComplete: ({ name, receipt }) => events.push(`${name} has the ${receipt}`),
    ...options,
  });
  const statuses = () => queue.uploads().map(({ name, status }) => `${name} ${status}`);
  const add = (...names: string[]) => queue.add(names.map((name) => ({ name, total: 10 })));
  const upload = (name: string) => queue.uploads().find((it) => it.name === name);
  const request = (name: string) => sent.findLast((it) => it.name === name);
  return { queue, sent, events, statuses, add, upload, request };
}

test("sends three files concurrently by default, and the next ones in their order", async () => {
  const { statuses, add, request } = openQueue();
  add("a", "b", "c", "d", "e");
  expect(statuses()).toEqual(["a uploading", "b uploading", "c uploading", "d queued", "e queued"]);
  request("b")?.complete("receipt of b");
  await expect.poll(statuses).toEqual(["a uploading", "b completed", "c uploading", "d uploading", "e queued"]);
});

test("an upload has its progress while it is sent, and its receipt when it is complete", async () => {
  const { add, upload, request, events } = openQueue();
  add("a");
  request("a")?.onProgress({ loaded: 4, total: 10 });
  expect(upload("a")).toMatchObject({ status: "uploading", loaded: 4, total: 10, progress: 0.4, receipt: null });
  request("a")?.complete("receipt of a");
  await expect.poll(() => events).toEqual(["a has the receipt of a"]);
  expect(upload("a")).toMatchObject({ loaded: 10, progress: 1, bytesPerSecond: null, receipt: "receipt of a" });
});

test("progress that arrives after an abort is ignored", () => {
  const { queue, add, upload, request } = openQueue();
  add("a");
  queue.pause();
  request("a")?.onProgress({ loaded: 4, total: 10 });
  expect(upload("a")).toMatchObject({ status: "paused", loaded: 0 });
});

test("a failed upload has its error, and a retry starts over", async () => {
  const { queue, add, statuses, upload, request } = openQueue();
  add("a");
  request("a")?.onProgress({ loaded: 4, total: 10 });
  request("a")?.fail("out of reach");
  await expect.poll(statuses).toEqual(["a failed"]);
  expect(upload("a")).toMatchObject({ loaded: 4, error: new Error("out of reach") });
  queue.retry();
  expect(upload("a")).toMatchObject({ status: "uploading", loaded: 0, progress: 0, error: null });
});

test("a retry keeps the progress of an upload that can be resumed", async () => {
  const { queue, add, statuses, upload, request } = openQueue({ canResume: ({ name }) => name === "a" });
  add("a");
  request("a")?.onProgress({ loaded: 4, total: 10 });
  request("a")?.fail(new Error("out of reach"));
  await expect.poll(statuses).toEqual(["a failed"]);
  queue.retry();
  expect(upload("a")).toMatchObject({ status: "uploading", loaded: 4, progress: 0.4 });
});

test("a change of many uploads notifies subscribers once", () => {
  const { queue, add, statuses, events } = openQueue();
  const ids = add("a", "b", "c", "d", "e");
  let notified = 0;
  const unsubscribe = queue.subscribe(() => notified++);
  queue.cancel(ids.slice(1));
  expect(statuses()).toEqual(["a uploading", "b cancelled", "c cancelled", "d cancelled", "e cancelled"]);
  expect(events).toEqual(["discard b,c,d,e"]);
  expect(notified).toBe(1);
  unsubscribe();
  queue.cancel();
  expect(notified).toBe(1);
});

test("clear removes ended uploads, and discards failed ones only", async () => {
  const { queue, add, statuses, request, events } = openQueue();
  add("a", "b", "c", "d");
  request("a")?.complete("receipt of a");
  request("b")?.fail(new Error("out of reach"));
  await expect.poll(statuses).toEqual(["a completed", "b failed", "c uploading", "d uploading"]);
  queue.clear();
  expect(statuses()).toEqual(["c uploading", "d uploading"]);
  expect(events).toEqual(["a has the receipt of a", "discard b"]);
});

test("a paused item waits for resume, and a subscriber can cancel an upload that starts", () => {
  const { queue, sent, statuses, add, upload } = openQueue({ concurrency: 1 });
  queue.add([{ name: "a", total: 10, status: "paused" }]);
  expect(statuses()).toEqual(["a paused"]);
  queue.update("1", { name: "b" });
  queue.resume("1");
  expect(sent.map(({ name }) => name)).toEqual(["b"]);
  queue.subscribe(() => upload("c")?.status === "uploading" && queue.cancel("2"));
  add("c");
  queue.cancel("1");
  expect(statuses()).toEqual(["b cancelled", "c cancelled"]);
  expect(sent).toHaveLength(1);
});

test("a lower limit applies to the files that are sent from now on", async () => {
  const { queue, statuses, add, request } = openQueue({ concurrency: 2 });
  add("a", "b", "c");
  queue.setConcurrency(1);
  request("a")?.complete("receipt of a");
  await expect.poll(statuses).toEqual(["a completed", "b uploading", "c queued"]);
  expect(() => queue.setConcurrency(0)).toThrow(new RangeError("concurrency is 0: it must be 1 or more."));
});
