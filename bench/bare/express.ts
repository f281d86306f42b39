import type { AddressInfo } from "node:net";
import express from "express";
import { openWork } from "./work.ts";

/** The bare counterpart on Express. node bench/bare/express.ts DATABASE_URL FOLDER */
const [databaseUrl = "", folder = ""] = process.argv.slice(2);
const work = await openWork(databaseUrl, folder);

const app = express();
app.disable("x-powered-by").disable("etag");
app.get("/cdn/:id/:filename", async (request, response) => {
  const { size, type, stream } = await work.bytes(request.params.id);
  response.set({ "Content-Type": type, "Content-Length": String(size) });
  stream.pipe(response);
});
app.use(async (request, response, next) => {
  response.locals.accountId = await work.admit(request.get("X-API-Key") ?? "");
  next();
});
app.get("/api/v1/files/:id", async (request, response) => {
  response.json({ success: true, data: await work.get(response.locals.accountId, request.params.id) });
});
app.get("/api/v1/files", async (_request, response) => {
  response.json({ success: true, data: await work.list(response.locals.accountId) });
});
app.patch("/api/v1/files", express.json(), async (request, response) => {
  response.json({ success: true, data: await work.describe(response.locals.accountId, request.body) });
});
app.delete("/api/v1/files/:id", async (request, response) => {
  response.json({ success: true, data: await work.remove(response.locals.accountId, request.params.id) });
});
app.post("/api/v1/upload", express.raw({ type: "multipart/form-data", limit: "1mb" }), async (request, response) => {
  const type = request.get("Content-Type") ?? "";
  response.status(201).json({ success: true, data: await work.upload(response.locals.accountId, request.body, type) });
});

const server = app.listen(0, "127.0.0.1", () =>
  console.log(`is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
