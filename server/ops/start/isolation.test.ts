import type { Isolation } from "@media-asset-service/decode/workers/isolation/choose-isolation.ts";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { logIsolation } from "./isolation.ts";

const full: Isolation = { level: "full", mechanism: "bubblewrap", rejected: [] };
const partial: Isolation = { level: "partial", mechanism: "network", rejected: ["bubblewrap: bwrap is not installed"] };
const none: Isolation = { level: "none", mechanism: "permissions", rejected: ["network: unshare failed"] };
const lost = new Error("No decoder process is listening at /run/mas/media.sock");

async function logged(result: Isolation | Error, setting: "auto" | "required") {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const isolation = result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  const error = await logIsolation(isolation, setting, log).then(
    () => null,
    (error: Error) => error.message,
  );
  return { lines, error };
}

describe("a start logs the isolation of decoders in one line", () => {
  it.each([
    [full, 30, /are isolated/],
    [partial, 40, /files and programs of this machine/],
    [none, 40, /are not isolated/],
  ])("%j", async (result, level, msg) => {
    const { lines, error } = await logged(result, "auto");
    expect(error).toBeNull();
    expect(lines).toMatchObject([
      { level, isolation: result.level, mechanism: result.mechanism, msg: expect.stringMatching(msg) },
    ]);
    if (result !== full) expect(lines[0]).toMatchObject({ rejected: result.rejected });
  });

  it("warns if the isolation is unknown", async () => {
    const { lines } = await logged(lost, "auto");
    expect(lines).toMatchObject([{ level: 40, reason: lost.message }]);
  });

  it("fails with the tried mechanisms if the isolation is weaker than required", async () => {
    expect((await logged(full, "required")).error).toBeNull();
    expect((await logged(partial, "required")).error).toMatch(
      /DECODER_ISOLATION=required: [\s\S]*bwrap is not installed/,
    );
    expect((await logged(none, "required")).error).toMatch(/unshare failed/);
    expect((await logged(lost, "required")).error).toMatch(/No decoder process/);
  });
});
