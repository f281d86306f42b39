import { expect, test } from "vitest";
import { loadDocument } from "./load-document.ts";
import { readOperations } from "./model.ts";
import { readMethods } from "./resource-model.ts";

const document = loadDocument(new URL("../openapi.yaml", import.meta.url).pathname);
const methods = readMethods(document, readOperations(document));
const of = <Value>(read: (method: (typeof methods)[number]) => Value | undefined) =>
  Object.fromEntries(methods.flatMap((it) => (read(it) ? [[`${it.resource}.${it.name}`, read(it)]] : [])));

test("the answer follows from a parameter where the members of its union name one value each", () => {
  expect(of((it) => it.narrowing)).toEqual({ "ai.run": "operation" });
});

test("what is null in a record may be null in a filter and a form", () => {
  expect(of((it) => (it.nulls.length > 0 ? it.nulls : undefined))).toEqual({
    "files.list": [{ name: "folderId", word: "root" }],
    "files.upload": [{ name: "folderId", word: undefined }],
    "folders.list": [{ name: "parentId", word: "root" }],
  });
});

test("a deletion whose answer holds constants, what the path names and figures can do without it; a revoked key is still there", () => {
  expect(of((it) => it.deletion?.code)).toEqual({
    "accounts.erase": '"ACCOUNT_NOT_FOUND"',
    "collections.delete": '"COLLECTION_NOT_FOUND"',
    "files.delete": '"FILE_NOT_FOUND"',
    "folders.delete": '"FOLDER_NOT_FOUND"',
    "presets.delete": '"PRESET_NOT_FOUND"',
    "shares.delete": '"SHARE_NOT_FOUND"',
    "trash.purge": '"TRASH_ITEM_NOT_FOUND"',
    "users.delete": '"USER_NOT_FOUND"',
  });
});

test("a form can begin as an upload where that takes the same fields", () => {
  expect(of((it) => it.begins?.operation.id)).toEqual({ "files.upload": "createUpload" });
});

test("parameters without a choice have a default", () => {
  expect(methods.find((it) => it.name === "processedImage")?.params?.standard).toBe('{ type: "bg-removed" }');
  expect(methods.find((it) => it.resource === "transform")?.params?.standard).toBeUndefined();
});
