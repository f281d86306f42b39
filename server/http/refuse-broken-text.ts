import querystring from "node:querystring";
import type { Request, RequestHandler } from "express";
import { invalid } from "../base/errors.ts";
import { isIgnored } from "./open-api.ts";

const ENCODED = /(?:%[0-9a-f]{2})+/gi;

/**
 * Text that cannot be stored as it came, wherever it came in: PostgreSQL has no NUL, and UTF-8 no half of a surrogate pair (RFC
 * 3629 §3; RFC 8259 §8.2 leaves open what becomes of one). What is in the path names nothing, and is answered so.
 */
export const refuseBrokenText: RequestHandler = (request, _response, next) => {
  refuseBrokenEncoding(request);
  for (const [name, value] of Object.entries(request.query)) {
    if (!isIgnored(request, name)) refuseIn("query", { [name]: value });
  }
  refuseIn("body", request.body);
  next();
};

/** The parser of the query would put U+FFFD in place of bytes that are not UTF-8. Ignored parameters may have any value. */
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
      const shown = encoded.slice(0, 12);
      const message = `the query must be percent-encoded UTF-8 text, but contains ${shown}`;
      throw invalid("query", "", "encoding", message);
    }
  }
}

/** Without recursion: a body may be nested as deep as its bytes allow. */
function refuseIn(where: "query" | "body", value: unknown): void {
  const left: [path: string, value: unknown][] = [["", value]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, found] = next;
    if (typeof found === "string") refuse(where, path, found);
    else if (typeof found === "object" && found !== null) {
      for (const [name, inner] of Object.entries(found)) {
        const below = path === "" ? name : `${path}/${name}`;
        refuse(where, below, name);
        left.push([below, inner]);
      }
    }
  }
}

function refuse(where: "query" | "body", path: string, text: string): void {
  if (text.includes("\0")) throw invalid(where, path, "pattern", "must not contain NUL characters");
  if (text.isWellFormed()) return;
  throw invalid(where, path, "encoding", "must be well-formed Unicode without lone surrogates");
}
