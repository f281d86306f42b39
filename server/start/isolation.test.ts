import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { Isolation } from "../workers/isolation/choose.ts";
import { tellIsolation } from "./isolation.ts";

const full: Isolation = { level: "full", mechanism: "bubblewrap", rejected: [] };
const partial: Isolation = { level: "partial", mechanism: "network", rejected: ["bubblewrap: bwrap is not installed"] };
const none: Isolation = { level: "none", mechanism: "permissions", rejected: ["network: unshare failed"] };
const lost = new Error("No decoder process is listening at /run/mas/media.sock");

async function told(found: Isolation | Error, setting: "auto" | "required") {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const isolation = async () => {
    if (found instanceof Error) throw found;
    return found;
  };
  const error = await tellIsolation({ isolation }, setting, log).then(
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
  ])("%j", async (found, level, msg) => {
    const { lines, error } = await told(found, "auto");
    expect(error).toBeNull();
    expect(lines).toMatchObject([
      { level, isolation: found.level, mechanism: found.mechanism, msg: expect.stringMatching(msg) },
    ]);
    if (found !== full) expect(lines[0]).toMatchObject({ rejected: found.rejected });
  });

  it("warns if the isolation is unknown", async () => {
    const { lines } = await told(lost, "auto");
    expect(lines).toMatchObject([{ level: 40, reason: lost.message }]);
  });

  it("fails with the tried mechanisms if the isolation is weaker than required", async () => {
    expect((await told(full, "required")).error).toBeNull();
    expect((await told(partial, "required")).error).toMatch(
      /DECODER_ISOLATION=required: [\s\S]*bwrap is not installed/,
    );
    expect((await told(none, "required")).error).toMatch(/unshare failed/);
    expect((await told(lost, "required")).error).toMatch(/No decoder process/);
  });
});
