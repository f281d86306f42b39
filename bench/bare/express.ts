import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import express from "express";
import { openWork } from "./work.ts";

/** A bare server on Express: node bench/bare/express.ts DATABASE_URL FOLDER */
const [databaseUrl = "", folder = ""] = process.argv.slice(2);
const work = await openWork(databaseUrl, folder);

const app = express();
app.disable("x-powered-by").disable("etag");
app.get("/cdn/:id/:filename", async ({ params, query }, response) => {
  if (query.w) return void response.type(`image/${query.f}`).send(await work.picture(params.id, query));
  const { size, type, content } = await work.bytes(params.id);
  response.set({ "Content-Type": type, "Content-Length": String(size) });
  if (Buffer.isBuffer(content)) response.end(content);
  else await pipeline(content, response);
});
app.get("/api/v1/files/:id", async ({ params }, response) => {
  response.json({ data: await work.get(params.id) });
});
app.get("/api/v1/files", async (_request, response) => {
  response.json({ data: await work.list() });
});
app.patch("/api/v1/files", express.json(), async ({ body }, response) => {
  response.json({ data: await work.describe(body) });
});
app.delete("/api/v1/files/:id", async ({ params }, response) => {
  response.json({ data: await work.remove(params.id) });
});
app.post("/api/v1/upload", async (request, response) => {
  response.status(201).json({ data: await work.upload(request) });
});

const server = app.listen(0, "127.0.0.1", () =>
  console.log(`is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
