import { expect, test } from "vitest";
import { testContext } from "../../testing/context.ts";
import type { Database } from "../db/database.ts";
import { limitUploads } from "./stage.ts";

const AT_ONCE = 5;

test("limits the concurrent uploads of an account independently of other accounts, and frees a slot when one ends", async () => {
  const context = testContext({} as Database, { config: { maxConcurrentUploadsPerAccount: AT_ONCE } });
  const limit = <T>(account: string, upload: () => Promise<T>) => limitUploads(context, account, upload);
  const ends = Array.from({ length: AT_ONCE }, () => Promise.withResolvers<void>());
  const running = ends.map(({ promise }) => limit("one", () => promise));
  await expect(limit("one", async () => "more")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await limit("other", async () => "theirs")).toBe("theirs");
  for (const outcome of ["ends", "fails"]) {
    const [first, next] = [ends.shift(), Promise.withResolvers<void>()];
    if (outcome === "ends") first?.resolve();
    else first?.reject(new Error("broken off"));
    await running.shift()?.catch(() => {});
    running.push(limit("one", () => next.promise));
    ends.push(next);
    await expect(limit("one", async () => "more")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  }
  for (const { resolve } of ends) resolve();
  await Promise.allSettled(running);
  for (let count = 0; count < 3 * AT_ONCE; count++) expect(await limit("one", async () => count)).toBe(count);
});
