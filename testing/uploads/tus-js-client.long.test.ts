import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../black-box.ts";
import { flakyProxy } from "../flaky-proxy.ts";
import { cuttingProxy } from "./cutting-proxy.ts";
import { beginUpload, idOf, onlyFile, uploadOf, usedBy } from "./sending.ts";

/* The npm release of tus-js-client, in Node.js. */

const KB = 1024;
const MB = 1024 * KB;

type Options = NonNullable<ConstructorParameters<typeof Upload>[1]>;

let service: BlackBox;
beforeAll(async () => {
  service = await startBlackBox();
});
afterAll(() => service.stop());

/** Options for uploads with the account's API key. */
const byKey = ({ key }: TestAccount): Options => ({
  endpoint: `${service.url}/api/v1/uploads`,
  headers: { "X-API-Key": key },
  metadata: { filename: "film.bin", filetype: "application/octet-stream" },
  retryDelays: null,
});

/** Runs an upload to its end, or stops it when a chunk fulfills `until`. */
function run(file: Buffer | Readable, options: Options, until = (_sent: number) => false): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file as Buffer, {
      ...options,
      onSuccess: () => resolve(upload),
      onError: reject,
      onChunkComplete(_size, sent) {
        if (until(sent)) upload.abort().then(() => resolve(upload), reject);
      },
    });
    upload.start();
  });
}

const urlOf = ({ url }: Upload) => url ?? "";

const ways: [string, Options][] = [
  ["in one request", {}],
  ["in small chunks", { chunkSize: 300 * KB }],
  ["with the first bytes in the creation", { chunkSize: 300 * KB, uploadDataDuringCreation: true }],
  ["with POST instead of PATCH", { chunkSize: 700 * KB, overridePatchMethod: true }],
];

describe("tus-js-client with a key", () => {
  it.each(ways)("uploads a file %s", async (_, options) => {
    const account = await service.account();
    const bytes = randomBytes(2 * MB + 3);
    const upload = await run(bytes, { ...byKey(account), ...options });
    expect((await onlyFile(account))?.equals(bytes)).toBe(true);
    expect(await uploadOf(account, idOf(urlOf(upload)))).toMatchObject({
      state: "COMPLETED",
      file: { filename: "film.bin", fileSize: bytes.length },
    });
  });

  it.each(ways)("returns the same file when it uploads the same bytes again %s", async (_, options) => {
    const account = await service.account();
    const bytes = randomBytes(MB + 1);
    const uploads = [];
    for (const filename of ["film.bin", "copy.bin"]) {
      const metadata = { filename, filetype: "application/octet-stream" };
      uploads.push(await run(bytes, { ...byKey(account), ...options, metadata }));
    }
    const [first, second] = await Promise.all(uploads.map((upload) => uploadOf(account, idOf(urlOf(upload)))));
    expect(second?.id).not.toBe(first?.id);
    expect([first?.state, second?.state]).toEqual(["COMPLETED", "COMPLETED"]);
    expect(second?.file).toEqual(first?.file);
    expect((await onlyFile(account))?.equals(bytes)).toBe(true);
    expect(await usedBy(account)).toBe(bytes.length);
  });

  it("uploads existing content only once, and receives the ID of the existing file", async () => {
    const account = await service.account();
    const bytes = randomBytes(MB);
    const file = await account.sdk.files.upload(new Blob([bytes]));
    const uploadFiles: (string | undefined)[] = [];
    let sent = 0;
    const upload = await run(bytes, {
      ...byKey(account),
      // Its default number of retries, without delays.
      retryDelays: [0, 0, 0, 0, 0],
      onBeforeRequest: (request) => {
        if (request.getMethod() === "PATCH") sent += bytes.length;
      },
      onAfterResponse: (_request, response) => void uploadFiles.push(response.getHeader("Upload-File")),
    });
    expect(sent).toBe(bytes.length);
    expect(uploadFiles.at(-1)).toBe(file.id);
    expect(await uploadOf(account, idOf(urlOf(upload)))).toMatchObject({ state: "COMPLETED", file: { id: file.id } });
    expect(await usedBy(account)).toBe(bytes.length);
  });

  it("uploads a stream of unknown length", async () => {
    const account = await service.account();
    const bytes = randomBytes(MB + 17);
    const pieces = Array.from({ length: 20 }, (_, i) => bytes.subarray(i * 60_000, (i + 1) * 60_000));
    const options = { ...byKey(account), uploadLengthDeferred: true, chunkSize: 200 * KB };
    await run(Readable.from(pieces, { objectMode: false }), options);
    expect((await onlyFile(account))?.equals(bytes)).toBe(true);
  });

  it("resumes after a pause, also with another client", async () => {
    const account = await service.account();
    const bytes = randomBytes(2 * MB);
    const options = { ...byKey(account), chunkSize: 256 * KB };
    const first = await run(bytes, options, (sent) => sent >= 512 * KB);
    expect((await uploadOf(account, idOf(urlOf(first)))).state).toBe("OPEN");
    const second = await run(bytes, { ...options, uploadUrl: urlOf(first) }, (sent) => sent >= MB);
    const third = await run(bytes, { ...options, uploadUrl: urlOf(second) });
    expect(urlOf(third)).toBe(urlOf(first));
    expect((await onlyFile(account))?.equals(bytes)).toBe(true);
  });

  it("terminates an upload that it aborts with termination", async () => {
    const account = await service.account();
    const upload = await run(randomBytes(MB), { ...byKey(account), chunkSize: 256 * KB }, (sent) => sent >= 512 * KB);
    await upload.abort(true);
    expect((await uploadOf(account, idOf(urlOf(upload)))).state).toBe("CANCELLED");
    expect(await usedBy(account)).toBe(0);
  });

  it("uploads several files concurrently", async () => {
    const account = await service.account();
    const all = Array.from({ length: 6 }, () => randomBytes(MB + 1));
    const uploads = await Promise.all(all.map((bytes) => run(bytes, { ...byKey(account), chunkSize: 200 * KB })));
    const contents = await Promise.all(
      uploads.map(async (upload) => {
        const { file } = await uploadOf(account, idOf(urlOf(upload)));
        return Buffer.from(await (await fetch(file?.cdnUrl ?? "")).arrayBuffer());
      }),
    );
    expect(contents.map((bytes, i) => all[i]?.equals(bytes))).toEqual(all.map(() => true));
  });

  it("fails immediately for parallel uploads, which need concatenation", async () => {
    const account = await service.account();
    const parallel = run(randomBytes(MB), { ...byKey(account), parallelUploads: 2 });
    await expect(parallel).rejects.toThrow("Upload-Concat");
    expect(await account.sdk.files.list().all()).toEqual([]);
  });
});

