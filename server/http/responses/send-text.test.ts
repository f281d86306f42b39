import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { JsonText } from "@media-asset-service/base/json.ts";
import express, { type Response } from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { JsonResponse, sendJson } from "./send-text.ts";

const data = { name: 'ä " \u2028 😀', tags: [], at: new Date(0), none: null, missing: undefined };
const headers = { Location: "/api/v1/files/x", "Set-Cookie": ["a=1", "b=2"] };
/** What Express sends for the same response. */
const reference: Record<string, (response: Response) => void> = {
  "/json": (response) => response.status(201).set(headers).json({ success: true, data }),
  "/text": (response) => response.status(201).set(headers).json({ success: true, data }),
  "/empty": (response) => response.status(204).set(headers).end(),
};
const sent: Record<string, JsonResponse> = {
  "/json": new JsonResponse(201, data, headers),
  "/text": new JsonResponse(201, new JsonText(JSON.stringify(data)), headers),
  "/empty": new JsonResponse(204, undefined, headers),
};

const app = express().disable("x-powered-by").disable("etag");
for (const [path, send] of Object.entries(reference))
  app.get(`/express${path}`, (_request, response) => send(response));
for (const [path, result] of Object.entries(sent)) app.get(path, (_request, response) => sendJson(response, result));
const server = createServer(app);
let url: string;
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

async function receive(path: string, method: string) {
  const response = await fetch(url + path, { method, headers: { Connection: "close" } });
  const { date, ...rest } = Object.fromEntries(response.headers);
  return {
    status: response.status,
    headers: rest,
    cookies: response.headers.getSetCookie(),
    body: await response.text(),
  };
}

for (const method of ["GET", "HEAD"]) {
  test.for(Object.keys(sent))(
    `${method} %s has the status, headers and body of a response of Express`,
    async (path) => {
      expect(await receive(path, method)).toEqual(await receive(`/express${path}`, method));
    },
  );
}
