import { afterAll, beforeAll, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { createUpload, put } from "../../testing/upload-urls.ts";

/* Names that imitate other names: one rule applies to all ways to set a name. */

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
  account = await service.account();
});
afterAll(() => service.stop());

const SENT = "\u2066photo\u202egpj\u2028\u200b.exe";
const STORED = "photogpj.exe";
const FAMILY = "👨‍👩‍👧 می\u200cخواهم.txt";

const recordOf = async (response: Response) =>
  ((await response.json()) as { data: { id: string; filename: string } }).data;

async function byForm(filename: string, content: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([content], filename));
  return (await recordOf(await account.request("/api/v1/upload", { method: "POST", body: form }))).filename;
}

async function byUploadUrl(filename: string, content: string): Promise<string> {
  const { uploadUrl } = await createUpload(account, { filename });
  await put(uploadUrl, content);
  return storedNameOf(content);
}

async function byTus(filename: string, content: string): Promise<string> {
  const created = await account.request("/api/v1/uploads", {
    method: "POST",
    headers: {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": String(content.length),
      "Upload-Metadata": `filename ${Buffer.from(filename).toString("base64")}`,
    },
  });
  await fetch(created.headers.get("Location") ?? "", {
    method: "PATCH",
    headers: {
      "Tus-Resumable": "1.0.0",
      "Upload-Offset": "0",
      "Content-Type": "application/offset+octet-stream",
    },
    body: content,
  });
  return storedNameOf(content);
}

async function byRenaming(filename: string, content: string): Promise<string> {
  const { id } = await account.sdk.files.upload(new Blob([content]), { filename: "before.txt" });
  return (await account.sdk.files.update(id, { filename })).filename;
}

/** Returns the name of the latest file, which is identified by its size. */
async function storedNameOf(content: string): Promise<string> {
  const { items } = await account.sdk.files.list({ limit: 1 }).page();
  expect(items[0]?.fileSize).toBe(content.length);
  return items[0]?.filename ?? "";
}

test.each([
  ["a form", byForm],
  ["an upload URL", byUploadUrl],
  ["tus", byTus],
  ["renaming", byRenaming],
])(
  "a filename from %s is stored without hidden and bidirectional characters, and keeps necessary joiners",
  async (how, send) => {
    expect(await send(SENT, `${how}: hidden`)).toBe(STORED);
    expect(await send(FAMILY, `${how}: a family`)).toBe(FAMILY);
  },
);

test("a folder's name is stored without them, so that two folders never look the same because of them", async () => {
  const { id, name } = await account.sdk.folders.create({ name: SENT });
  expect(name).toBe(STORED);
  const again = { status: 409, code: "DUPLICATE_FOLDER", details: { existingFolderId: id } };
  await expect(account.sdk.folders.create({ name: STORED })).rejects.toMatchObject(again);
  expect((await account.sdk.folders.update(id, { name: `${FAMILY}\u202e` })).name).toBe(FAMILY);
  await expect(account.sdk.folders.create({ name: "\u202e\u200b" })).rejects.toMatchObject({ status: 400 });
});

test("a name from before this rule is delivered without them", async () => {
  const { id } = await account.sdk.files.upload(new Blob(["stored long ago"]), { filename: "old.txt" });
  await service.db.updateTable("files").set({ filename: SENT }).where("id", "=", id).execute();
  const { cdnUrl, filename } = await account.sdk.files.get(id);
  expect(filename).toBe(SENT);
  const { headers, status } = await fetch(cdnUrl);
  expect([status, headers.get("Content-Disposition")]).toEqual([200, `inline; filename="${STORED}"`]);
});
