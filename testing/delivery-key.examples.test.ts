import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { signUrl } from "@media-asset-service/sdk/sign-url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeBlocks, type ExampleFolder, exampleFolder, ROOT } from "./examples.ts";

const run = promisify(execFile);

let guide: string;
let folder: ExampleFolder;
beforeAll(async () => {
  guide = await readFile(join(ROOT, "docs/guide/signed-urls.md"), "utf8");
  folder = await exampleFolder();
});
afterAll(() => folder.remove());

const block = (mark: string) => codeBlocks(guide, mark)[0] ?? `no block ${mark}`;
const example = () => /`(dkey_\w+\.[\w-]+)`/.exec(guide)?.[1] ?? "";
const program = (mark: string) => ({ code: block(mark), env: { MAS_DELIVERY_KEY: example() } });

describe("signing with the delivery key of the guide returns the URL of the guide", () => {
  it("with the SDK", async () => {
    const [outcome] = await folder.modules([program("ts sign")]);
    expect(outcome).toEqual({ error: null, printed: block("text signed").trim() });
  });

  it("with Python", async ({ skip }) => {
    const hasPython = await run("python3", ["--version"]).then(
      () => true,
      () => false,
    );
    skip(!hasPython, "python3 is not installed");
    const [outcome] = await folder.python([program("py sign")]);
    expect(outcome).toEqual({ error: null, printed: block("text signed").trim() });
  });

  it("for an original", async () => {
    const [cdnUrl = "", query = ""] = block("text signed").split("?");
    const expires = new Date(Number(new URLSearchParams(query).get("expires")) * 1000);
    const signature = new URL(await signUrl(cdnUrl, { deliveryKey: example(), expires })).searchParams.get("signature");
    expect(guide).toContain(`the signature is \`${signature}\``);
  });
});
