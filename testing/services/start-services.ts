import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { INSTALL } from "../../sdk/testing/scratch.ts";
import type { Services } from "../gate/run-part.ts";

const execute = promisify(execFile);
const here = import.meta.dirname;

/**
 * Starts PostgreSQL and a real S3 server in a temporary folder, on 127.0.0.1, and Ceph as a second S3 server if required.
 * Installs missing Debian packages.
 */
export async function startServices({ withCeph = false } = {}): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), "services-"));
  await chmod(folder, 0o755); // PostgreSQL runs as another user.
  const script = async (name: string, action: string, env = {}) => {
    const args = [action, join(folder, name)];
    const { stdout } = await execute(join(here, `${name}.sh`), args, { env: { ...process.env, ...env } });
    return Object.fromEntries(stdout.split("\n").filter(Boolean).map(variable));
  };
  const stop = async () => {
    await Promise.allSettled(["ceph", "s3", "postgres"].map((name) => script(name, "down")));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // The tests do not cover a power failure.
    const postgres = await script("postgres", "up", { POSTGRES_OPTIONS: "-c fsync=off" });
    const s3 = await script("s3", "up");
    return { env: { postgres, s3, ...(withCeph && { ceph: await script("ceph", "up") }) }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the same services and Ceph, and installs optional software: onnxruntime, and promtool, which evaluates the alerts. */
export async function startAllServices(): Promise<Services> {
  const { env, stop } = await startServices({ withCeph: true });
  const folder = await mkdtemp(join(tmpdir(), "services-optional-"));
  await execute("npm", [...INSTALL, "--prefix", folder, "onnxruntime-node@1.30.0"]);
  // Extracts only the tool: installing the package would start a server.
  await execute("sh", ["-c", "apt-get download -qq prometheus && dpkg -x prometheus_*.deb prometheus"], {
    cwd: folder,
  });
  return {
    env: {
      ...env,
      onnx: { NODE_PATH: join(folder, "node_modules") },
      promtool: { PROMTOOL: join(folder, "prometheus/usr/bin/promtool") },
    },
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function variable(line: string): [string, string] {
  const at = line.indexOf("=");
  return [line.slice(0, at), line.slice(at + 1)];
}
