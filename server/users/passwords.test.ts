import { expect, test } from "vitest";
import type { Context, ScryptCost } from "../context.ts";
import { hashPassword, matchesPassword, newPassword, SCRYPT_COST } from "./passwords.ts";

/** The parameters of scrypt that ASVS 5.0, appendix C approves, with blocks of 8: the minimum N for each p. */
const APPROVED = new Map([
  [1, 2 ** 17],
  [2, 2 ** 16],
  [3, 2 ** 15],
]);

const contextWith = (scryptCost: ScryptCost) => ({ config: { scryptCost } }) as Context;

test("passwords are hashed at an approved cost, and hashes at another cost still match", async () => {
  const { N, r, p } = SCRYPT_COST;
  expect(r).toBe(8);
  expect(N).toBeGreaterThanOrEqual(APPROVED.get(Math.min(p, 3)) ?? Number.POSITIVE_INFINITY);
  const context = contextWith(SCRYPT_COST);
  const hash = await hashPassword(context, "correct horse");
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(await matchesPassword(context, "correct horse", hash)).toBe(true);
  expect(await matchesPassword(context, "wrong horse", hash)).toBe(false);
  const before = await hashPassword(contextWith({ N: 16_384, r: 8, p: 5 }), "correct horse");
  expect(await matchesPassword(context, "correct horse", before)).toBe(true);
});

test("a generated password has more than 128 random bits, in unambiguous characters", () => {
  const characters = new Set<string>();
  for (let i = 0; i < 2_000; i++) {
    const password = newPassword();
    expect(password).toMatch(/^[2-9A-HJ-NP-Za-km-z]{24}$/);
    for (const character of password) characters.add(character);
  }
  expect(24 * Math.log2(characters.size)).toBeGreaterThan(128);
});

test("a password matches however the keyboard composes its letters", async () => {
  const context = contextWith({ N: 1024, r: 8, p: 1 });
  const [one, other] = ["Élan für Ångström", "Élan für Ångström"].map((it, index) =>
    it.normalize(index ? "NFD" : "NFC"),
  );
  expect(one).not.toBe(other);
  expect(await matchesPassword(context, other ?? "", await hashPassword(context, one ?? ""))).toBe(true);
  expect(await matchesPassword(context, one ?? "", await hashPassword(context, other ?? ""))).toBe(true);
});
