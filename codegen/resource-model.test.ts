import { expect, test } from "vitest";
import { loadDocument } from "./load-document.ts";
import { readOperations } from "./model.ts";
import { readMethods } from "./resource-model.ts";

const document = loadDocument(new URL("../openapi.yaml", import.meta.url).pathname);
const methods = readMethods(document, readOperations(document));
const of = <Value>(read: (method: (typeof methods)[number]) => Value | undefined) =>
  Object.fromEntries(methods.flatMap((it) => (read(it) ? [[`${it.resource}.${it.name}`, read(it)]] : [])));

test("a parameter narrows the response if each member of the union has one value of it", () => {
  expect(of((it) => it.narrowing)).toEqual({ "ai.run": "operation" });
});

test("filters and form fields accept null if the field of the record is nullable", () => {
  expect(of((it) => (it.nulls.length > 0 ? it.nulls : undefined))).toEqual({
    "files.list": [{ name: "folderId", word: "root" }],
    "files.upload": [{ name: "folderId", word: undefined }],
    "folders.list": [{ name: "parentId", word: "root" }],
  });
});

test("a deletion whose response contains only constants, path parameters and numbers does not need it", () => {
  expect(of((it) => it.deletion?.code)).toEqual({
    "accounts.erase": '"ACCOUNT_NOT_FOUND"',
    "collections.delete": '"COLLECTION_NOT_FOUND"',
    "files.delete": '"FILE_NOT_FOUND"',
    "folders.delete": '"FOLDER_NOT_FOUND"',
    "presets.delete": '"PRESET_NOT_FOUND"',
    "shares.delete": '"SHARE_NOT_FOUND"',
    "webhooks.delete": '"WEBHOOK_NOT_FOUND"',
    "trash.purge": '"TRASH_ITEM_NOT_FOUND"',
    "users.delete": '"USER_NOT_FOUND"',
  });
});

test("a form can start as a resumable upload that accepts the same fields", () => {
  expect(of((it) => it.createUpload?.operation.id)).toEqual({ "files.upload": "createUpload" });
});

test("parameters without a choice have a default", () => {
  expect(methods.find((it) => it.name === "processedImage")?.params?.standard).toBe('{ type: "bg-removed" }');
  expect(methods.find((it) => it.resource === "transform")?.params?.standard).toBeUndefined();
});
