import { expect, test } from "vitest";
import { collectCases } from "./cases.ts";
import { readContract } from "./contract.ts";

test("a contract of some operations contains only these, and reports no cases of others", () => {
  const contract = readContract(["getFile", "deleteFile"]);
  expect(contract.operations.map(({ id }) => id)).toEqual(["getFile", "deleteFile"]);
  const { problems, valid } = collectCases(contract);
  expect([problems, valid.size]).toEqual([[], 2]);
});

test("an operation that does not exist is named", () => {
  expect(() => readContract(["getFile", "nothing"])).toThrow("openapi.yaml has no operation nothing");
});
