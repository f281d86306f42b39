import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { loadConfig } from "../../server/ops/start/config.ts";
import { ROOT } from "../examples.ts";
import { installedProgram } from "../installed-program.ts";

const NAME = "media-asset-service@.service";
const unit = await readFile(join(ROOT, "deploy", NAME), "utf8");
const analyze = installedProgram("systemd-analyze");
const setting = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";

describe("the systemd unit", () => {
  it("runs the command of npm start, with valid settings", async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    const [, folder = "", command = ""] = /^(\S+)\/node_modules\/\.bin\/(.*)$/.exec(setting("ExecStart")) ?? [];
    expect(folder).toBe(setting("WorkingDirectory"));
    expect(`exec ${command}`).toBe(scripts.start);
    const state = await mkdtemp(join(tmpdir(), "unit-"));
    const pairs = setting("Environment").replaceAll("%i", "3000").replaceAll("%S", state).split(" ");
    const config = loadConfig(Object.fromEntries(pairs.map((pair) => pair.split("="))));
    expect([config.port, config.admin?.port]).toEqual([3000, 13_000]);
    expect(config.dataDir).toBe(join(state, setting("StateDirectory")));
    await rm(state, { recursive: true });
  });

  it.skipIf(analyze === null)("is valid for systemd", async () => {
    const folder = await mkdtemp(join(tmpdir(), "unit-"));
    const path = join(folder, NAME.replace("@", "@3000"));
    // The unit is valid even if the program is not installed.
    await writeFile(path, unit.replace(setting("ExecStart"), "/bin/true"));
    const { stderr } = await promisify(execFile)(analyze ?? "", ["verify", path]);
    await rm(folder, { recursive: true });
    const newer = /Unknown key '(RestartSteps|RestartMaxDelaySec)'/;
    expect(stderr.split("\n").filter((line) => line.includes(folder) && !newer.test(line))).toEqual([]);
  });
});
