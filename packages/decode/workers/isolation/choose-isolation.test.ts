import { describe, expect, it } from "vitest";
import { chooseIsolation } from "./choose-isolation.ts";
import { type Mechanism, permissions } from "./mechanisms.ts";

const mechanism = (changes: Partial<Mechanism>): Mechanism => ({ ...permissions, name: "namespaces", ...changes });

describe.runIf(process.platform === "linux")("the choice of a mechanism", () => {
  it("depends on the result of a trial, not on the name of a mechanism", async () => {
    const { level, mechanism: chosen, rejected } = await chooseIsolation([mechanism({})]);
    expect({ level, chosen }).toEqual({ level: "none", chosen: "permissions" });
    expect(rejected.at(-1)).toMatch(/^namespaces: can access files, programs, .*network$/);
  });

  it("skips mechanisms that are not installed, do not start or never end, and reports why", async () => {
    const missing = mechanism({
      name: "bubblewrap",
      wrap: async () => {
        throw new Error("bwrap is not installed");
      },
    });
    const failing = mechanism({
      name: "landlock",
      wrap: async () => ({ command: ["/bin/sh", "-c", "echo no such call >&2; exit 3"] }),
    });
    const silent = mechanism({ wrap: async () => ({ command: ["/bin/sh", "-c", "exit 0"] }) });
    const { level, rejected } = await chooseIsolation([missing, failing, silent]);
    expect(level).toBe("none");
    for (const reason of ["bubblewrap", "landlock", "namespaces"]) {
      expect(rejected).toContainEqual(expect.stringMatching(new RegExp(`^${reason}.*: .`)));
    }
    expect(rejected.join("\n")).toContain("bwrap is not installed");
    expect(rejected.join("\n")).toContain("no such call");
  });
});
