import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type S3StoreOptions, s3Store } from "@media-asset-service/blobs/s3.ts";
import type { BlobStore } from "@media-asset-service/blobs/store.ts";

export type S3Response =
  | {
      status?: number;
      headers?: Record<string, string>;
      body?: string | Buffer;
      /** What happens after the body instead of the remaining announced bytes. */
      ending?: "silence" | "break";
    }
  | "silence"
  | "break";

export interface S3Request {
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface ScriptedS3 extends AsyncDisposable {
  store: BlobStore;
  /** The received requests, such as `PUT UploadPart`. */
  requests: string[];
  /** The headers of the received requests. */
  headers: IncomingHttpHeaders[];
}

/**
 * Starts a server with scripted responses, for errors that a real S3 does not return on demand. Accepts every
 * signature.
 */
export async function scriptedS3(
  respond: (request: string, received: S3Request) => S3Response,
  options: Partial<S3StoreOptions> = {},
): Promise<ScriptedS3> {
  const requests: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://s3");
    const name = `${request.method} ${url.searchParams.get("x-id") ?? ""}`.trim();
    requests.push(name);
    headers.push(request.headers);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      const scripted = respond(name, { url, headers: request.headers, body: Buffer.concat(chunks) });
      if (scripted === "silence") return;
      if (scripted === "break") return void request.socket.destroy();
      const { status = 200, headers: own = {}, body = "", ending } = scripted;
      if (!ending) return void response.writeHead(status, own).end(body);
      response.writeHead(status, { "content-length": Buffer.byteLength(body) + 1_000_000, ...own });
      response.flushHeaders();
      response.write(body, () => ending === "break" && request.socket.destroy());
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const store = s3Store({ bucket: "scripted", endpoint, forcePathStyle: true, ...options });
  return {
    store,
    requests,
    headers,
    async [Symbol.asyncDispose]() {
      await store.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

export const s3Error = (status: number, code: string, message = ""): S3Response => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});
