import { beforeAll, describe, test } from "vitest";

describe("a suite", () => {
  beforeAll(() => {
    throw new Error("The hook failed");
  });
  test("never runs", () => {});
});
