import { expect, test } from "vitest";
import { encryption } from "./crypto.ts";

const SECRET = "a secret of the service";
const cipher = encryption(SECRET, "idempotency answers");

test("a text is decrypted with its associated data", () => {
  expect(cipher.decrypt(cipher.encrypt("Köln 🚢", "account 1"), "account 1")).toBe("Köln 🚢");
});

test("a text is not decrypted with other associated data, another purpose or secret, or after it was altered", () => {
  const sealed = cipher.encrypt("text", "account 1");
  expect(cipher.decrypt(sealed, "account 2")).toBeNull();
  expect(encryption(SECRET, "TOTP secrets").decrypt(sealed, "account 1")).toBeNull();
  expect(encryption("another secret", "idempotency answers").decrypt(sealed, "account 1")).toBeNull();
  for (let index = 0; index < sealed.length; index++) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
    expect(cipher.decrypt(altered, "account 1"), `byte ${index}`).toBeNull();
  }
});

test("the encryption of the same text differs each time", () => {
  expect(cipher.encrypt("text", "account 1")).not.toEqual(cipher.encrypt("text", "account 1"));
});
