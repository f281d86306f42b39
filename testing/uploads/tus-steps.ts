import type { OutgoingHttpHeaders } from "node:http";
import { type SentResponse, send, TUS } from "./sending.ts";

/* The steps of the rows of tus-cases.ts. */

export interface Caller {
  service: { url: string };
  account: { key: string };
}

interface Expected {
  /** Several values if tus lets the server choose. */
  status?: number | number[];
  /** The expected value of the suite, usually a status, if the service intentionally differs. */
  suite?: number | string;
  /** Expected headers by name: the exact value, a pattern, or null if the header must be absent. */
  has?: Record<string, string | RegExp | null>;
}

/** A request and its expected response. */
export interface Step extends Expected {
  name: string;
  /** `urls` are the URLs of the uploads that the row created. */
  send(caller: Caller, urls: string[]): Promise<SentResponse>;
}

interface RequestOptions extends Expected {
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** A path below the URL for creations. The default is the URL of the upload. */
  place?: string;
  /** The index of the upload in the row. The default is the latest one. */
  at?: number;
}

/** Sends a request with only these headers. tus lets the server choose 200 or 204 for HEAD and OPTIONS. */
export function request(
  method: string,
  { headers = TUS, body = "", place, at = -1, ...expected }: RequestOptions = {},
): Step {
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

/** Creates an upload. A number is the length of the upload. */
export function create(
  fields: number | OutgoingHttpHeaders,
  { body, headers, ...expected }: RequestOptions = {},
): Step {
  const length = typeof fields === "number" ? { "Upload-Length": fields } : fields;
  const sent = { ...TUS, ...(body !== undefined && BYTES), ...length, ...headers };
  return request("POST", { place: "", status: 201, ...expected, headers: sent, ...(body !== undefined && { body }) });
}

export function patch(offset: number, body: string, { headers, ...expected }: RequestOptions = {}): Step {
  const sent = { ...TUS, ...BYTES, "Upload-Offset": offset, ...headers };
  return request("PATCH", { status: 204, ...expected, headers: sent, body });
}

export const head = (has: Expected["has"] = {}): Step => request("HEAD", { has });
export const options = (has: Expected["has"] = {}, suite?: string): Step =>
  request("OPTIONS", { has, headers: {}, place: "", ...(suite && { suite }) });