describe("tus-js-client with an upload URL", () => {
  const bytes = randomBytes(3 * MB);
  const patient: Options = { retryDelays: Array<number>(200).fill(10) };

  it("uploads to it without a key", async () => {
    const account = await service.account();
    const { uploadUrl } = await beginUpload(account, { size: bytes.length });
    await run(bytes, { uploadUrl, chunkSize: 500 * KB, retryDelays: null });
    expect((await onlyFile(account))?.equals(bytes)).toBe(true);
  });

  it("uploads to a URL that was created without a size", async () => {
    const account = await service.account();
    const { uploadUrl } = await beginUpload(account);
    await run(bytes, { uploadUrl, uploadLengthDeferred: true, chunkSize: 500 * KB, retryDelays: null });
    expect((await onlyFile(account))?.equals(bytes)).toBe(true);
  });

  it("completes despite connections that are cut during the transfer", async () => {
    const account = await service.account();
    const { uploadUrl } = await beginUpload(account, { size: bytes.length });
    const proxy = await cuttingProxy(service.url, [100_000, 700_000, 10_000, 1_000_000, 500_000]);
    await run(bytes, { uploadUrl: uploadUrl.replace(service.url, proxy.url), ...patient });
    expect(proxy.cuts()).toBe(5);
    await proxy.close();
    expect((await onlyFile(account))?.equals(bytes)).toBe(true);
  });

  it.each([1, 2, 3])("completes despite lost responses, resets and refusals (%i)", async (seed) => {
    const account = await service.account();
    const { uploadUrl } = await beginUpload(account, { size: bytes.length });
    const proxy = await flakyProxy(service.url, seed);
    await run(bytes, {
      uploadUrl: uploadUrl.replace(service.url, proxy.url),
      headers: { "X-Call": "upload" },
      chunkSize: 250 * KB,
      ...patient,
    });
    expect(new Set(proxy.fatesOf("upload")).size).toBeGreaterThan(3);
    await proxy.close();
    expect((await onlyFile(account))?.equals(bytes)).toBe(true);
  });
});
