import { expect, test } from "vitest";
import { type RequestInput, rejectedValue } from "./validation-error.ts";

const input: RequestInput = {
  query: { limit: 500, type: "image", since: "yesterday", signature: "q83vEjRWeJA", tags: ["a"] },
  path: { id: "file 1", version: "first", token: "shr_harbour" },
  headers: { "upload-offset": -1, "x-email": "mara" },
  body: {
    isPublic: "yes",
    name: null,
    tags: ["a", 5],
    filter: {},
    email: "mara",
    password: 20262026,
    newSecret: true,
    long: "x".repeat(100),
  },
};
const value = (location: keyof RequestInput, path: string, rule: string) =>
  rejectedValue({ in: location, path, rule, message: "must be right" }, input);

test.each<[keyof RequestInput, string, string, string]>([
  ["query", "limit", "maximum", "500"],
  ["query", "type", "enum", '"image"'],
  ["query", "since", "format", '"yesterday"'],
  ["query", "tags", "type", "a list"],
  ["path", "version", "type", '"first"'],
  ["path", "id", "pattern", '"file 1"'],
  ["headers", "Upload-Offset", "minimum", "-1"],
  ["body", "isPublic", "type", '"yes"'],
  ["body", "name", "type", "null"],
  ["body", "tags/1", "type", "5"],
  ["body", "filter", "type", "an object"],
  ["body", "", "type", "an object"],
])("returns the value of %s %s for the rule %s", (location, path, rule, expected) => {
  expect(value(location, path, rule)).toBe(expected);
});

test("truncates a text to 40 characters", () => {
  expect(value("body", "long", "type")).toBe(`"${"x".repeat(38)}…`);
});

test.each<[keyof RequestInput, string, string]>([
  ["query", "signature", "pattern"],
  ["path", "token", "pattern"],
  ["body", "password", "type"],
  ["body", "newSecret", "type"],
])("does not return the secret %s %s", (location, path, rule) => {
  expect(value(location, path, rule)).toBeNull();
});

test("does not return texts of bodies and headers that have a wrong format", () => {
  expect(value("body", "email", "format")).toBeNull();
  expect(value("headers", "X-Email", "pattern")).toBeNull();
});

test("returns null for a missing value, and for a rule about the length of a value", () => {
  expect(value("body", "folderId", "required")).toBeNull();
  expect(value("body", "constructor", "type")).toBeNull();
  expect(value("body", "long", "maxLength")).toBeNull();
});
