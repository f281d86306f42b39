import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { openWork } from "./work.ts";

/** A bare server on node:http: node bench/bare/node.ts DATABASE_URL FOLDER */
const [databaseUrl = "", folder = ""] = process.argv.slice(2);
const work = await openWork(databaseUrl, folder);

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = "", query] = (request.url ?? "/").split("?");
  const parts = path.split("/");
  if (parts[1] === "cdn") return deliver(parts[2] ?? "", new URLSearchParams(query), response);
  const id = parts[4];
  if (request.method === "GET") return send(response, 200, id ? await work.get(id) : await work.list());
  if (request.method === "DELETE") return send(response, 200, await work.remove(id ?? ""));
  if (request.method === "POST") return send(response, 201, await work.upload(request));
  let body = "";
  for await (const chunk of request) body += chunk;
  send(response, 200, await work.describe(JSON.parse(body)));
}

async function deliver(id: string, query: URLSearchParams, response: ServerResponse): Promise<void> {
  if (query.has("w")) {
    const picture = await work.picture(id, Object.fromEntries(query));
    const headers = { "Content-Type": `image/${query.get("f")}`, "Content-Length": picture.length };
    response.writeHead(200, headers).end(picture);
    return;
  }
  const { size, type, content } = await work.bytes(id);
  response.writeHead(200, { "Content-Type": type, "Content-Length": size });
  if (Buffer.isBuffer(content)) response.end(content);
  else await pipeline(content, response);
}

function send(response: ServerResponse, status: number, data: object | undefined): void {
  const body = JSON.stringify({ data });
  response.writeHead(data ? status : 404, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
}

const server = createServer((request, response) => {
  respond(request, response).catch((error) => {
    if (!response.closed) console.error(error);
    response.destroy();
  });
});
server.listen(0, "127.0.0.1", () =>
  console.log(`is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
