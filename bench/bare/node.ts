import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { openWork } from "./work.ts";

/** The bare counterpart on node:http. node bench/bare/node.ts DATABASE_URL FOLDER */
const [databaseUrl = "", folder = ""] = process.argv.slice(2);
const work = await openWork(databaseUrl, folder);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const id = pathname.split("/")[pathname.startsWith("/cdn/") ? 2 : 4] ?? "";
  if (pathname.startsWith("/cdn/")) {
    const { size, type, stream } = await work.bytes(id);
    response.writeHead(200, { "Content-Type": type, "Content-Length": size });
    stream.pipe(response);
    return;
  }
  const accountId = await work.admit(String(request.headers["x-api-key"]));
  const route = `${request.method} ${id ? pathname.replace(id, "") : pathname}`;
  if (route === "GET /api/v1/files/") return send(response, 200, await work.get(accountId, id));
  if (route === "GET /api/v1/files") return send(response, 200, await work.list(accountId));
  if (route === "DELETE /api/v1/files/") return send(response, 200, await work.remove(accountId, id));
  const body = await read(request);
  if (route === "PATCH /api/v1/files") {
    return send(response, 200, await work.describe(accountId, JSON.parse(body.toString())));
  }
  if (route === "POST /api/v1/upload") {
    return send(response, 201, await work.upload(accountId, body, request.headers["content-type"] ?? ""));
  }
  send(response, 404, {});
}

function send(response: ServerResponse, status: number, data: object): void {
  const body = JSON.stringify({ success: true, data });
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    send(response, 500, {});
  });
});
server.listen(0, "127.0.0.1", () =>
  console.log(`is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
