import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { MediaAssetService } from "@media-asset-service/sdk";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDocument } from "../codegen/document.ts";
import { readSamples, SAMPLE_BASE, type Sample, withIds } from "../codegen/samples/samples.ts";
import { type ExampleFolder, exampleFolder, type Program, ROOT } from "./testing/examples.ts";
import { startTestService, type TestService } from "./testing/service.ts";

const sampled = readSamples(loadDocument(`${ROOT}/openapi.yaml`)).filter(({ operation }) => operation.tag !== "AI");
const run = promisify(execFile);
let service: TestService;
let folder: ExampleFolder;

beforeAll(async () => {
  // The dates of the document's examples have not passed yet.
  service = await startTestService({ clock: () => new Date("2026-05-11T09:30:00.000Z") });
  folder = await exampleFolder();
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

/** A sample with ids that exist, in an account of its own: samples delete, rename and revoke. */
async function prepare(operationId: string, code: string): Promise<Program> {
  const account = await service.account();
  const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  const press = await account.sdk.folders.create({ name: "Harbour" });
  // An upload refuses content that is there already.
  const file =
    operationId === "uploadFile"
      ? null
      : await account.sdk.files.upload(await fileFromPath(`${folder.path}/harbour.jpg`));
  if (operationId === "getProcessedImage" && file) await account.sdk.ai.run(file.id, { operation: "bg-removal" });
  const spare = await admin.keys.create(account.id);
  const ids = { file: file?.id ?? "", fold: press.id, acct: account.id, key: spare.id };
  return {
    code: withIds(code.replaceAll(SAMPLE_BASE, service.url), ids),
    env: { MAS_API_KEY: account.key, MAS_ADMIN_TOKEN: service.adminToken },
  };
}

const named = (label: Sample["label"]) =>
  sampled.map(({ operation, samples }) => ({
    id: operation.id,
    code: samples.find((it) => it.label === label)?.code ?? "",
  }));

async function prepareAll(label: Sample["label"]): Promise<Program[]> {
  const programs: Program[] = [];
  for (const { id, code } of named(label)) programs.push(await prepare(id, code));
  return programs;
}

function expectAllSucceed(ids: readonly string[], outcomes: readonly { error: string | null }[]): void {
  expect(outcomes).toHaveLength(ids.length);
  expect(outcomes.flatMap(({ error }, index) => (error ? [`${ids[index]}: ${error}`] : []))).toEqual([]);
}

const ids = sampled.map(({ operation }) => operation.id);

describe("every sample of the reference, run as it stands on the real service", () => {
  it.each(named("curl"))("curl, $id", async ({ id, code }) => {
    const { code: script, env } = await prepare(id, code);
    const printed = await folder.shell(script, env);
    if (!code.includes(" -o ")) expect(JSON.parse(printed)).toMatchObject({ success: true });
  });

  it("the SDK", async () => {
    const outcomes = await folder.modules(await prepareAll("SDK"));
    expectAllSucceed(ids, outcomes);
    const printed = Object.fromEntries(ids.map((id, index) => [id, outcomes[index]?.printed]));
    expect(printed.getFile).toContain("harbour.jpg");
    expect(printed.listFiles).toMatch(/^file_/);
    expect(printed.createKey).toMatch(/mas_\w{36}/);
  });

  it("fetch", async () => {
    expectAllSucceed(ids, await folder.modules(await prepareAll("fetch")));
  });

  it("Python", async ({ skip }) => {
    const requests = await run("python3", ["-c", "import requests"]).then(
      () => true,
      () => false,
    );
    skip(!requests, "python3 with requests is not installed");
    expectAllSucceed(ids, await folder.python(await prepareAll("Python")));
  });
});
