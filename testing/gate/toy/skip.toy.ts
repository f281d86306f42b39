import { test } from "vitest";

test("runs", () => {});
test.skip("is skipped", () => {});
