import { setTimeout as sleep } from "node:timers/promises";
import type { MediaEvent } from "@media-asset-service/sdk";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { append, createUpload } from "../../testing/upload-urls.ts";
import { pruneFeeds } from "./event-feed.ts";

let now = new Date();
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
});
beforeEach(async () => {
  now = new Date();
  account = await service.account();
});
afterAll(() => service.stop());

const note = (text = "note", of = account) => of.sdk.files.upload(new Blob([text]), { filename: "note.txt" });
const types = (events: MediaEvent[]) => events.map(({ type }) => type);
const numbers = (events: MediaEvent[]) => events.map(({ number }) => number);
/** Reads the feed to its end. */
async function allEvents(of = account, cursor = "", limit = 1000) {
  const events: MediaEvent[] = [];
  for (let position = cursor; ; ) {
    const page = await of.sdk.events.list({ cursor: position, limit });
    events.push(...page.events);
    position = page.cursor;
    if (!page.hasMore) return { events, cursor: position };
  }
}

describe("the feed", () => {
  test("contains each change of a file once, in order, with the fields that changed", async () => {
    const file = await note("one");
    await account.sdk.files.update(file.id, { tags: ["a"], description: "text" });
    await account.sdk.files.update(file.id, { tags: ["a"] });
    await account.sdk.files.replace(file.id, new Blob(["longer"]), { filename: "note.txt" });
    await account.sdk.files.delete(file.id);
    await account.sdk.files.restore(file.id);
    await account.sdk.files.delete(file.id);
    await account.sdk.trash.purge(file.id);
    const { events } = await allEvents();
    expect(events.map(({ type, data }) => [type, data.version, data.changed])).toEqual([
      ["file.created", 1, []],
      ["file.updated", 1, ["tags", "description"]],
      ["file.replaced", 2, ["fileSize", "checksum"]],
      ["file.deleted", 2, []],
      ["file.restored", 2, []],
      ["file.deleted", 2, []],
      ["file.purged", 2, []],
    ]);
    expect(new Set(events.map(({ data }) => data.id))).toEqual(new Set([file.id]));
    expect(numbers(events)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(7);
    expect((await allEvents()).events).toEqual(events);
  });

  test("contains the files and folders that the deletion of a folder deletes", async () => {
    const folder = await account.sdk.folders.create({ name: "a" });
    const child = await account.sdk.folders.create({ name: "b", parentId: folder.id });
    const file = await account.sdk.files.upload(new Blob(["x"]), { filename: "x.txt", folderId: child.id });
    await account.sdk.folders.update(child.id, { name: "c" });
    const { cursor } = await allEvents();
    await account.sdk.folders.delete(folder.id, { deleteContents: true });
    const { events } = await allEvents(account, cursor);
    const changes = events.map(({ type, data }) => `${type} ${data.id}`).sort();
    expect(changes).toEqual(
      [`file.deleted ${file.id}`, `folder.deleted ${folder.id}`, `folder.deleted ${child.id}`].sort(),
    );
    expect(types((await allEvents()).events).filter((it) => it.startsWith("folder"))).toEqual([
      "folder.created",
      "folder.created",
      "folder.updated",
      "folder.deleted",
      "folder.deleted",
    ]);
  });

  test("contains ended uploads with their file, and ended bulk operations", async () => {
    const { id, uploadUrl } = await createUpload(account, { size: 3 });
    await append(uploadUrl, 0, "abc");
    const { file } = await account.sdk.uploads.get(id);
    const operation = await account.sdk.operations.create({
      type: "update",
      ids: [file?.id ?? ""],
      arguments: { starred: true },
    });
    await account.sdk.operations.wait(operation.id);
    const { events } = await allEvents();
    // The first two are of one transaction.
    expect(types(events.slice(0, 2)).sort()).toEqual(["file.created", "upload.completed"]);
    expect(types(events.slice(2))).toEqual(["file.updated", "operation.ended"]);
    expect(events.find(({ type }) => type === "upload.completed")?.data).toMatchObject({ id, fileId: file?.id });
    expect(events[3]?.data).toMatchObject({ id: operation.id });
  });

  test("contains once a day that a limit refused a request", async () => {
    const limited = await service.account({ limits: { storageBytes: 10, apiCallsPerDay: 8 } });
    const tooLarge = () => note("more than ten bytes", limited);
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(tooLarge()).rejects.toMatchObject({ code: "STORAGE_LIMIT_EXCEEDED" });
    }
    const reached = async () => {
      const { events } = await limited.sdk.events.list({ types: ["account.limit_reached"] });
      return events.map(({ data }) => [data.id, data.limit]);
    };
    await expect.poll(reached).toEqual([[limited.id, "storageBytes"]]);
    now = new Date(now.getTime() + 86_400_000);
    await expect(tooLarge()).rejects.toMatchObject({ code: "STORAGE_LIMIT_EXCEEDED" });
    await expect.poll(async () => (await reached()).length).toBe(2);
  });

  test("contains nothing of a change that failed, and nothing of another account", async () => {
    const other = await service.account();
    await note("theirs", other);
    await expect(account.sdk.files.update("file_01jv3m8q6ye5tb2x9w4k7r0czn", { tags: ["a"] })).rejects.toThrow();
    expect((await allEvents()).events).toEqual([]);
  });

  test("numbers more events than a page without gaps, and pages of any size return the same", async () => {
    const files = await Promise.all(Array.from({ length: 30 }, (_, index) => note(`${index}`)));
    for (const { id } of files.slice(0, 5)) await account.sdk.files.update(id, { starred: true });
    const { events } = await allEvents();
    expect(numbers(events)).toEqual(Array.from({ length: 35 }, (_, index) => index + 1));
    expect((await allEvents(account, "", 7)).events).toEqual(events);
    expect((await allEvents(account, "", 1)).events).toEqual(events);
  });

  test("returns only the requested types, and its cursor passes the others", async () => {
    const file = await note();
    await account.sdk.files.update(file.id, { starred: true });
    const page = await account.sdk.events.list({ types: ["file.updated", "ai.completed"] });
    expect(types(page.events)).toEqual(["file.updated"]);
    await account.sdk.files.delete(file.id);
    const next = await account.sdk.events.list({ cursor: page.cursor, types: ["file.created"] });
    expect(next).toMatchObject({ events: [], hasMore: false });
    await note("later");
    expect(types((await allEvents(account, next.cursor)).events)).toEqual(["file.created"]);
  });

  test("begins after the latest event with start=latest", async () => {
    await note();
    const { cursor, events } = await account.sdk.events.list({ start: "latest" });
    expect(events).toEqual([]);
    const image = await account.sdk.files.upload(await plainImage(), { filename: "a.png" });
    expect((await allEvents(account, cursor)).events[0]).toMatchObject({
      type: "file.created",
      data: { id: image.id },
    });
  });
});

