import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCursors, requireExpired } from "../event-model.ts";
import { runMas } from "../mas.ts";
import { plainImage } from "../plain-image.ts";
import type { ServerProcess } from "../process.ts";
import { newBucket, type TestBucket } from "./bucket.ts";
import { checksums } from "./checksums.ts";
import { newDatabase, startProcess, type TestDatabase } from "./cluster.ts";
import { describeWithS3 } from "./needs.ts";
import { startRetryingLoad } from "./retrying-load.ts";

/** Long form: `MOVE_KILLS=10`. */
const KILLS = Number(process.env.MOVE_KILLS ?? 2);

describeWithS3("mas move-store", () => {
  const running: ServerProcess[] = [];
  const environment = { MAS_ADMIN_TOKEN: "services-admin-token", AI_TAGGING: "off", LOG_LEVEL: "silent" };
  let directory: string;
  let database: TestDatabase;
  let buckets: TestBucket[];
  let embedded: Record<string, string>;
  let moved: Record<string, string>;
  let key: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "move-"));
    [database, ...buckets] = await Promise.all([newDatabase(), newBucket(), newBucket(), newBucket()]);
    embedded = {
      ...environment,
      ADMIN_TOKEN: environment.MAS_ADMIN_TOKEN,
      SIGNING_SECRET: "services-signing-secret",
      DATA_DIR: join(directory, "data"),
      TMPDIR: directory,
    };
    moved = { ...embedded, DATABASE_URL: database.url, ...buckets[0]?.env };
  });
  afterAll(async () => {
    await Promise.all(running.map((it) => it.end("SIGKILL")));
    await Promise.all([database.drop(), ...buckets.map((bucket) => bucket.drop())]);
    await rm(directory, { recursive: true, force: true });
  });

  async function start(env: Record<string, string>): Promise<ServerProcess> {
    const server = await startProcess(env);
    running.push(server);
    return server;
  }
  const clientOf = ({ url }: ServerProcess) => new MediaAssetService({ apiKey: key, baseUrl: url, maxRetries: 0 });
  const mas = (env: Record<string, string>, { url }: ServerProcess, ...args: string[]) =>
    runMas({ ...env, MAS_URL: url }, args);
  /** Returns the settings that differ in the other environment, with the prefix `TO_`. */
  const to = (env: Record<string, string>, next: Record<string, string>) =>
    Object.fromEntries(
      Object.keys({ ...env, ...next })
        .filter((name) => env[name] !== next[name])
        .map((name) => [`TO_${name}`, next[name] ?? ""]),
    );
  const move = (
    env: Record<string, string>,
    next: Record<string, string>,
    { url }: ServerProcess,
    started?: (child: ChildProcess) => void,
  ) => runMas({ ...env, ...to(env, next), MAS_URL: url }, ["move-store"], started);
  async function expectWhole(env: Record<string, string>, server: ServerProcess): Promise<void> {
    const check = await mas(env, server, "check", "--checksums");
    expect(check).toMatchObject({ status: 0, stdout: expect.stringMatching(/: 0 problems/) });
  }
  const note = (media: MediaAssetService, text: string) =>
    media.files.upload(new Blob([text]), { filename: "note.txt" });

  /** Sends a signal to the process, at this time after it prints matching text. */
  function endAfter(pattern: RegExp, wait: number, signal: NodeJS.Signals) {
    return (child: ChildProcess) => {
      let output = "";
      child.stderr?.on("data", (text) => {
        if (pattern.test(output)) return;
        output += text;
        if (pattern.test(output)) setTimeout(() => child.kill(signal), wait);
      });
    };
  }

  /** Kills the process after it has copied a few more objects. */
  async function killAmidCopies(child: ChildProcess): Promise<void> {
    const stored = async () => (await buckets[0]?.objects())?.length ?? 0;
    for (const before = await stored(); child.exitCode === null && (await stored()) < before + 3; ) await sleep(10);
    child.kill("SIGKILL");
  }

  test(`moves from embedded defaults to PostgreSQL and S3 with ${KILLS} kills, uploads and deletions`, async () => {
    const before = await start(embedded);
    key = before.key();
    const media = clientOf(before);
    const upload = (size: number) => media.files.upload(new Blob([randomBytes(size)]), { filename: "some.bin" });
    await media.files.upload(new Blob([await plainImage(300, 260)]), { filename: "harbour.png" });
    await upload(6 * 1024 * 1024);
    for (let done = 0; done < 60; done++) await upload(1_000 * (done + 1));

    const load = startRetryingLoad(media, 2);
    const interrupted = await move(embedded, moved, before, endAfter(/is read-only/, 0, "SIGINT"));
    expect(interrupted).toMatchObject({ status: 130, stderr: expect.stringMatching(/writable again/) });
    const writable = async () => expect((await mas(embedded, before, "read-only", "off")).stdout).toContain("writable");
    let killed = 0;
    for (let attempt = 0; killed < KILLS && attempt < 3 * KILLS; attempt++) {
      // A late kill leaves the service read-only for the next attempt. In two of three attempts, makes it writable.
      if (attempt % 3 !== 2) {
        await writable();
        await Promise.all([upload(6 * 1024 * 1024), ...Array.from({ length: 20 }, () => upload(3_000))]);
      }
      const wait = Math.random() * 250;
      const ended = await move(embedded, moved, before, (child) => {
        if (attempt % 3 === 0) void killAmidCopies(child);
        else endAfter(attempt % 3 === 1 ? /Moving the rows/ : /is read-only/, wait, "SIGKILL")(child);
      });
      if (ended.status === null) killed += 1;
      else expect(ended).toMatchObject({ status: 0 });
    }
    expect(killed).toBe(KILLS);
    await writable();
    const refused = load.refused;

    const done = await move(embedded, moved, before);
    expect(done).toMatchObject({ status: 0, stdout: expect.stringMatching(/rows moved and compared/) });
    await expect.poll(() => load.refused).toBeGreaterThan(refused);
    await load.stop();
    const expected = await checksums(media);
    const { cursor } = await media.events.list({ start: "latest" });
    await before.end();
    const after = await start(moved);
    const there = clientOf(after);
    await requireExpired(there, [cursor]);
    expect(await checksums(there)).toEqual(expected);
    for (const [id, { checksum, tag }] of load.files) {
      expect(expected.get(id), id).toBe(checksum);
      expect((await there.files.get(id)).tags, id).toEqual(tag ? [tag] : []);
    }
    expect([...load.deleted].filter((id) => expected.has(id))).toEqual([]);
    await expectWhole(moved, after);
    expect(await buckets[0]?.unfinished()).toEqual([]);
    // No exported rows with their hashes remain.
    expect((await readdir(directory)).filter((name) => name !== "data" && !name.includes("export"))).toEqual([]);
    console.log(
      `${killed} kills, ${expected.size} files, ${load.files.size} of them and ${load.deleted.size} deletions`,
    );

    // The new service was never read-only. After it is used, it cannot be replaced.
    await note(there, "used");
    const again = await start(embedded);
    expect(await move(embedded, moved, again)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/TO_DATABASE_URL: .* used since\. Nothing was changed/),
    });
    await again.end();
    await after.end();
  }, 600_000);

  test("moves from one bucket to another, with the database and its variants, and back to one folder", async () => {
    const next = { ...moved, ...buckets[1]?.env };
    const before = await start(moved);
    const media = clientOf(before);
    const { thumbnailUrl } = await media.files.upload(new Blob([await plainImage(320, 200)]), { filename: "quay.png" });
    const thumbnail = await (await fetch(thumbnailUrl ?? "")).arrayBuffer();
    const load = startRetryingLoad(media, 2);
    await sleep(500);
    expect(await move(moved, next, before)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/read-only off/),
    });
    await load.stop();
    const expected = await checksums(media);
    const cursors = await readCursors(media);
    await before.end();

    const after = await start(next);
    const there = clientOf(after);
    await requireExpired(there, cursors);
    expect(await checksums(there)).toEqual(expected);
    expect(expected.size).toBeGreaterThan(load.files.size);
    expect([...load.files.keys()].filter((id) => !expected.has(id))).toEqual([]);
    await expectWhole(next, after);
    const drawn = await fetch((thumbnailUrl ?? "").replace(before.url, after.url));
    expect(Buffer.from(await drawn.arrayBuffer()).equals(Buffer.from(thumbnail))).toBe(true);
    await expect(note(there, "refused")).rejects.toThrow(/read-only/);
    expect(await mas(next, after, "read-only", "off")).toMatchObject({ status: 0 });
    await note(there, "after");

    const back = { ...embedded, DATA_DIR: join(directory, "back") };
    expect(await move(next, back, after)).toMatchObject({ status: 0 });
    const moreExpected = await checksums(there);
    const laterCursors = await readCursors(there);
    await after.end();
    const home = await start(back);
    await requireExpired(clientOf(home), laterCursors);
    expect(await checksums(clientOf(home))).toEqual(moreExpected);
    expect(moreExpected.size).toBe(expected.size + 1);
    await note(clientOf(home), "home");
    await home.end();
  }, 240_000);

  test("reports damaged objects, and does not change the service", async () => {
    const env = { ...embedded, DATA_DIR: join(directory, "damaged") };
    const target = await newDatabase();
    const before = await start(env);
    key = before.key();
    await note(clientOf(before), "note");
    const blobs = join(env.DATA_DIR, "blobs");
    let original = "";
    for await (const { key } of fileSystemStore(blobs).list({ prefix: "originals/" })) original = key;
    const path = join(blobs, original);
    expect((await readFile(path)).toString()).toBe("note");
    await writeFile(path, "nota");
    const taken = await move(env, { ...env, DATABASE_URL: target.url, ...buckets[1]?.env }, before);
    expect(taken).toMatchObject({ status: 2, stderr: expect.stringContaining("belongs to another installation") });
    const ended = await move(env, { ...env, DATABASE_URL: target.url, ...buckets[2]?.env }, before);
    expect(ended).toMatchObject({ status: 1, stdout: expect.stringContaining(`damaged  ${original}`) });
    expect(ended.stdout).toMatch(/Nothing was moved/);
    await note(clientOf(before), "more");
    await before.end();
    await target.drop();
  }, 60_000);
});
