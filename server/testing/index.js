import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "./process.js";
import { seedAccount } from "./seed.js";

// Plain JavaScript with separate types, because tests of other projects load this file with any version of Node.js.

export async function createTestService({ seed = true, env = {}, startTimeout } = {}) {
  const directory = await mkdtemp(join(tmpdir(), "media-asset-service-"));
  const remove = () => rm(directory, { recursive: true, force: true });
  const adminToken = env.ADMIN_TOKEN ?? randomBytes(24).toString("hex");
  const settings = { LOG_LEVEL: "silent", ...inherited(), ...env, ADMIN_TOKEN: adminToken, DATA_DIR: directory };
  const stopping = [remove];
  const stop = async () => {
    for (const step of stopping.splice(0)) await step();
  };
  try {
    const server = await startServer(settings, { throwaway: true, startTimeout });
    stopping.unshift(() => server.end());
    const [url, apiKey] = [server.url, server.key()];
    const seeded = seed ? await seedAccount(url, apiKey) : null;
    return { url, apiKey, adminToken, seeded, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Returns the variables that any program needs. Settings for another service, such as DATABASE_URL, are not inherited.
 */
function inherited() {
  const names = ["PATH", "Path", "HOME", "USERPROFILE", "SystemRoot", "TMPDIR", "TEMP", "TMP"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
