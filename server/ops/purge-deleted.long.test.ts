import type { FileRecord } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { settleVariants } from "../delivery/variants.ts";
import { dropUnusedClaims } from "../storage/blob-ownership.ts";
import { sweepBlobs } from "../storage/sweep.ts";
import { purgeDeleted } from "./purge.ts";

const START = Date.parse("2026-05-11T09:30:00.000Z");
const DAY = 86_400_000;
const MINUTE = 60_000;

let now: Date;
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
});
beforeEach(async () => {
  // Removes rows of earlier tests that are due.
  now = new Date(START + 365 * DAY);
  await purge();
  await sweep();
  now = new Date(START);
  account = await service.account();
});
afterAll(() => service.stop());

const purge = () => purgeDeleted(service.db, { cutoff: new Date(now.getTime() - 30 * DAY), now });
const sweep = async () => {
  await dropUnusedClaims(service.context);
  return sweepBlobs(service.context, now);
};
const upload = (content: string, folderId?: string) =>
  account.sdk.files.upload(new Blob([content]), folderId ? { folderId } : {});
const after = (ms: number) => {
  now = new Date(START + ms);
};

async function isStored({ id }: FileRecord): Promise<boolean> {
  const content = await service.blobs.get(`originals/${account.id}/${id}`).catch(() => null);
  if (content === null) return false;
  await new Response(ReadableStream.from(content)).arrayBuffer();
  return true;
}
const rows = async (table: "files" | "folders") =>
  (await service.db.selectFrom(table).select("id").where("account_id", "=", account.id).execute()).map(({ id }) => id);
const claimed = () => service.db.selectFrom("blob_claims").select("key").execute();

describe("a deleted file", () => {
  test("is purged together with its derived data", async () => {
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of service.blobs.list()) keys.push(key);
      return keys;
    };
    const before = await stored();
    const picture = new Blob([await plainImage(400, 300)]);
    const { id, thumbnailUrl } = await account.sdk.files.upload(picture, { filename: "a.png", autoTag: false });
    expect((await fetch(thumbnailUrl)).status).toBe(200);
    await settleVariants(service.context);
    expect((await stored()).length).toBe(before.length + 2);
    await account.sdk.files.delete(id);
    after(31 * DAY);
    await purge();
    await sweep();
    expect(await stored()).toEqual(before);
  });

  test("is not overdue for the sweep immediately after its purge", async () => {
    await account.sdk.files.delete((await upload("content")).id);
    after(31 * DAY);
    await purge();
    const claims = await service.db.selectFrom("blob_claims").select("valid_until").execute();
    expect(claims).toEqual([{ valid_until: now }]);
  });

  test("stays for 30 days, then its row and its blob are removed", async () => {
    const file = await upload("content");
    await account.sdk.files.delete(file.id);
    after(30 * DAY);
    expect([await purge(), await sweep()]).toEqual([0, 0]);
    expect([await rows("files"), await isStored(file)]).toEqual([[file.id], true]);
    after(30 * DAY + 1);
    expect([await purge(), await sweep()]).toEqual([1, 1]);
    expect([await rows("files"), await isStored(file), await claimed()]).toEqual([[], false, []]);
    expect([await purge(), await sweep()]).toEqual([0, 0]);
  });

  test("is removed without other files", async () => {
    const kept = await upload("kept");
    const recent = await upload("deleted later");
    const due = await upload("due");
    await account.sdk.files.delete(due.id);
    after(DAY);
    await account.sdk.files.delete(recent.id);
    const { summary } = await account.sdk.stats.get({ days: 1 });
    after(30 * DAY + 1);
    expect([await purge(), await sweep()]).toEqual([1, 1]);
    expect((await rows("files")).toSorted()).toEqual([kept.id, recent.id].toSorted());
    expect([await isStored(kept), await isStored(recent)]).toEqual([true, true]);
    expect(await (await fetch(kept.cdnUrl)).text()).toBe("kept");
    const later = await account.sdk.stats.get({ days: 1 });
    expect(later.summary).toMatchObject({ totalFiles: summary.totalFiles, storageBytes: summary.storageBytes });
  });

  test("does not affect the same content that was uploaded again", async () => {
    const first = await upload("same");
    await account.sdk.files.delete(first.id);
    const second = await upload("same");
    const theirs = await (await service.account()).sdk.files.upload(new Blob(["same"]));
    after(31 * DAY);
    expect([await purge(), await sweep()]).toEqual([1, 1]);
    expect(await (await fetch(second.cdnUrl)).text()).toBe("same");
    expect(await (await fetch(theirs.cdnUrl)).text()).toBe("same");
    await expect(upload("same")).rejects.toMatchObject({ details: { existingFileId: second.id } });
  });

  test("is purged in one run, together with more than a batch of others", async () => {
    const template = await upload("template");
    const row = await service.db
      .selectFrom("files")
      .selectAll()
      .where("id", "=", template.id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1203 }, (_, i) => ({
      ...row,
      id: `${row.id}${i}`,
      blob_key: `${row.blob_key}${i}`,
      deleted_at: now,
    }));
    await service.db.insertInto("files").values(copies).execute();
    after(31 * DAY);
    expect(await purge()).toBe(1203);
    expect(await rows("files")).toEqual([template.id]);
    expect(await sweep()).toBe(1203);
    expect(await claimed()).toEqual([]);
  });
});

