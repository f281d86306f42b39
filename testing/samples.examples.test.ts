import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDocument } from "../codegen/load-document.ts";
import { readSamples, type Sample } from "../codegen/samples/samples.ts";
import { testEngines } from "./engines.ts";
import { runnable } from "./example-ids.ts";
import { type ExampleFolder, exampleFolder, type Program, ROOT } from "./examples.ts";
import { startTestService, type TestService } from "./service.ts";

const sampled = readSamples(loadDocument(`${ROOT}/openapi.yaml`));
const run = promisify(execFile);
let service: TestService;
let folder: ExampleFolder;

beforeAll(async () => {
  // The dates in the examples of the document are in the future of this clock.
  service = await startTestService({ clock: () => new Date("2026-05-11T09:30:00.000Z"), engines: testEngines() });
  folder = await exampleFolder();
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

/** Prepares a sample in a separate account, because samples delete, rename and revoke objects. */
async function prepare(operationId: string, code: string): Promise<Program> {
  const program = await runnable(service, folder, code);
  const media = new MediaAssetService({ apiKey: program.env.MAS_API_KEY, baseUrl: service.url });
  const [id = ""] = /(?:file|fold)_[0-9a-z]{26}/.exec(program.code) ?? [];
  if (operationId === "getProcessedImage") await media.ai.run(id, { operation: "bg-removal" });
  if (operationId === "restoreFile" || operationId === "purgeTrashItem") await media.files.delete(id);
  if (operationId === "restoreFolder") await media.folders.delete(id);
  if (operationId === "restoreVersion" || operationId === "deleteVersion") {
    await media.files.replace(id, new Blob([operationId]));
  }
  return program;
}

/**
 * Returns the operations with a sample of this kind. The SDK has no sample for operations that are not called directly.
 */
const named = (label: Sample["label"]) =>
  sampled.flatMap(({ operation: { id }, samples }) =>
    samples.filter((it) => it.label === label).map(({ code }) => ({ id, code })),
  );

function prepareAll(label: Sample["label"]): Promise<Program[]> {
  return Promise.all(named(label).map(({ id, code }) => prepare(id, code)));
}

function expectAllSucceed(label: Sample["label"], outcomes: readonly { error: string | null }[]): void {
  const ids = named(label).map(({ id }) => id);
  expect(outcomes).toHaveLength(ids.length);
  expect(outcomes.flatMap(({ error }, index) => (error ? [`${ids[index]}: ${error}`] : []))).toEqual([]);
}

describe("every sample of the reference, run unchanged on the real service", () => {
  it.each(named("curl"))("curl, $id", async ({ id, code }) => {
    const { code: script, env } = await prepare(id, code);
    const printed = await folder.shell(script, env);
    if (/^curl -[iI] /.test(code)) expect(printed).toMatch(/^HTTP\/1\.1 204 /);
    else if (!code.includes(" -o ")) expect(JSON.parse(printed)).toMatchObject({ success: true });
  });

  it("the SDK", async () => {
    const outcomes = await folder.modules(await prepareAll("SDK"));
    expectAllSucceed("SDK", outcomes);
    const printed = Object.fromEntries(named("SDK").map(({ id }, index) => [id, outcomes[index]?.printed]));
    expect(printed.getFile).toContain("harbour.jpg");
    expect(printed.listAccounts).toMatch(/^acct_/);
    expect(printed.createKey).toMatch(/mas_\w{36}/);
  });

  it("fetch", async () => {
    expectAllSucceed("fetch", await folder.modules(await prepareAll("fetch")));
  });

  it("Python", async ({ skip }) => {
    const requests = await run("python3", ["-c", "import requests"]).then(
      () => true,
      () => false,
    );
    skip(!requests, "python3 with requests is not installed");
    expectAllSucceed("Python", await folder.python(await prepareAll("Python")));
  });
});
