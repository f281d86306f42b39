import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilGone, workersOf } from "../children.ts";
import { ROOT } from "../examples.ts";
import { compileProbe } from "./compile-probe.ts";
import { attack, ORDINARY_USER, succeeded } from "./setups.ts";

/** All that one finds on a Debian machine, with and without bubblewrap, and where namespaces are not allowed. */
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
  it.each(SETUPS)("reaches nothing of a service of the $user user by $mechanism", async ({ user, mechanism }) => {
    const found = await attack({ addon, mechanism, folder: join(folder, user) }, user);
    expect(found.isolation).toMatchObject({ level: "full", mechanism });
    expect(Object.keys(found.results).length).toBeGreaterThan(25);
    expect(succeeded(found)).toEqual([]);
  });

  it.each(["bubblewrap", "namespaces"] as const)(
    "reaches nothing of a service of root by %s where its code can be read by root alone",
    async (mechanism) => {
      const found = await attack({ addon: compileProbe(privateFolder()), mechanism, folder }, "root");
      expect(found.isolation.level).toBe("full");
      expect(succeeded(found)).toEqual([]);
    },
  );

  it.each(MECHANISMS)("reaches nothing by %s where DATA_DIR lies in the checkout", async (mechanism) => {
    const found = await attack({ addon, mechanism, folder: ROOT }, "root");
    expect(found.isolation.level).toBe("full");
    expect(succeeded(found)).toEqual([]);
  });

  it("takes the strongest mechanism by itself", async () => {
    for (const user of USERS) {
      const { isolation } = await attack({ addon, mechanism: "auto", folder: join(folder, user) }, user);
      expect(isolation).toMatchObject({ level: "full", mechanism: "bubblewrap", rejected: [] });
    }
  });

  it.each(USERS)(
    "reaches all of a service of the %s user that isolates nothing: the probe can succeed",
    async (user) => {
      const found = await attack({ addon, mechanism: "off", folder: join(folder, user) }, user);
      expect(found.isolation.level).toBe("none");
      const refused = Object.keys(found.results).filter((attempt) => !succeeded(found).includes(attempt));
      expect(refused).toEqual(user === "root" ? [] : ["have capabilities", "become root"]);
    },
  );

  it("reaches files and programs where the network alone can be cut off, and the level says so", async () => {
    const found = await attack({ addon, mechanism: "network", folder: join(folder, "ordinary") }, "ordinary");
    expect(found.isolation).toMatchObject({ level: "partial", mechanism: "network" });
    expect(succeeded(found)).toEqual(
      expect.arrayContaining(["read admin-token", "start a shell", "signal the service"]),
    );
    expect(succeeded(found)).not.toContain("connect to a port of the machine");
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
    await untilGone(hanging);
  });
});

function privateFolder(): string {
  const path = join(folder, `private-${ORDINARY_USER}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}
