import { expect, test } from "vitest";
import { isLocalName, partialName } from "./local-name.ts";

test.each(["harbour.jpg", "名前.png", ".hidden", "a b", "..a", "-rf"])("accepts the filename %j", (name) => {
  expect(isLocalName(name, "linux")).toBe(true);
});

test.each([
  "",
  ".",
  "..",
  "../a",
  "/etc/passwd",
  "a/b",
  "..\\a",
  "a\u0000b",
  "a\nb",
  "\u202egpj.exe",
  "a\u001b[2J",
  "x".repeat(256),
  "ü".repeat(128),
  partialName("0".repeat(64)),
])("rejects %j, which is unsafe or misleading", (name) => {
  expect(isLocalName(name, "linux")).toBe(false);
});

test.each(["a:b", "nul", "COM1.txt", "a.", "a ", "what?"])("accepts %j, but not on Windows", (name) => {
  expect([isLocalName(name, "linux"), isLocalName(name, "win32")]).toEqual([true, false]);
});
