import { JsonText } from "@media-asset-service/base/json.ts";
import type { Response } from "express";
import type { Page, ReplyHeaders } from "../../contract/operation.ts";

/** The response of an operation, in the success envelope; a 204 has no body. */
export class JsonResponse {
  readonly status: number;
  readonly data: unknown;
  readonly headers: ReplyHeaders;

  constructor(status: number, data: unknown, headers: ReplyHeaders = {}) {
    this.status = status;
    this.data = data;
    this.headers = headers;
  }
}

/** Sends a response without `json` of Express, which takes a tenth of the time of a small request. */
export function sendJson(response: Response, { status, data, headers }: JsonResponse): void {
  response.statusCode = status;
  for (const name in headers) response.setHeader(name, headers[name] ?? "");
  if (status === 204) return void response.end();
  const text =
    data instanceof JsonText ? `{"success":true,"data":${data.text}}` : JSON.stringify({ success: true, data });
  // Set on a response that is validated, see `openApi`.
  if (Object.hasOwn(response, "json")) return void response.json(JSON.parse(text));
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.end(text);
}

/** Sends a page with the current status of the response. */
export function sendPage(response: Response, { html, headers }: Page): void {
  response.set(headers).type("html").send(html);
}
