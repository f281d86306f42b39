import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitForExit, workersOf } from "../children.ts";
import { ROOT } from "../examples.ts";
import { compileProbe } from "./compile-probe.ts";
import { attack, ORDINARY_USER, succeeded } from "./setups.ts";

/** The mechanisms on a Debian machine: with and without bubblewrap, and without namespaces. */
const MECHANISMS = ["bubblewrap", "namespaces", "landlock"] as const;
const USERS = ["root", "ordinary"] as const;
const SETUPS = USERS.flatMap((user) => MECHANISMS.map((mechanism) => ({ user, mechanism })));

let folder = "";
let addon = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  chmodSync(folder, 0o755);
  addon = compileProbe(folder);
  for (const user of USERS) mkdirSync(join(folder, user), { mode: 0o777 });
  for (const user of USERS) chmodSync(join(folder, user), 0o777);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("native code in a worker process", () => {
  it.each(SETUPS)("has no access to a service of the $user user with $mechanism", async ({ user, mechanism }) => {
    const outcome = await attack({ addon, mechanism, folder: join(folder, user) }, user);
    expect(outcome.isolation).toMatchObject({ level: "full", mechanism });
    expect(Object.keys(outcome.results).length).toBeGreaterThan(25);
    expect(succeeded(outcome)).toEqual([]);
  });

  it.each(["bubblewrap", "namespaces"] as const)(
    "has no access to a service of root with %s if only root can read its code",
    async (mechanism) => {
      const outcome = await attack({ addon: compileProbe(privateFolder()), mechanism, folder }, "root");
      expect(outcome.isolation.level).toBe("full");
      expect(succeeded(outcome)).toEqual([]);
    },
  );

  it.each(MECHANISMS)("has no access with %s if DATA_DIR is in the checkout", async (mechanism) => {
    const outcome = await attack({ addon, mechanism, folder: ROOT }, "root");
    expect(outcome.isolation.level).toBe("full");
    expect(succeeded(outcome)).toEqual([]);
  });

  it("uses the strongest mechanism by default", async () => {
    for (const user of USERS) {
      const { isolation } = await attack({ addon, mechanism: "auto", folder: join(folder, user) }, user);
      expect(isolation).toMatchObject({ level: "full", mechanism: "bubblewrap", rejected: [] });
    }
  });

  it.each(USERS)("has full access to a service of the %s user without isolation, so the probe works", async (user) => {
    const outcome = await attack({ addon, mechanism: "off", folder: join(folder, user) }, user);
    expect(outcome.isolation.level).toBe("none");
    const refused = Object.keys(outcome.results).filter((attempt) => !succeeded(outcome).includes(attempt));
    expect(refused).toEqual(user === "root" ? [] : ["have capabilities", "become root"]);
  });

  it("has access to files and programs with network isolation only, and the level reports it", async () => {
    const outcome = await attack({ addon, mechanism: "network", folder: join(folder, "ordinary") }, "ordinary");
    expect(outcome.isolation).toMatchObject({ level: "partial", mechanism: "network" });
    expect(succeeded(outcome)).toEqual(
      expect.arrayContaining(["read admin-token", "start a shell", "signal the service"]),
    );
    expect(succeeded(outcome)).not.toContain("connect to a port of the machine");
  });
});

describe("a worker process that hangs", () => {
  it.each(MECHANISMS)("does not outlive a service that is killed (%s)", async (mechanism) => {
    const program = fileURLToPath(new URL("./hanging-service.ts", import.meta.url));
    const service = spawn(process.execPath, ["--no-warnings", program, mechanism], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(service.stdout, "data");
    const workers = () => workersOf(service.pid, "test-worker.ts");
    await expect.poll(() => workers().length).toBe(1);
    const hanging = workers();
    service.kill("SIGKILL");
    await waitForExit(hanging);
  });
});

function privateFolder(): string {
  const path = join(folder, `private-${ORDINARY_USER}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}
