import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { incomingIn } from "../../testing/incoming.ts";
import { fileSystemStore } from "./filesystem.ts";
import { describeBlobStore } from "./testing/conformance.ts";

/* Simulates FAT, or a network mount without hard links. */
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  link: () => Promise.reject(Object.assign(new Error("EPERM: operation not permitted, link"), { code: "EPERM" })),
}));

describeBlobStore("fileSystemStore without hard links", async () => {
  const scratch = await mkdtemp(join(tmpdir(), "blobs-"));
  return {
    store: fileSystemStore(scratch),
    leftovers: () => incomingIn(scratch),
    arbitrates: false,
    unusable: { store: fileSystemStore("/dev/null/blobs"), errorPattern: /Cannot write to/ },
    cleanUp: () => rm(scratch, { recursive: true, force: true }),
  };
});
