import { PassThrough } from "node:stream";
import type { Request } from "express";
import formidable from "formidable";
import { expect, test } from "vitest";
import { FORM_TYPE, filePart, form } from "../../../testing/raw-http.ts";

test("formidable emits an event for every line break of a part, so the service has its own parser", async () => {
  // After an update, measure the figures of form-parts.ts again. If this is fixed, its own parser can be deleted.
  const body = form(filePart("\r\n".repeat(1_000)));
  const headers = { "content-type": FORM_TYPE, "content-length": String(body.length) };
  const request = Object.assign(new PassThrough(), { headers });
  const parser = formidable();
  let events = 0;
  parser.onPart = (part) => void part.on("data", () => events++);
  const parsed = parser.parse(request as unknown as Request);
  request.end(body);
  await parsed;
  expect(events).toBeGreaterThanOrEqual(1_000);
});
