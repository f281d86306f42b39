import type { OutgoingHttpHeaders } from "node:http";
import { type SentAnswer, send, TUS } from "./sending.ts";

/* What the rows of tus-cases.ts are made of. */

export interface Caller {
  service: { url: string };
  account: { key: string };
}

interface Expected {
  /** Any of several, where tus leaves the choice. */
  status?: number | number[];
  /** What the suite wants instead, most often a status, in a row that says why it is not so here. */
  suite?: number | string;
  /** By its name: the whole value, a pattern of it, or null for a header that must not be there. */
  has?: Record<string, string | RegExp | null>;
}

/** One request, and what its answer must be. */
export interface Step extends Expected {
  name: string;
  /** `urls` are those of the row's creations. */
  send(caller: Caller, urls: string[]): Promise<SentAnswer>;
}

interface Given extends Expected {
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** Below the address of creations; the upload itself without it. */
  place?: string;
  /** Which of the row's uploads; the latest without it. */
  at?: number;
}

/** A request with these headers and no other. tus leaves 200 or 204 to the server for HEAD and OPTIONS. */
export function request(method: string, { headers = TUS, body = "", place, at = -1, ...expected }: Given = {}): Step {
  return {
    name: `${method} ${place ?? "upload"} ${JSON.stringify(headers)}`,
    send({ service, account }, urls) {
      const bytes = Buffer.from(body);
      if (place === undefined) return send(method, urls.at(at) ?? "", headers, bytes);
      return send(method, `${service.url}/api/v1/uploads${place}`, { "X-API-Key": account.key, ...headers }, bytes);
    },
    status: [200, 204],
    ...expected,
  };
}

const BYTES = { "Content-Type": "application/offset+octet-stream" };

/** A creation; a number is its length. */
export function create(fields: number | OutgoingHttpHeaders, { body, headers, ...expected }: Given = {}): Step {
  const length = typeof fields === "number" ? { "Upload-Length": fields } : fields;
  const sent = { ...TUS, ...(body !== undefined && BYTES), ...length, ...headers };
  return request("POST", { place: "", status: 201, ...expected, headers: sent, ...(body !== undefined && { body }) });
}

export function patch(offset: number, body: string, { headers, ...expected }: Given = {}): Step {
  const sent = { ...TUS, ...BYTES, "Upload-Offset": offset, ...headers };
  return request("PATCH", { status: 204, ...expected, headers: sent, body });
}

export const head = (has: Expected["has"] = {}): Step => request("HEAD", { has });
export const options = (has: Expected["has"] = {}, suite?: string): Step =>
  request("OPTIONS", { has, headers: {}, place: "", ...(suite && { suite }) });
