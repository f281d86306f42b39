import { invalid } from "../base/errors.ts";

/** RFC 8941 §3.3.3 */
const QUOTED_STRING = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
const VALID_KEY = /^[ -~]{1,255}$/;

/**
 * Returns the key of an Idempotency-Key header. The draft requires a quoted string (RFC 8941), but most clients send
 * the key without quotes. Both are the same key: `"a"` is `a`.
 */
export function readKey(header: string): string {
  const [, quoted] = QUOTED_STRING.exec(header) ?? [];
  const key = quoted === undefined ? header : quoted.replace(/\\(.)/g, "$1");
  const isUnterminated = quoted === undefined && header.startsWith('"');
  if (!isUnterminated && VALID_KEY.test(key)) return key;
  throw invalid(
    "headers",
    "idempotency-key",
    "format",
    "must have 1 to 255 printable ASCII characters, bare or as a quoted string (RFC 8941)",
  );
}
