import { describe, expect, test } from "vitest";
import { weaknessOf } from "./common-passwords.ts";
import { newPassword } from "./passwords.ts";

const ada = { email: "ada.byron@example.com", name: "Ada Lovelace" };

describe("rejects a password that is", () => {
  test.each([
    "password1234",
    "Password1234!",
    "P@ssw0rd1234",
    "passwordpassword",
    "hunter2hunter2",
    "letmein12345",
    "iloveyou2023",
    "monkey123456",
    "welcome 2024!",
    "1q2w3e4r5t6y",
    "qwertyuiop12",
    "administrator1",
    "ＰＡＳＳＷＯＲＤ１２３４",
    "!!!dragon999!!!",
  ])("common: %s", async (password) => {
    expect(await weaknessOf(password, ada)).toBe("common");
  });

  test.each(["aaaaaaaaaaaa", "abcabcabcabc", "123456789012", "098765432109", "abcdefghijkl", "12341234123412"])(
    "a repetition or a sequence: %s",
    async (password) => {
      expect(await weaknessOf(password, ada)).toBe("repetitive");
    },
  );

  test.each([
    "lovelace of the harbour",
    "ada.byron@example.com",
    "my-adabyron-word",
    "4d4 L0v3l4c3 and more",
    "media-asset-service-1",
    "MediaAssets with care",
  ])("made of the user's or the service's name: %s", async (password) => {
    expect(await weaknessOf(password, ada)).toBe("expected");
  });
});

test.each([
  "correct horse battery staple",
  "wrong donkey engine paperclip",
  "a quite new password",
  "twelve chars",
  "Crème brûlée 東京",
  "kZ8vR2mWq4Tn",
  "東京の港に船が三隻あります",
])("accepts %s", async (password) => {
  expect(await weaknessOf(password, ada)).toBeNull();
});

test("accepts generated passwords", async () => {
  for (let i = 0; i < 200; i++) expect(await weaknessOf(newPassword(), ada)).toBeNull();
});
