import { describe, expect, test } from "vitest";
import { matchingStep, newTotpSecret, totpCode, totpStep, totpUri } from "./totp.ts";

/** "12345678901234567890", the secret of RFC 4226 appendix D and RFC 6238 appendix B, in base32. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("a code", () => {
  test("matches RFC 4226 appendix D for each counter", () => {
    expect(Array.from({ length: 10 }, (_, counter) => totpCode(SECRET, counter))).toEqual(
      "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489".split(" "),
    );
  });

  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("matches RFC 6238 appendix B at %i s: %s", (seconds, code) => {
    expect(totpCode(SECRET, totpStep(new Date(seconds * 1000)))).toBe(code);
  });
});

describe("a code is accepted", () => {
  const now = new Date(1_234_567_890_000);
  const step = totpStep(now);
  const codeAt = (around: number) => totpCode(SECRET, step + around);

  test("of the current step and the steps next to it, and of no other", () => {
    expect([-2, -1, 0, 1, 2].map((around) => matchingStep(SECRET, codeAt(around), now, null))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
  });

  test("only of a step after the last accepted one", () => {
    expect(matchingStep(SECRET, codeAt(0), now, step)).toBeNull();
    expect(matchingStep(SECRET, codeAt(-1), now, step)).toBeNull();
    expect(matchingStep(SECRET, codeAt(1), now, step)).toBe(step + 1);
  });

  test("with a space in its middle, and not with more or fewer digits", () => {
    expect(matchingStep(SECRET, "005 924", now, null)).toBe(step);
    for (const wrong of ["", "5924", "0005924", "00592４", "005-924"]) {
      expect(matchingStep(SECRET, wrong, now, null)).toBeNull();
    }
  });
});

test("a secret has 160 random bits in base32, and is passed to apps as a URI", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpCode(secret, 1)).toMatch(/^\d{6}$/);
  expect(totpUri(SECRET, "media.example.com", "ada@example.com")).toBe(
    `otpauth://totp/media.example.com:ada%40example.com?secret=${SECRET}&issuer=media.example.com`,
  );
});
