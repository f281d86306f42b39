import type { Response } from "express";
import { JsonText } from "../../base/json-text.ts";
import type { ReplyHeaders } from "../../contract/operation.ts";

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

export function sendJson(response: Response, { status, data, headers }: JsonResponse): void {
  response.status(status).set(headers);
  if (status === 204) return void response.end();
  if (data instanceof JsonText) response.type("json").send(`{"success":true,"data":${data.text}}`);
  else response.json({ success: true, data });
}
