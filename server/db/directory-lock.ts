import { createHash, randomUUID } from "node:crypto";
import { mkdir, realpath, rename, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** sun_path has 108 bytes on Linux and 104 on macOS; a socket that is moved aside has 9 more. */
const MAX_SOCKET_PATH_BYTES = 90;

export class DataDirectoryInUse extends Error {
  override readonly name = "DataDirectoryInUse";
  constructor(directory: string) {
    super(
      `Another server is using ${directory}. Stop it, or set DATA_DIR to another folder ` +
        "(several servers can share one PostgreSQL: see DATABASE_URL).",
    );
  }
}

/**
 * Locks `directory` for this process. The lock is a socket on which its owner listens. Unlike a file with a process id,
 * it is released when the owner is killed, and cannot be confused with another process.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const address = await socketAddress(directory);
  if ((await ownerOf(address)) !== null) throw new DataDirectoryInUse(directory);
  await removeStale(address, directory);

  const token = randomUUID();
  const server = createServer((socket) => socket.on("error", () => {}).end(token));
  await listen(server, address).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE" ? new DataDirectoryInUse(directory) : error;
  });
  server.unref();
  // Another process may have moved this socket aside by mistake, and is about to move it back.
  for (let attempt = 0; (await ownerOf(address)) !== token; attempt++) {
    // Not closed, because closing would remove the socket that is now at the address.
    if (attempt === 20) throw new DataDirectoryInUse(directory);
    await sleep(50);
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Removes the socket of an owner that no longer exists. If two processes find it stale, the slower one may find the new
 * socket of the faster one instead. So the socket is moved aside, checked there, and moved back if there is a response.
 */
async function removeStale(address: string, directory: string): Promise<void> {
  const aside = `${address}.${randomUUID().slice(0, 8)}`;
  try {
    await rename(address, aside);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw error;
  }
  if ((await ownerOf(aside)) !== null) {
    await rename(aside, address);
    throw new DataDirectoryInUse(directory);
  }
  await rm(aside, { force: true });
}

async function socketAddress(directory: string): Promise<string> {
  const real = await realpath(directory);
  const name = `media-asset-service-${createHash("sha256").update(real).digest("hex").slice(0, 16)}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  const socketPath = join(real, "lock.sock");
  return Buffer.byteLength(socketPath) <= MAX_SOCKET_PATH_BYTES ? socketPath : join(tmpdir(), `${name}.sock`);
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, resolve);
  });
}

/**
 * Returns the reply of the listener at the address, empty if it is too busy to reply, or null without a listener.
 */
function ownerOf(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let reply = "";
    const socket = connect(address);
    socket.setTimeout(2_000, () => socket.destroy().emit("end"));
    socket.on("data", (chunk) => {
      reply += chunk.toString();
    });
    socket.on("error", () => resolve(null));
    socket.on("end", () => resolve(reply));
  });
}
