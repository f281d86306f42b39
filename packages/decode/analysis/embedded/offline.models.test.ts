import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { harbour } from "../../../../testing/examples.ts";

const ENGINE = fileURLToPath(new URL("./engine.ts", import.meta.url));
const PROGRAM = `
  import { networkInterfaces } from "node:os";
  import { embeddedEngine } from ${JSON.stringify(ENGINE)};
  const bytes = Buffer.from("PICTURE", "base64");
  const picture = { accountId: "", filename: "harbour.jpg", mimeType: "image/jpeg", read: async () => bytes };
  const signal = AbortSignal.timeout(50_000);
  const engine = embeddedEngine();
  const { tags } = await engine.tagger.tag(picture, signal);
  const text = await engine.textReader.readText(picture, signal);
  const png = await engine.backgroundRemover.removeBackground(picture, signal);
  await engine.close();
  console.log(JSON.stringify({ networks: networkInterfaces(), tags, text, png: png.subarray(1, 4).toString() }));
`;
const run = promisify(execFile);
/** Options for a network namespace without a network (Linux; some systems do not allow it). */
const withoutNetwork = ["--user", "--map-root-user", "--net"];
const possible = await run("unshare", [...withoutNetwork, "true"]).then(
  () => true,
  () => false,
);

it.skipIf(!possible)("the embedded engines work on a machine without any network", async () => {
  const program = PROGRAM.replace("PICTURE", (await harbour().toBuffer()).toString("base64"));
  const { stdout } = await run("unshare", [
    ...withoutNetwork,
    process.execPath,
    "--input-type=module",
    "--eval",
    program,
  ]);
  const found = JSON.parse(stdout);
  expect(found).toMatchObject({ networks: {}, png: "PNG", text: expect.stringContaining("HARBOUR") });
  expect(found.tags).toContain("landscape");
});
