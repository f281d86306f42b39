import { expect, test } from "vitest";
import { sealing } from "./sealing.ts";

const SECRET = "a secret of the service";
const answers = sealing(SECRET, "idempotency answers");

test("a text opens for what it belongs to, as it was", () => {
  expect(answers.open(answers.seal("Köln 🚢", "account 1"), "account 1")).toBe("Köln 🚢");
});

test("a text opens for nothing else: not for another subject, purpose or secret, nor when it was altered", () => {
  const sealed = answers.seal("text", "account 1");
  expect(answers.open(sealed, "account 2")).toBeNull();
  expect(sealing(SECRET, "TOTP secrets").open(sealed, "account 1")).toBeNull();
  expect(sealing("another secret", "idempotency answers").open(sealed, "account 1")).toBeNull();
  for (let index = 0; index < sealed.length; index++) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
    expect(answers.open(altered, "account 1"), `byte ${index}`).toBeNull();
  }
});

test("the same text never looks the same", () => {
  expect(answers.seal("text", "account 1")).not.toEqual(answers.seal("text", "account 1"));
});
