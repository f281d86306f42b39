import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { incomingIn } from "../../../testing/incoming.ts";
import { describeBlobStore } from "./conformance.ts";
import { fileSystemStore } from "./filesystem.ts";

describeBlobStore("fileSystemStore", async () => {
  const scratch = await mkdtemp(join(tmpdir(), "blobs-"));
  const directory = join(scratch, "not", "there", "yet");
  const file = join(scratch, "file");
  await writeFile(file, "");

  const leftovers = () => incomingIn(directory);

  return {
    store: fileSystemStore(directory),
    leftovers,
    async interruptPut(key) {
      const before = (await leftovers()).length;
      const module = new URL("./filesystem.ts", import.meta.url).href;
      const script = `
        import { fileSystemStore } from ${JSON.stringify(module)};
        import { Readable } from "node:stream";
        const source = new Readable({ read() {} });
        source.push(Buffer.alloc(1024));
        setInterval(() => {}, 1000);
        await fileSystemStore(${JSON.stringify(directory)}).put(${JSON.stringify(key)}, source);`;
      const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "ignore" });
      const exit = once(child, "exit");
      try {
        await expect.poll(leftovers, { timeout: 10_000 }).toHaveLength(before + 1);
      } finally {
        child.kill("SIGKILL");
        await exit;
      }
    },
    unusable: {
      store: fileSystemStore(join(file, "blobs")),
      complaint: /The blob folder .*blobs cannot be written to/,
    },
    cleanUp: () => rm(scratch, { recursive: true, force: true }),
  };
});
