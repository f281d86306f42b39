import { createHash, type Hash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { fail, succeed } from "./test-server.ts";

/** A request to an upload URL. `offset` and `isLast` are the values that a PATCH declares. */
export interface ReceivedUploadRequest {
  method: string;
  offset: number | null;
  isLast: boolean;
  headers: IncomingMessage["headers"];
}

/** How to handle a request. Undefined: as the service does. */
export type UploadFault =
  | undefined
  /** Closes the connection after this number of bytes, and keeps them. */
  | { cutAfter: number }
  /** Executes the request, and closes the connection instead of a response. */
  | { loseResponse: true }
  /** Executes the request, and never sends a response. */
  | { stall: true }
  | { status: number; code: string; details?: unknown };

/** An open upload, as the service stores it. The test can change `offset` or end it. */
export interface TestUpload {
  metadata: { filename: string; size?: number; tags?: string[]; folderId?: string | null };
  offset: number;
  checksum: string;
  endState: "COMPLETED" | "CANCELLED" | null;
  /** The error as returned with an API key. */
  error: { code: string; message: string; details: unknown } | null;
}

/** Starts a server with the upload behavior of the service. Calls `injectFault` for each request with bytes. */
export async function listenForUploads(
  injectFault: (arrival: ReceivedUploadRequest, count: number) => UploadFault = () => undefined,
  refusal?: { status: number; code: string },
) {
  const uploads: TestUpload[] = [];
  const requests: ReceivedUploadRequest[] = [];
  const others: string[] = [];
  const keys: string[] = [];
  const hashes = new WeakMap<TestUpload, Hash>();
  const sending = new Set<TestUpload>();
  let received = 0;

  const respondToContent = async (upload: TestUpload, request: IncomingMessage, response: ServerResponse) => {
    const { method = "", headers } = request;
    const announced = headers["upload-offset"];
    const isLast = headers["upload-complete"] === "?1";
    const arrival = { method, headers, isLast, offset: announced === undefined ? null : Number(announced) };
    requests.push(arrival);
    const what = injectFault(arrival, requests.length);
    if (what && "status" in what) {
      // Responds before the bytes are read.
      const { status, code, details } = what;
      if (status === 409 && code === "DUPLICATE_FILE") {
        upload.error = { code, message: "This file is already stored.", details };
        return fail(response, status, { code }, { "retry-after": "0", connection: "close" });
      }
      return fail(response, status, { code, details }, { "retry-after": "0", connection: "close" });
    }
    const state = { "upload-offset": `${upload.offset}`, "upload-complete": upload.endState ? "?1" : "?0" };
    const length = upload.metadata.size === undefined ? {} : { "upload-length": `${upload.metadata.size}` };
    if (upload.endState === "CANCELLED")
      return fail(response, 410, { code: "UPLOAD_ENDED", details: { state: "CANCELLED" } });
    if (method === "DELETE") {
      upload.endState = "CANCELLED";
      return response.writeHead(204).end();
    }
    if (method === "HEAD") return response.writeHead(204, { ...state, ...length }).end();
    if (arrival.offset !== upload.offset || sending.has(upload)) {
      request.resume();
      const details = { offset: upload.offset };
      return fail(response, 409, { code: "UPLOAD_OFFSET_MISMATCH", details }, { "retry-after": "0", ...state });
    }
    const hash = hashes.get(upload) ?? createHash("sha256");
    hashes.set(upload, hash);
    let left = what && "cutAfter" in what ? what.cutAfter : Number.POSITIVE_INFINITY;
    sending.add(upload);
    try {
      for await (const piece of request as AsyncIterable<Buffer>) {
        const accepted = piece.subarray(0, left);
        hash.update(accepted);
        upload.offset += accepted.length;
        received += accepted.length;
        left -= accepted.length;
        if (left === 0) return request.socket.destroy();
      }
    } catch {
      return; // the client has gone
    } finally {
      sending.delete(upload);
    }
    if (isLast && !upload.endState) {
      upload.endState = "COMPLETED";
      upload.checksum = hash.digest("hex");
    }
    if (what && "stall" in what) return;
    if (what) return request.socket.destroy();
    if (!isLast) return response.writeHead(204, { "upload-offset": `${upload.offset}`, "upload-complete": "?0" }).end();
    const { checksum, offset: fileSize } = upload;
    const place = uploads.indexOf(upload);
    const receipt = {
      id: `file_of_${place}`,
      uploadId: `upl_${place}`,
      fileSize,
      mimeType: "video/quicktime",
      checksum,
    };
    response.setHeader("upload-complete", "?1");
    succeed(response, receipt, 201);
  };

  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-expose-headers", "Upload-Offset, Upload-Complete, Upload-Length, Retry-After");
    if (method === "OPTIONS") {
      response.setHeader("access-control-allow-methods", "HEAD, PATCH, DELETE");
      response.setHeader(
        "access-control-allow-headers",
        "Content-Type, Upload-Offset, Upload-Complete, Upload-Draft-Interop-Version",
      );
      return response.writeHead(204).end();
    }
    const [, place, isContent] = /^\/api\/v1\/uploads\/upl_(\d+)(\/content)?$/.exec(url) ?? [];
    const upload = uploads[Number(place ?? Number.NaN)];
    if (upload && isContent) return void (await respondToContent(upload, request, response));
    others.push(`${method} ${url}`);
    if (upload) return succeed(response, { id: `upl_${place}`, error: upload.error }, 200);
    const [, file] = /^\/api\/v1\/files\/file_of_(\d+)$/.exec(url) ?? [];
    const stored = uploads[Number(file ?? Number.NaN)];
    if (stored) {
      const { metadata, offset, checksum } = stored;
      return succeed(response, { id: `file_of_${file}`, filename: metadata.filename, fileSize: offset, checksum }, 200);
    }
    if (url !== "/api/v1/uploads") {
      request.resume();
      return succeed(response, { id: "file_7", filename: "by form" }, method === "POST" ? 201 : 200);
    }
    let body = "";
    for await (const piece of request) body += piece;
    if (refusal) return fail(response, refusal.status, refusal);
    const key = String(request.headers["idempotency-key"]);
    const index = keys.indexOf(key) === -1 ? keys.push(key) - 1 : keys.indexOf(key);
    uploads[index] ??= { metadata: JSON.parse(body), offset: 0, checksum: "", endState: null, error: null };
    const id = `upl_${index}`;
    succeed(response, { id, uploadUrl: `${baseUrl}/api/v1/uploads/${id}/content` }, 201);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    baseUrl,
    uploads,
    requests,
    /** Requests that are not sent to an upload URL. */
    others,
    /** Received bytes of content, including bytes that are received twice. */
    received: () => received,
  };
}

/** Returns varied bytes, so that a test detects lost or swapped bytes. */
export function variedBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let i = 0, value = 1; i < length; i++) {
    value = (value * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[i] = value >> 16;
  }
  return bytes;
}

export function checksumOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