describe("a request that waits", () => {
  test("returns an event as soon as it is recorded", async () => {
    const { cursor } = await account.sdk.events.list({ start: "latest" });
    const waiting = account.sdk.events.list({ cursor, wait: 30 });
    const file = await note();
    expect((await waiting).events[0]).toMatchObject({ type: "file.created", data: { id: file.id } });
  });

  test("continues to wait after events of other types", async () => {
    const { cursor } = await account.sdk.events.list({ start: "latest" });
    const waiting = account.sdk.events.list({ cursor, wait: 30, types: ["file.deleted"] });
    const { id } = await note();
    await account.sdk.files.delete(id);
    expect(types((await waiting).events)).toEqual(["file.deleted"]);
  });

  test("returns an event long after the last request that waited", async () => {
    const { cursor } = await account.sdk.events.list({ start: "latest" });
    await account.sdk.events.list({ cursor, wait: 1 });
    // Two polls without a request that waits.
    await sleep(600);
    const waiting = account.sdk.events.list({ cursor, wait: 30 });
    const { id } = await note();
    expect((await waiting).events[0]?.data.id).toBe(id);
  });

  test("ends without events after its time", async () => {
    const { cursor } = await account.sdk.events.list({ start: "latest" });
    expect(await account.sdk.events.list({ cursor, wait: 1 })).toEqual({ events: [], cursor, hasMore: false });
  });
});

