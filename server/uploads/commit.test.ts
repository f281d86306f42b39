import type { ApiError } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimsOf } from "../../testing/claims.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { findAccount } from "../accounts/accounts.ts";
import type { Account } from "../contract/account.ts";
import { fail } from "../contract/fail.ts";
import type { FileRow } from "../files/rows.ts";
import { stage } from "../storage/stage.ts";
import { commitFile } from "./commit.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let owner: TestAccount;
let account: Account;
beforeEach(async () => {
  owner = await service.account();
  const found = await findAccount(service.context, owner.id);
  if (!found) throw new Error("There is no account");
  account = found;
});

const fields = { filename: "a.txt", tags: [], description: "", isPublic: true, folderId: null, autoTag: false };
const keepExisting = (existing: FileRow) => existing;

/** Returns the object with another method. */
function replacing<T extends object, Name extends keyof T>(
  object: T,
  name: Name,
  replace: (method: T[Name]) => T[Name],
): T {
  return new Proxy(object, {
    get(target, key) {
      const value = Reflect.get(target, key);
      const bound = typeof value === "function" ? value.bind(target) : value;
      return key === name ? replace(bound) : bound;
    },
  });
}

/** Commits "the same", and runs `interrupt` before each query for the file that already has the content. */
async function commitSame(interrupt: () => Promise<unknown>, { findsNothing = false } = {}): Promise<FileRow> {
  const executor = replacing(service.db.getExecutor(), "executeQuery", (run) => async (query) => {
    if (!query.sql.includes("from files live")) return run(query);
    await interrupt();
    return findsNothing ? { rows: [] } : run(query);
  });
  const db = replacing(service.db, "getExecutor", () => () => executor);
  const call = { context: { ...service.context, db }, fail, account };
  return commitFile(call, await staged(), fields, { onDuplicate: keepExisting });
}

function staged() {
  const content = stage(service.context, { owner: owner.id, signal: new AbortController().signal });
  content.write(Buffer.from("the same"));
  content.end();
  return content.result;
}

function uploadSame(): Promise<{ id: string; fileSize: number }> {
  return owner.sdk.files.upload(new File(["the same"], "a.txt"));
}

/** Returns the claims on blobs that no row names. */
const claims = () => claimsOf(service, owner);

test("content that the account already stores is not stored twice", async () => {
  const first = await uploadSame();
  expect(await commitSame(async () => {})).toMatchObject({ id: first.id });
  expect(await claims()).toEqual([]);
});

test("content is stored if the file with the same content is deleted concurrently", async () => {
  const first = await uploadSame();
  const file = await commitSame(() => owner.sdk.files.delete(first.id));
  expect(file.id).not.toBe(first.id);
  expect(Buffer.from(await (await fetch((await owner.sdk.files.get(file.id)).cdnUrl)).arrayBuffer())).toEqual(
    Buffer.from("the same"),
  );
  expect(await claims()).toEqual([]);
});

test("a commit fails with 503 if files with the same content are created and deleted repeatedly, and stores nothing", async () => {
  const rival = await uploadSame();
  await expect(commitSame(async () => {}, { findsNothing: true })).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
  });
  expect(await owner.sdk.files.list().all()).toMatchObject([{ id: rival.id }]);
  expect(await claims()).toEqual([]);
});

test("concurrent files are stored or rejected independently, and the used storage is correct", async () => {
  const first = await uploadSame();
  const upload = (content: string, folderId = "") => owner.sdk.files.upload(new File([content], "a.txt"), { folderId });
  const outcome = (uploading: Promise<unknown>) =>
    uploading.then(
      () => "stored",
      (error: ApiError) => error.code,
    );
  const outcomes = await Promise.all(
    [upload("one"), upload("two"), upload("two"), upload("the same"), upload("three", "fold_none"), upload("four")].map(
      outcome,
    ),
  );
  expect(outcomes.toSorted()).toEqual([
    "DUPLICATE_FILE",
    "DUPLICATE_FILE",
    "FOLDER_NOT_FOUND",
    "stored",
    "stored",
    "stored",
  ]);
  const files = await owner.sdk.files.list().all();
  expect(files.map(({ fileSize }) => fileSize).toSorted()).toEqual([3, 3, 4, first.fileSize]);
  const { summary, daily } = await owner.sdk.stats.get();
  const storageBytes = 3 + 3 + 4 + first.fileSize;
  expect(summary).toMatchObject({ totalFiles: 4, storageBytes });
  expect(daily.at(-1)).toMatchObject({ storageBytes });
  expect(await claims()).toEqual([]);
});
