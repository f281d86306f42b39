import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFeed, requireConsistent } from "../../testing/event-model.ts";
import { type ServerProcess, startServer } from "../../testing/process.ts";
import { changeRandomly } from "../../testing/random-changes.ts";

const EVENTS = 200;
const KILLS = 2;

let directory: string;
let server: ServerProcess;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "events-crash-test-"));
});
afterAll(async () => {
  await server?.end("SIGKILL");
  await rm(directory, { recursive: true, force: true });
});

test("the feed of a server that is killed repeatedly explains the state of the account", async () => {
  const start = () => startServer({ DATA_DIR: directory, LOG_LEVEL: "silent" });
  server = await start();
  const media = new MediaAssetService({
    apiKey: server.key(),
    baseUrl: server.url,
    maxRetries: 20,
    fetch: (request) => fetch(new Request(request.url.replace(/^http:..[^/]+/, server.url), request)),
  });
  let count = 0;
  const stop = new AbortController();
  const counting = (async () => {
    for await (const { number } of media.events.listen({ start: "oldest" }, { signal: stop.signal })) count = number;
  })();
  const changes = [1, 2, 3].map((seed) => changeRandomly(media, seed, () => count >= EVENTS));
  for (let killed = 1; killed <= KILLS; killed++) {
    await expect.poll(() => count, { timeout: 120_000 }).toBeGreaterThan((EVENTS * killed) / (KILLS + 1));
    await server.end("SIGKILL");
    server = await start();
  }
  const made = await Promise.all(changes);
  const events = await readFeed(media, 100);
  await expect.poll(() => count, { timeout: 30_000 }).toBe(events.length);
  stop.abort();
  await expect(counting).rejects.toMatchObject({ name: "AbortError" });
  await requireConsistent(media, events, made);
});