describe("listen", () => {
  test("yields events as they are recorded, and reports the cursor after those that were processed", async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const cursors: string[] = [];
    const { cursor } = await account.sdk.events.list({ start: "latest" });
    const listening = (async () => {
      const onCursor = (it: string) => cursors.push(it);
      for await (const event of account.sdk.events.listen({ cursor, onCursor }, { signal: stop.signal })) {
        expect(cursors.length).toBeLessThanOrEqual(seen.length);
        seen.push(event.data.id);
      }
    })();
    const first = await note("first");
    await expect.poll(() => cursors.length).toBe(1);
    const second = await note("second");
    await expect.poll(() => cursors.length).toBe(2);
    stop.abort();
    await expect(listening).rejects.toMatchObject({ name: "AbortError" });
    expect(seen).toEqual([first.id, second.id]);
    expect(types((await allEvents(account, cursors[0])).events)).toEqual(["file.created"]);
  });

  test("continues after the service was unavailable", async () => {
    const stop = new AbortController();
    const { cursor } = await account.sdk.events.list({ start: "latest" });
    let failures = 2;
    const media = account.sdk.withOptions({
      fetch: async (request) => (failures-- > 0 ? new Response(null, { status: 503 }) : fetch(request)),
    });
    const { id } = await note();
    for await (const event of media.events.listen({ cursor }, { signal: stop.signal })) {
      expect(event.data.id).toBe(id);
      break;
    }
    expect(failures).toBeLessThan(0);
  });
});

describe("a cursor", () => {
  const expired = (reason: string) => ({
    status: 410,
    code: "CURSOR_EXPIRED",
    details: { reason, cursor: expect.any(String) },
  });

  test("is rejected if it is changed, or of another account", async () => {
    await note();
    const { cursor } = await allEvents();
    const changed = `${cursor.slice(0, 20)}${cursor[20] === "A" ? "B" : "A"}${cursor.slice(21)}`;
    for (const wrong of [changed, cursor.slice(1), "x", `${cursor}A`]) {
      await expect(account.sdk.events.list({ cursor: wrong })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
    const other = await service.account();
    await expect(other.sdk.events.list({ cursor })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  test("expires when events after it were pruned, and later ones keep their numbers", async () => {
    const { cursor: start } = await account.sdk.events.list();
    const first = await note("first");
    const { cursor } = await allEvents();
    await account.sdk.files.update(first.id, { starred: true });
    await sql`update event_batches set created_at = created_at - interval '31 days' where account_id = ${account.id}`.execute(
      service.db,
    );
    await note("kept");
    await pruneFeeds(service.db, new Date(Date.now() - 30 * 86_400_000));
    for (const old of [start, cursor]) {
      const error = await account.sdk.events.list({ cursor: old }).catch((it: unknown) => it);
      expect(error).toMatchObject(expired("PRUNED"));
    }
    const { events } = await allEvents();
    expect(events.map(({ type, number }) => [type, number])).toEqual([["file.created", 3]]);
  });

  test("of an empty feed expires when later events were pruned", async () => {
    const { cursor } = await account.sdk.events.list({ start: "latest" });
    await note("missed");
    await sql`update event_batches set created_at = created_at - interval '31 days' where account_id = ${account.id}`.execute(
      service.db,
    );
    await pruneFeeds(service.db, new Date(Date.now() - 30 * 86_400_000));
    const error = await account.sdk.events.list({ cursor }).catch((it: unknown) => it);
    expect(error).toMatchObject(expired("PRUNED"));
  });

  test("of an account whose events were never read does not skip those that were pruned", async () => {
    await note("never read");
    await sql`update event_batches set created_at = created_at - interval '31 days' where account_id = ${account.id}`.execute(
      service.db,
    );
    await pruneFeeds(service.db, new Date(Date.now() - 30 * 86_400_000));
    expect((await allEvents()).events).toEqual([]);
    const file = await note("read");
    expect(numbers((await allEvents()).events)).toEqual([1]);
    expect((await allEvents()).events[0]?.data.id).toBe(file.id);
  });

  test("expires with another store, and with a copy of the database that has other events", async () => {
    await note("one");
    const { cursor } = await allEvents();
    await sql`update event_batches set created_at = created_at - interval '1 second' where account_id = ${account.id}`.execute(
      service.db,
    );
    await expect(account.sdk.events.list({ cursor })).rejects.toMatchObject(expired("RESTORED"));
    const { cursor: current } = await allEvents();
    await account.sdk.events.list({ cursor: current });
    const { rows } = await sql<{ store: string }>`select store_id as store from installation`.execute(service.db);
    await sql`update installation set store_id = 'moved'`.execute(service.db);
    const error = (await account.sdk.events.list({ cursor: current }).catch((it: unknown) => it)) as {
      details: { cursor: string };
    };
    expect(error).toMatchObject(expired("RESTORED"));
    expect(await account.sdk.events.list({ cursor: error.details.cursor })).toMatchObject({
      events: [],
      hasMore: false,
    });
    await sql`update installation set store_id = ${rows[0]?.store}`.execute(service.db);
  });
});
