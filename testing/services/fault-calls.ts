import { randomBytes } from "node:crypto";
import type { Call } from "./check-fault.ts";
import type { Account } from "./cluster.ts";

/** The calls of clients. Each checks its response, and throws an error with the response if it is wrong. */
export interface Calls {
  upload: Call;
  /** Delivers a file that is too large for the memory cache. */
  deliver: Call;
  /** Delivers a small file that was delivered before. */
  deliverKept: Call;
  list: Call;
  read: Call;
  change: Call;
  makeFolder: Call;
  health: Call;
  site: Call;
}

/** Larger than the limit of the memory cache (512 KiB), and sent as one part of an upload. */
const LARGE = 2_000_000;

/** Creates the calls of one account, and the files that they use. */
export async function callsOf(account: Account): Promise<Calls> {
  const [large, small] = [randomBytes(LARGE), randomBytes(5_000)];
  const [delivered, kept] = [await account.upload(large), await account.upload(small)];
  const ids = [delivered, kept].map(({ data }) => String(data.id));
  const headers = { "X-API-Key": account.key };
  const call = (method: string, path: string, status: number, body?: object): Call => {
    const type = body && { "Content-Type": "application/json" };
    return async (url) => {
      const made = { method, headers: { ...headers, ...type }, ...(body && { body: JSON.stringify(body) }) };
      await expectStatus(await answered(`${url}/api/v1${path}`, made), status);
    };
  };
  const deliver = (cdnUrl: unknown, bytes: Buffer): Call => {
    const { pathname } = new URL(String(cdnUrl));
    return async (url) => {
      const response = await answered(url + pathname);
      if (response.status !== 200) await expectStatus(response, 200);
      const content = await response.arrayBuffer().catch(() => {
        throw new Error("aborted");
      });
      if (!bytes.equals(Buffer.from(content))) throw new Error("wrong bytes");
    };
  };
  const get =
    (path: string): Call =>
    async (url) =>
      expectStatus(await answered(url + path), 200);
  let folder = 0;
  return {
    async upload(url) {
      const form = new FormData();
      form.set("file", new Blob([randomBytes(200_000)]), "file.bin");
      await expectStatus(await answered(`${url}/api/v1/upload`, { method: "POST", headers, body: form }), 201);
    },
    deliver: deliver(delivered.data.cdnUrl, large),
    deliverKept: deliver(kept.data.cdnUrl, small),
    list: call("GET", "/files?limit=2", 200),
    read: call("GET", `/files/${ids[0]}`, 200),
    change: (url) => call("PATCH", "/files", 200, { id: ids[1], tags: [String(Math.random())] })(url),
    makeFolder: (url) => call("POST", "/folders", 201, { name: `folder ${folder++}`, parentId: null })(url),
    health: get("/health/ready"),
    site: get("/openapi.yaml"),
  };
}

async function answered(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, init).catch(() => {
    throw new Error("no response");
  });
}

/** Checks that any other response is the error envelope with the Content-Type of JSON. */
async function expectStatus(response: Response, status: number): Promise<void> {
  const text = await response.text().catch(() => {
    throw new Error("aborted");
  });
  if (response.status === status) return;
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/json")) throw new Error(`${response.status} ${type}`);
  const { error } = JSON.parse(text) as { error: { code: string } };
  const again = response.headers.has("Retry-After") ? "" : " without Retry-After";
  throw new Error(`${response.status} ${error.code}${response.status === 503 ? again : ""}`);
}