describe("a crash", () => {
  test("between purge and sweep leaves the blob to the next sweep", async () => {
    const file = await upload("content");
    await account.sdk.files.delete(file.id);
    after(31 * DAY);
    await purge();
    expect([await rows("files"), await isStored(file)]).toEqual([[], true]);
    after(40 * DAY);
    expect(await sweep()).toBe(1);
    expect([await isStored(file), await claimed()]).toEqual([false, []]);
  });

  test("between deleting the blob and dropping the claim is repaired later", async () => {
    const file = await upload("content");
    await account.sdk.files.delete(file.id);
    after(31 * DAY);
    await purge();
    const db = service.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === "DeleteQueryNode") throw new Error("killed");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const crashing = { ...service.context, db };
    await expect(sweepBlobs(crashing, now)).rejects.toThrow("killed");
    expect([await isStored(file), (await claimed()).length]).toEqual([false, 1]);
    expect(await sweep()).toBe(0);
    after(31 * DAY + 11 * MINUTE);
    expect(await sweep()).toBe(1);
    expect(await claimed()).toEqual([]);
  });

  test("of the transaction leaves row and blob unchanged", async () => {
    const file = await upload("content");
    await account.sdk.files.delete(file.id);
    after(31 * DAY);
    // The claim cannot be written, so the row must stay.
    await service.pool.query("alter table blob_claims add constraint broken check (key = '')");
    await expect(purge()).rejects.toThrow("broken");
    await service.pool.query("alter table blob_claims drop constraint broken");
    expect([await rows("files"), await isStored(file)]).toEqual([[file.id], true]);
    expect([await purge(), await sweep()]).toEqual([1, 1]);
  });

  test("that left a claim on a file does not prevent its purge", async () => {
    const file = await upload("content");
    await account.sdk.files.delete(file.id);
    after(31 * DAY);
    const key = `originals/${account.id}/${file.id}`;
    await service.db
      .insertInto("blob_claims")
      .values({ key, valid_until: new Date(START + 99 * DAY) })
      .execute();
    expect([await purge(), await sweep()]).toEqual([1, 1]);
    expect([await isStored(file), await claimed()]).toEqual([false, []]);
  });

  test("of the blob store for one blob does not affect the others", async () => {
    const files = [await upload("1"), await upload("2"), await upload("3")];
    for (const { id } of files) await account.sdk.files.delete(id);
    after(31 * DAY);
    await purge();
    const discard = vi.spyOn(service.blobs, "discard").mockRejectedValueOnce(new Error("out of order"));
    await expect(sweep()).rejects.toThrow("1 blobs could not be deleted");
    discard.mockRestore();
    const stored = await Promise.all(files.map(isStored));
    expect(stored.filter(Boolean)).toHaveLength(1);
    after(31 * DAY + 11 * MINUTE);
    expect(await sweep()).toBe(1);
    expect(await Promise.all(files.map(isStored))).toEqual([false, false, false]);
  });
});

describe("a deleted folder", () => {
  test("is purged with all its content once it is due, at any depth", async () => {
    const top = await account.sdk.folders.create({ name: "top" });
    let parentId = top.id;
    for (const name of ["a", "b", "c"]) {
      parentId = (await account.sdk.folders.create({ name, parentId })).id;
      await upload(name, parentId);
    }
    const live = await account.sdk.folders.create({ name: "live" });
    await account.sdk.folders.delete(top.id, { deleteContents: true });
    after(30 * DAY);
    expect(await purge()).toBe(0);
    expect(await rows("folders")).toHaveLength(5);
    after(30 * DAY + 1);
    expect(await purge()).toBe(3);
    expect(await rows("folders")).toEqual([live.id]);
    expect(await rows("files")).toEqual([]);
    await sweep();
    expect(await account.sdk.folders.list().all()).toEqual([live]);
  });

  test("stays while a file that is not due references it", async () => {
    const folder = await account.sdk.folders.create({ name: "a" });
    const file = await upload("x", folder.id);
    await account.sdk.files.delete(file.id);
    await account.sdk.folders.delete(folder.id);
    const later = new Date(START + DAY);
    await service.db.updateTable("files").set({ deleted_at: later }).where("id", "=", file.id).execute();
    after(30 * DAY + 1);
    expect(await purge()).toBe(0);
    expect(await rows("folders")).toEqual([folder.id]);
    after(31 * DAY + 1);
    expect(await purge()).toBe(1);
    expect(await rows("folders")).toEqual([]);
    await sweep();
  });

  test("frees its name long before its purge", async () => {
    const first = await account.sdk.folders.create({ name: "Press" });
    await account.sdk.folders.delete(first.id);
    const second = await account.sdk.folders.create({ name: "Press" });
    after(31 * DAY);
    await purge();
    expect(await rows("folders")).toEqual([second.id]);
  });
});

describe("two purges at the same time", () => {
  test("share the work and process every file once", async () => {
    const files = await Promise.all(Array.from({ length: 5 }, (_, i) => upload(`${i}`)));
    for (const { id } of files) await account.sdk.files.delete(id);
    after(31 * DAY);
    const [one, two] = await Promise.all([purge(), purge()]);
    expect(one + two).toBe(5);
    expect(await sweep()).toBe(5);
  });
});
