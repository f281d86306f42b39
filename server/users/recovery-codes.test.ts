import { expect, test } from "vitest";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";

test("ten codes have 120 random bits each, in unambiguous characters", () => {
  const codes = Array.from({ length: 100 }, newRecoveryCodes);
  for (const set of codes) expect(set).toHaveLength(10);
  const all = codes.flat();
  expect(new Set(all).size).toBe(1_000);
  for (const code of all) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/);
  expect(new Set(all.join("").replaceAll("-", "")).size).toBe(32);
});

test("a code has the same hash however it is typed, and another code has a different one", () => {
  const code = "3v10-0h2m-t7qd-x4pz-58nc-wyje";
  const hash = hashRecoveryCode(code);
  for (const typed of [
    code.toUpperCase(),
    code.replaceAll("-", ""),
    code.replaceAll("-", " "),
    code.replaceAll("0", "o"),
    code.replaceAll("0", "O"),
    code.replaceAll("1", "i"),
    code.replaceAll("1", "I"),
    code.replaceAll("1", "l"),
  ]) {
    expect(hashRecoveryCode(typed), typed).toEqual(hash);
  }
  expect(hashRecoveryCode(code.replace("3", "4"))).not.toEqual(hash);
});
