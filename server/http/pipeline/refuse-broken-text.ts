import querystring from "node:querystring";
import type { Request, RequestHandler } from "express";
import { invalid } from "../../base/errors.ts";
import { isIgnored } from "./open-api.ts";

const ENCODED = /(?:%[0-9a-f]{2})+/gi;

/**
 * Rejects text in the query and the body that cannot be stored unchanged: PostgreSQL cannot store NUL, and UTF-8 cannot
 * encode a lone surrogate (RFC 3629 §3; RFC 8259 §8.2 does not define the result). Such text in the path matches no
 * resource, so the response is a 404.
 */
export const refuseBrokenText: RequestHandler = (request, _response, next) => {
  refuseBrokenQuery(request);
  refuseIn("body", request.body);
  next();
};

export function refuseBrokenQuery(request: Request): void {
  refuseBrokenEncoding(request);
  for (const [name, value] of Object.entries(request.query)) {
    if (!isIgnored(request, name)) refuseIn("query", { [name]: value });
  }
}

/**
 * Rejects bytes that are not UTF-8, which the query parser would replace with U+FFFD. Ignored parameters can have any
 * value.
 */
function refuseBrokenEncoding(request: Request): void {
  const { originalUrl } = request;
  const start = originalUrl.indexOf("?");
  if (start < 0 || !originalUrl.includes("%", start)) return;
  for (const parameter of originalUrl.slice(start + 1).split("&")) {
    const [name = ""] = parameter.split("=", 1);
    refuseEncoding(name);
    if (!isIgnored(request, querystring.unescape(name))) refuseEncoding(parameter);
  }
}

function refuseEncoding(text: string): void {
  for (const [encoded] of text.matchAll(ENCODED)) {
    try {
      decodeURIComponent(encoded);
    } catch {
      const message = `the query must be percent-encoded UTF-8 text, but contains ${encoded.slice(0, 12)}`;
      throw invalid("query", "", "encoding", message);
    }
  }
}

/** Without recursion, because the nesting of a body is limited only by its size. */
function refuseIn(where: "query" | "body", value: unknown): void {
  const pending: [path: string, value: unknown][] = [["", value]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [path, current] = next;
    if (typeof current === "string") refuse(where, path, current);
    else if (typeof current === "object" && current !== null) {
      for (const [name, inner] of Object.entries(current)) {
        const below = path === "" ? name : `${path}/${name}`;
        refuse(where, below, name);
        pending.push([below, inner]);
      }
    }
  }
}

function refuse(where: "query" | "body", path: string, text: string): void {
  if (text.includes("\0")) throw invalid(where, path, "pattern", "must not contain NUL characters");
  if (text.isWellFormed()) return;
  throw invalid(where, path, "encoding", "must be well-formed Unicode without lone surrogates");
}
