import type { FileRecord } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answeredDatabase } from "../../testing/answered-database.ts";
import { testContext } from "../../testing/context.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import type { FileRevision } from "./list-files.ts";
import { findRecord, listRecords } from "./pages.ts";

describe("a list", () => {
  let now = new Date("2026-05-11T09:30:00.000Z");
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService({ clock: () => now });
    account = await service.account();
  });
  afterAll(() => service.stop());

  const listed = () => account.sdk.files.list().all();

  test("shows each file as its get operation does, after every change", async () => {
    const { id } = await account.sdk.files.upload(new Blob(["harbour"]), { filename: 'ä " \u2028.txt' });
    const { id: folderId } = await account.sdk.folders.create({ name: "Press" });
    const changes = [{ tags: ["quay"] }, { isPublic: false }, { description: "</script>" }, { folderId }];
    expect(await listed()).toEqual([await account.sdk.files.get(id)]);
    for (const change of changes) {
      const changed = await account.sdk.files.update(id, change);
      expect(await account.sdk.files.get(id)).toEqual(changed);
      expect(await listed()).toEqual([changed]);
    }
  });

  test("and a get operation show a file only to its account, and only until it is deleted", async () => {
    const other = await service.account();
    const { id } = await other.sdk.files.upload(new Blob(["other"]));
    await other.sdk.files.get(id);
    await expect(account.sdk.files.get(id)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    await other.sdk.files.delete(id);
    await expect(other.sdk.files.get(id)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    await other.sdk.files.restore(id);
    expect(await other.sdk.files.get(id)).toMatchObject({ id });
  });

  test("signs its URLs again every hour", async () => {
    const [before] = (await listed()) as [FileRecord];
    now = new Date("2026-05-11T10:00:00.001Z");
    const [after] = (await listed()) as [FileRecord];
    expect(before.isPublic).toBe(false);
    expect(after).toEqual(await account.sdk.files.get(after.id));
    expect(after.cdnUrl).not.toBe(before.cdnUrl);
  });
});

describe("records", () => {
  const now = new Date("2026-05-11T09:30:00.000Z");
  const row = { filename: "a", isPublic: true, createdAt: now, updatedAt: now };
  const reads: (() => void)[] = [];

  /** Simulates rows of a database. Queries are answered when the test calls `finish`. */
  const state: Record<string, string> = {};
  const context = () =>
    testContext(
      answeredDatabase(async (_, [ids]) => {
        const found = (ids as string[]).map((id) => ({ ...row, id, description: state[id], revision: state[id] }));
        await new Promise<void>((resolve) => reads.push(resolve));
        return found;
      }),
      { clock: () => now },
    );
  const listed = (...ids: string[]): FileRevision[] => ids.map((id) => ({ id, revision: `${state[id]}`, key: null }));
  const finish = async () => {
    // Runs after the queries that have been sent.
    await new Promise(setImmediate);
    for (const found of reads.splice(0)) found();
  };

  test("are read once for each revision", async () => {
    const lists = context();
    const records = (files: FileRevision[]) => listRecords(lists, files, now);
    state.a = "1";
    const first = records(listed("a"));
    await finish();
    await first;
    expect(await records(listed("a"))).toEqual(await first);
    state.a = "2";
    const changed = records(listed("a"));
    await finish();
    expect(JSON.parse((await changed)[0]?.record.text ?? "")).toMatchObject({ id: "a", description: "2" });
  });

  test("are built once for each revision if single files are requested", async () => {
    let [revision, built] = ["1", 0];
    const known: unknown[] = [];
    const single = testContext(
      answeredDatabase(async (_, parameters) => {
        known.push(parameters[0]);
        const { id, ...unchanged } = { id: "file_a", knownId: "file_a", revision };
        if (String(parameters[0]).endsWith(` ${revision}`)) return [{ id: null, ...unchanged }];
        return [{ ...row, id, ...unchanged, accountId: "acct_a", description: `${++built}` }];
      }),
      { clock: () => now },
    );
    const description = async (accountId = "acct_a") => {
      const record = await findRecord(single, accountId, "file_a");
      return record && JSON.parse(record.text).description;
    };
    expect(await Promise.all([description(), description(), description("acct_b")])).toEqual(["1", "1", null]);
    expect(known).toHaveLength(1);
    expect(await description()).toBe("1");
    revision = "2";
    expect(await description()).toBe("2");
    expect(known).toEqual([["file_a null"], ["file_a 1"], ["file_a 1"]]);
  });

  test("are never older than their list, also with concurrent lists", async () => {
    const lists = context();
    const records = (files: FileRevision[]) => listRecords(lists, files, now);
    state.a = "1";
    const old = records(listed("a"));
    const [, slow] = [await new Promise(setImmediate), reads.shift()];
    state.a = "2";
    const first = records(listed("a"));
    await finish();
    await first;
    state.b = "1";
    const second = records(listed("a", "b"));
    slow?.();
    await old;
    await finish();
    expect((await second).map(({ record }) => JSON.parse(record.text).description)).toEqual(["2", "1"]);
  });
});
