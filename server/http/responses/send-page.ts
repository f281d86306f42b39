import type { Response } from "express";
import type { Page } from "../../contract/operation.ts";

/** Sends a page with the current status of the response. */
export function sendPage(response: Response, { html, headers }: Page): void {
  response.set(headers).type("html").send(html);
}
