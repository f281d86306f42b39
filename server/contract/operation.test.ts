import { expect, it } from "vitest";
import { type Handlers, mergeHandlers } from "./operation.ts";

const feature = (...ids: (keyof Handlers)[]) =>
  Object.fromEntries(ids.map((id) => [id, () => {}])) as Partial<Handlers>;

it("merges the handlers of all features", () => {
  const [files, folders] = [feature("getFile", "deleteFile"), feature("getFolder")];
  expect(mergeHandlers(files, folders)).toEqual({ ...files, ...folders });
});

it("rejects an operation that two features handle", () => {
  expect(() => mergeHandlers(feature("getFile"), feature("getFolder", "getFile"))).toThrow(
    "Two features handle the operation getFile.",
  );
});
