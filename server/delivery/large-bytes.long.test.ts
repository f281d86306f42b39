import { createHash, randomBytes } from "node:crypto";
import { readdir, readlink } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../testing/raw-http.ts";
import { startTestService, type TestService } from "../../testing/service.ts";

/** More than the buffers of two sockets contain. */
const bytes = randomBytes(12_000_000);
let service: TestService;
let url: string;
let id: string;
beforeAll(async () => {
  service = await startTestService({});
  const account = await service.account();
  const file = await account.sdk.files.upload(new Blob([bytes]), { filename: "large.bin" });
  url = file.cdnUrl;
  id = file.id;
});
afterAll(() => service.stop());

const onLinux = process.platform === "linux";

/**
 * Returns how many descriptors of the file this process has open. Only Linux lists them: returns 0 on other systems.
 */
async function openFiles(): Promise<number> {
  if (!onLinux) return 0;
  const descriptors = await readdir("/proc/self/fd");
  const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));
  return targets.filter((target) => target.endsWith(id)).length;
}

async function digest(start: number, end: number, pause: number): Promise<string> {
  const response = await fetch(url, { headers: { Range: `bytes=${start}-${end - 1}` } });
  expect(response.status).toBe(206);
  const hash = createHash("sha256");
  for await (const chunk of response.body ?? []) {
    hash.update(chunk);
    if (pause > 0) await sleep(pause);
  }
  return hash.digest("hex");
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

describe("a large file", () => {
  test("is delivered correctly to fast and slow clients, while others disconnect", async () => {
    const hangingUp = Array.from({ length: 20 }, async (_, i) => {
      const stop = new AbortController();
      const response = await fetch(url, { signal: stop.signal });
      await response.body?.getReader().read();
      await sleep(i * 10);
      stop.abort();
    });
    const ranges = Array.from({ length: 12 }, (_, i) => [i * 100_003, bytes.length - i * 1_009] as const);
    const digests = await Promise.all(ranges.map(([start, end], i) => digest(start, end, i % 3)));
    await Promise.all(hangingUp);
    const expected = ranges.map(([start, end]) =>
      createHash("sha256").update(bytes.subarray(start, end)).digest("hex"),
    );
    expect(digests).toEqual(expected);
    await eventually(openFiles, 0);
  });

  test.runIf(onLinux)(
    "is closed when a client with pipelined requests disconnects without reading the responses",
    async () => {
      const { hostname, port, pathname, search } = new URL(url);
      const socket = connect(Number(port), hostname).pause();
      socket.write(get(pathname + search).repeat(3));
      await eventually(async () => (await openFiles()) > 0, true);
      await sleep(200);
      socket.destroy();
      await eventually(openFiles, 0);
    },
  );

  test("is not opened for HEAD, or for a current copy", async () => {
    const complete = await fetch(url, { method: "HEAD" });
    expect([complete.status, complete.headers.get("Content-Length")]).toEqual([200, String(bytes.length)]);
    const current = await fetch(url, { headers: { "If-None-Match": complete.headers.get("ETag") ?? "" } });
    expect([current.status, await openFiles()]).toEqual([304, 0]);
  });
});
