import { expect, test } from "vitest";
import { causesOf } from "./system-errors.ts";

const caused = (message: string, cause: unknown) => new Error(message, { cause });

test("lists the messages of an error and its causes on one line, each of them once", () => {
  const refused = Object.assign(new AggregateError([new Error("connect ECONNREFUSED ::1:80")]), {
    code: "ECONNREFUSED",
  });
  expect(causesOf(caused("The store\n cannot be used", caused("cannot be used", refused)))).toBe(
    "The store cannot be used <- ECONNREFUSED <- connect ECONNREFUSED ::1:80",
  );
});

test("accepts any thrown value, and limits cycles and the length", () => {
  expect(causesOf("a word")).toBe("a word");
  const round = caused("round", null);
  round.cause = caused("and", round);
  expect(causesOf(round).length).toBeLessThan(100);
  expect(causesOf(caused("x".repeat(9_000), null)).length).toBe(300);
});
