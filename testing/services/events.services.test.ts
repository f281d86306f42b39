import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { MediaAssetService, type MediaEvent } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFeed, requireConsistent } from "../event-model.ts";
import { changeRandomly } from "../random-changes.ts";
import { type Cluster, newDatabase, startCluster, startProcess } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

/** Long form: `EVENTS=100000 KILLS=20`. */
const EVENTS = Number(process.env.EVENTS ?? 400);
const KILLS = Number(process.env.KILLS ?? 2);
const CLIENTS = 6;
const TIMEOUT_MS = 120_000 + EVENTS * 50;

describeWithPostgres("the feed of three processes", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(3);
  });
  afterAll(() => cluster?.stop());

  test("explains the state of the account after random changes and kills", { timeout: TIMEOUT_MS }, async () => {
    const { key } = await cluster.account({ apiCallsPerDay: 100_000_000 });
    const media = new MediaAssetService({
      apiKey: key,
      baseUrl: cluster.next(),
      maxRetries: 20,
      fetch: (request) => fetch(new Request(request.url.replace(/^http:..[^/]+/, cluster.next()), request)),
    });
    const stop = new AbortController();
    const heard: MediaEvent[] = [];
    const listening = (async () => {
      for await (const event of media.events.listen({ start: "oldest" }, { signal: stop.signal })) heard.push(event);
    })();
    const changes = Array.from({ length: CLIENTS }, (_, seed) =>
      changeRandomly(media, seed + 1, () => heard.length >= EVENTS),
    );
    for (let killed = 1; killed <= KILLS; killed++) {
      const next = (EVENTS * killed) / (KILLS + 1);
      await expect.poll(() => heard.length, { timeout: TIMEOUT_MS }).toBeGreaterThan(next);
      await cluster.servers.shift()?.end("SIGKILL");
      await cluster.add();
    }
    const made = await Promise.all(changes);
    const events = await readFeed(media, 1_000);
    await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(events.length);
    stop.abort();
    await expect(listening).rejects.toMatchObject({ name: "AbortError" });
    expect(heard).toEqual(events);
    expect(events.length).toBeGreaterThanOrEqual(EVENTS);
    expect(await readFeed(media, 7)).toEqual(events);
    await requireConsistent(media, events, made);
  });

  test("gives a change that commits late a later number, and skips it in no reader", async () => {
    const account = await cluster.account();
    const media = new MediaAssetService({ apiKey: account.key, baseUrl: cluster.next() });
    const [late, early] = [await account.upload("late"), await account.upload("early")];
    const { cursor } = await media.events.list({ start: "latest" });
    const connection = await cluster.database.pool.connect();
    try {
      await connection.query("begin");
      await connection.query("update files set starred = true where id = $1", [late.data.id]);
      await media.files.update(String(early.data.id), { starred: true });
      const before = await media.events.list({ cursor });
      expect(before.events.map(({ data }) => data.id)).toEqual([early.data.id]);
      await connection.query("commit");
      const after = await media.events.list({ cursor: before.cursor });
      expect(after.events.map(({ data, number }) => [data.id, number])).toEqual([[late.data.id, 4]]);
    } finally {
      connection.release(true);
    }
  });

  test("expires its cursors in a database that was restored from a dump", { timeout: 120_000 }, async () => {
    const { key } = await cluster.account();
    const media = new MediaAssetService({ apiKey: key, baseUrl: cluster.next() });
    await media.files.upload(new Blob(["before the dump"]), { filename: "note.txt" });
    const { cursor } = await media.events.list();
    const dump = join(cluster.dataDir, "media.dump");
    await promisify(execFile)("pg_dump", ["--format=custom", "--file", dump, cluster.database.url]);
    await media.files.upload(new Blob(["after the dump"]), { filename: "note.txt" });
    const restored = await newDatabase();
    const server = await restore(dump, restored.url);
    try {
      const back = new MediaAssetService({ apiKey: key, baseUrl: server.url });
      const error = await back.events.list({ cursor }).catch((it: unknown) => it);
      expect(error).toMatchObject({ status: 410, code: "CURSOR_EXPIRED", details: { reason: "RESTORED" } });
      const { events } = await back.events.list();
      expect(events.map(({ type, number }) => [type, number])).toEqual([["file.created", 1]]);
    } finally {
      await server.end("SIGKILL");
      await restored.drop();
    }
  });

  async function restore(dump: string, url: string) {
    await promisify(execFile)("pg_restore", ["--no-owner", "--dbname", url, dump]);
    return startProcess({ DATA_DIR: cluster.dataDir, DATABASE_URL: url });
  }
});
