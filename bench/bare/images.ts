import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import sharp from "sharp";
import { workQueue } from "../../server/imaging/work-queue.ts";

/**
 * The bare counterparts of transform and delivery: sharp behind node:http, and one file behind node:http and Express.
 * node bench/bare/images.ts PHOTO FILE AT_ONCE
 */
const [photo = "", file = "", atOnce = "2"] = process.argv.slice(2);
const queue = workQueue({ atOnce: Number(atOnce), mostWaiting: 64 });
sharp.cache(false);
sharp.concurrency(1);
const { width, height } = await sharp(photo).metadata();

async function transform(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const w = Number(new URL(request.url ?? "/", "http://localhost").searchParams.get("w"));
  const size = { width: w, height: Math.round((height * w) / width) };
  const options = { limitInputPixels: 50_000_000, failOn: "error", sequentialRead: true } as const;
  const bytes = await queue.run("", async () => {
    const image = sharp(await readFile(photo), options).autoOrient();
    return image
      .resize({ ...size, fit: "fill" })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
  });
  response.writeHead(200, { "Content-Type": "image/webp", "Content-Length": bytes.length }).end(bytes);
}

async function send(response: ServerResponse): Promise<void> {
  const { size } = await stat(file);
  response.writeHead(200, { "Content-Type": "image/webp", "Content-Length": size });
  createReadStream(file).pipe(response);
}

const app = express();
app.disable("x-powered-by");
app.get("/express", (_request, response) => {
  response.sendFile(file, { headers: { "Content-Type": "image/webp" } });
});

const server = createServer((request, response) => {
  if (request.url?.startsWith("/transform")) void transform(request, response);
  else if (request.url === "/file") void send(response);
  else app(request, response);
});
server.listen(0, "127.0.0.1", () =>
  console.log(`is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
