import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { incomingIn } from "../../testing/incoming.ts";
import { fileSystemStore } from "./filesystem.ts";
import { describeBlobStore } from "./testing/conformance.ts";

describeBlobStore("fileSystemStore", async () => {
  const scratch = await mkdtemp(join(tmpdir(), "blobs-"));
  const directory = join(scratch, "not", "there", "yet");
  const file = join(scratch, "file");
  await writeFile(file, "");

  const leftovers = () => incomingIn(directory);

  return {
    store: fileSystemStore(directory),
    arbitrates: true,
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
        await expect.poll(leftovers).toHaveLength(before + 1);
      } finally {
        child.kill("SIGKILL");
        await exit;
      }
    },
    unusable: {
      store: fileSystemStore(join(file, "blobs")),
      errorPattern: /Cannot write to the blob folder .*blobs/,
    },
    cleanUp: () => rm(scratch, { recursive: true, force: true }),
  };
});

test("saved content survives a process that is killed during an append session, and unsaved content does not", async () => {
  const directory = await mkdtemp(join(tmpdir(), "blobs-"));
  const MiB = 1024 * 1024;
  const module = new URL("./filesystem.ts", import.meta.url).href;
  const script = `
    import { fileSystemStore } from ${JSON.stringify(module)};
    const content = await fileSystemStore(${JSON.stringify(directory)}).append("killed", null);
    await content.write(Buffer.alloc(${3 * MiB}, 1));
    const token = await content.save();
    await content.write(Buffer.alloc(${3 * MiB}, 2));
    console.log(JSON.stringify(token));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const [line] = await once(child.stdout, "data").finally(() => child.kill("SIGKILL"));
  await exit;

  const growing = join(directory, ".growing");
  const names = await readdir(growing, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(growing, name))).size));
  expect(Math.max(...sizes), "bytes that were not saved are in the file").toBeGreaterThan(4 * MiB);

  const store = fileSystemStore(directory);
  const content = await store.append("killed", JSON.parse(String(line)));
  await content.write(Buffer.alloc(MiB, 3));
  const token = await content.save(true);
  await content.close();
  await store.finish("killed", token, 4 * MiB);
  const expected = Buffer.concat([Buffer.alloc(3 * MiB, 1), Buffer.alloc(MiB, 3)]);
  expect((await store.read("killed")).equals(expected)).toBe(true);
  await rm(directory, { recursive: true });
});
