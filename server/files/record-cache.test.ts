import type { FileRecord } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { deliveryUrls } from "../delivery/urls.ts";
import type { FileRevision } from "./list-repository.ts";
import { cachedRecords } from "./record-cache.ts";
import type { FileRow } from "./repository.ts";

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
  const urls = deliveryUrls(() => "https://cdn.example.com", "secret");
  const row = { filename: "a", isPublic: true, createdAt: now, updatedAt: now };
  const reads: (() => void)[] = [];

  /** Simulates rows of a database. Queries resolve when the test calls `finish`. */
  const state: Record<string, string> = {};
  async function revisions(ids: string[]) {
    const found = ids.map((id) => ({
      revision: `${state[id]}`,
      file: { ...row, id, description: `${state[id]}` } as FileRow,
    }));
    await new Promise<void>((resolve) => reads.push(resolve));
    return found;
  }
  async function changedSince(known: { id: string; revision: string | null }[]) {
    const found = await revisions(known.map(({ id }) => id));
    return found.map(({ file, revision }, at) => ({
      id: file.id,
      revision,
      file: revision === known[at]?.revision ? null : file,
    }));
  }
  const listed = (...ids: string[]): FileRevision[] => ids.map((id) => ({ id, revision: `${state[id]}`, key: null }));
  const finish = async () => {
    // Runs after the queries that have been sent.
    await new Promise(setImmediate);
    for (const found of reads.splice(0)) found();
  };

  test("are read once for each revision", async () => {
    const records = cachedRecords({ revisions, changedSince }, urls, () => now).ofList;
    state.a = "1";
    const first = records(listed("a"), now);
    await finish();
    await first;
    expect(await records(listed("a"), now)).toEqual(await first);
    state.a = "2";
    const changed = records(listed("a"), now);
    await finish();
    expect(JSON.parse((await changed)[0]?.record.text ?? "")).toMatchObject({ id: "a", description: "2" });
  });

  test("are built once for each revision if single files are requested", async () => {
    const file = { ...row, id: "file_a", accountId: "acct_a" } as FileRow;
    let [revision, built] = ["1", 0];
    const known = vi.fn(async ([asked]: { id: string; revision: string | null }[]) => [
      { id: file.id, revision, file: asked?.revision === revision ? null : { ...file, description: `${++built}` } },
    ]);
    const records = cachedRecords({ revisions, changedSince: known }, urls, () => now);
    const description = async (accountId = "acct_a") => {
      const record = await records.find(accountId, file.id);
      return record && JSON.parse(record.text).description;
    };
    expect(await Promise.all([description(), description(), description("acct_b")])).toEqual(["1", "1", null]);
    expect(known).toHaveBeenCalledTimes(1);
    expect(await description()).toBe("1");
    revision = "2";
    expect(await description()).toBe("2");
    expect(known.mock.calls.flatMap(([asked]) => asked.map((one) => one.revision))).toEqual([null, "1", "1"]);
  });

  test("are never older than their list, also with concurrent lists", async () => {
    const records = cachedRecords({ revisions, changedSince }, urls, () => now).ofList;
    state.a = "1";
    const old = records(listed("a"), now);
    const [, slow] = [await new Promise(setImmediate), reads.shift()];
    state.a = "2";
    const first = records(listed("a"), now);
    await finish();
    await first;
    state.b = "1";
    const second = records(listed("a", "b"), now);
    slow?.();
    await old;
    await finish();
    expect((await second).map(({ record }) => JSON.parse(record.text).description)).toEqual(["2", "1"]);
  });
});
