import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { svgz } from "../drawings.ts";
import { contentAt } from "../interrupted-upload.ts";
import type { ServerProcess } from "../process.ts";
import { type Account, newAccount, startProcess } from "./cluster.ts";
import { PROXIES, type RunningProxy } from "./proxy-programs.ts";

/* Resumable uploads, ranges and conditional requests, through every proxy. */

const MB = 1024 * 1024;
const TUS = { "Tus-Resumable": "1.0.0" };
/** The times of a request for a file: before a proxy can have a copy, and after. */
const STATES = ["cold", "warm"];
const ENCODINGS = ["gzip", "identity"];

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  /** As sent, without decoding. */
  body: Buffer;
}

async function send(url: string, headers: OutgoingHttpHeaders = {}, method = "GET", body?: Buffer): Promise<Received> {
  const outgoing = request(url, { method, headers, agent: false });
  outgoing.end(body);
  const [response]: IncomingMessage[] = await once(outgoing, "response");
  if (!response) throw new Error("No response");
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(await response.toArray()) };
}

let directory: string;
let service: ServerProcess;
let account: Account;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "services-content-"));
  service = await startProcess({ DATA_DIR: directory, TRUST_PROXY: "1" });
  account = await newAccount(() => service.url, {});
});
afterAll(async () => {
  await service?.end("SIGKILL");
  await rm(directory, { recursive: true, force: true });
});

let files = 0;
/** Returns new content: files of one account cannot have the same. */
const newContent = (size: number) => contentAt(++files * 10_007, size);
const newText = (head = "") => `${head}${`line ${++files}\n`.repeat(1_000)}`;
const newSvgz = () => svgz(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--${newText()}--></svg>`);

describe.each(PROXIES.filter(({ isInstalled }) => isInstalled))("$name", ({ name, start }) => {
  // deploy/varnish.vcl serves only delivery.
  const hasApi = name !== "Varnish";
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await start(new URL(service.url).port);
  });
  afterAll(() => proxy?.stop());

  const through = (url: unknown) => String(url).replace(service.url, proxy.url);
  const store = async (content: Buffer | string, fields: Record<string, string> = {}) => {
    const { data } = await account.upload(content, fields);
    return { id: String(data.id), url: through(data.cdnUrl), etag: `"${data.checksum}"` };
  };

  if (hasApi) {
    test("forwards an upload in chunks, and keeps the bytes of an interrupted chunk", async () => {
      const content = newContent(9 * MB + 321);
      const creation = { ...TUS, "X-API-Key": account.key, "Upload-Length": content.length };
      const filename = Buffer.from("film.bin").toString("base64");
      const created = await send(
        `${proxy.url}/api/v1/uploads`,
        { ...creation, "Upload-Metadata": `filename ${filename}` },
        "POST",
      );
      expect(created.status).toBe(201);
      const url = through(created.headers.location);
      const chunk = (offset: number, length: number) => ({
        ...TUS,
        "Upload-Offset": offset,
        "Content-Type": "application/offset+octet-stream",
        "Content-Length": length,
      });
      const offset = async () => Number((await send(url, TUS, "HEAD")).headers["upload-offset"]);

      const first = await send(url, chunk(0, 3 * MB), "PATCH", content.subarray(0, 3 * MB));
      expect([first.status, first.headers["upload-offset"], await offset()]).toEqual([204, `${3 * MB}`, 3 * MB]);
      const cut = request(url, { method: "PATCH", agent: false, headers: chunk(3 * MB, 4 * MB) });
      cut.on("error", () => {});
      await new Promise((resolve) => cut.write(content.subarray(3 * MB, 5 * MB), resolve));
      await sleep(500);
      cut.destroy();
      // The offset increases when the service has noticed that the connection is closed.
      await expect.poll(offset).toBe(5 * MB);
      const rest = content.subarray(5 * MB);
      const last = await send(url, { ...chunk(5 * MB, rest.length), "X-API-Key": account.key }, "PATCH", rest);
      expect(last.status).toBe(204);
      const { data } = await account.call("GET", `/files/${last.headers["upload-file"]}`);
      expect((await send(through(data.cdnUrl))).body.equals(content)).toBe(true);
    });
  }

  test("returns ranges before and after it has a copy, and no range of other content", async () => {
    const content = newContent(3 * MB);
    const file = await store(content);
    const part = async (headers: OutgoingHttpHeaders) => {
      const { status, headers: received, body } = await send(file.url, headers);
      const { "content-range": range, etag } = received;
      return { status, ...(status < 300 && { range, etag }), body };
    };
    const single = { status: 206, range: "bytes 100-199/3145728", etag: file.etag, body: content.subarray(100, 200) };
    const suffix = {
      status: 206,
      range: "bytes 3145628-3145727/3145728",
      etag: file.etag,
      body: content.subarray(-100),
    };
    for (const state of STATES) {
      expect.soft(await part({ Range: "bytes=100-199" }), state).toEqual(single);
      expect.soft(await part({ Range: "bytes=-100" }), state).toEqual(suffix);
      for (const condition of ["If-Range", "If-Match"]) {
        const same = await part({ Range: "bytes=100-199", [condition]: file.etag });
        expect.soft(same, `${state} ${condition}`).toEqual(single);
      }
      const other = await part({ Range: "bytes=100-199", "If-Range": '"other"' });
      expect.soft([other.status, other.body.equals(content)], state).toEqual([200, true]);
      for (const condition of [{ "If-Match": '"other"' }, { "If-Unmodified-Since": new Date(0).toUTCString() }]) {
        expect.soft((await part({ Range: "bytes=100-199", ...condition })).status, state).toBe(412);
        expect.soft((await part(condition)).status, state).toBe(412);
      }
      // Squid ignores such a range if it has a copy.
      const beyond = (await part({ Range: `bytes=${content.length}-` })).status;
      expect.soft(beyond, state).toBe(name === "Squid" && state === "warm" ? 200 : 416);
      expect((await part({})).body.equals(content)).toBe(true);
    }
  });

  test.each([
    { content: "text", create: () => newText(), isPublic: "true" },
    { content: "private text", create: () => newText(), isPublic: "false" },
    { content: "HTML", create: () => newText("<!doctype html>"), isPublic: "true" },
    { content: "private HTML", create: () => newText("<!doctype html>"), isPublic: "false" },
    { content: "a compressed SVG", create: newSvgz, isPublic: "true" },
    { content: "a private compressed SVG", create: newSvgz, isPublic: "false" },
  ])("validates $content with the ETag of a client that accepts gzip", async ({ create, isPublic }) => {
    const content = Buffer.from(create());
    const file = await store(content, { isPublic });
    for (const state of STATES) {
      const { headers, body } = await send(file.url, { "Accept-Encoding": "gzip" });
      expect.soft([headers.etag, body.equals(content)], state).toEqual([file.etag, true]);
      for (const encoding of ENCODINGS) {
        const ask = (more: OutgoingHttpHeaders) => send(file.url, { "Accept-Encoding": encoding, ...more });
        const conditions = { "If-None-Match": 304, "If-Match": 200 };
        for (const [condition, status] of Object.entries(conditions)) {
          expect
            .soft((await ask({ [condition]: headers.etag })).status, `${state} ${condition} ${encoding}`)
            .toBe(status);
        }
        const part = await ask({ Range: "bytes=5-9", "If-Range": headers.etag });
        // Varnish decompresses it for these clients.
        const isDecompressed = name === "Varnish" && headers["content-encoding"] === "gzip" && encoding === "identity";
        expect.soft(part.status, `${state} If-Range ${encoding}`).toBe(isDecompressed ? 200 : 206);
        const download = `${file.url}${file.url.includes("?") ? "&" : "?"}download`;
        const original = await send(download, { "Accept-Encoding": encoding });
        expect.soft(original.body.equals(content), `${state} download ${encoding}`).toBe(true);
      }
    }
    if (!hasApi) return;
    const { headers } = await send(file.url, { "Accept-Encoding": "gzip" });
    const form = new FormData();
    form.set("file", new Blob([newText()]), "file.txt");
    const replacement = await fetch(`${proxy.url}/api/v1/files/${file.id}/content`, {
      method: "POST",
      headers: { "X-API-Key": account.key, "If-Match": String(headers.etag) },
      body: form,
    });
    expect(replacement.status).toBe(200);
  });
});
