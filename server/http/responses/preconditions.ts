import { hasEntityTag } from "../../base/entity-tags.ts";
import type { Bytes } from "../../contract/operation.ts";

type Validators = Pick<Bytes, "etag" | "lastModified" | "isImmutable">;
type Header = (name: string) => string | undefined;

const DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const LONG_DAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";
const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const TIME = String.raw`\d\d:\d\d:\d\d`;
/** RFC 9110 §5.6.7; the last format has no time zone and is in GMT as well. */
const IMF_FIXDATE = new RegExp(String.raw`^${DAY}, \d\d ${MONTH} \d{4} ${TIME} GMT$`);
const RFC_850 = new RegExp(String.raw`^${LONG_DAY}, \d\d-${MONTH}-\d\d ${TIME} GMT$`);
const ASCTIME = new RegExp(String.raw`^${DAY} ${MONTH} [ \d]\d ${TIME} \d{4}$`);

/**
 * Evaluates the preconditions of a GET or HEAD against the validators of its response, in the order of RFC 9110
 * §13.2.2. Unlike `fresh` of Express, it ignores the Cache-Control of the request: fetch adds `no-cache` to every
 * conditional request, for caches between client and server.
 */
export function evaluatePreconditions(header: Header, validators: Validators): "send" | "not-modified" | "failed" {
  const { etag, lastModified } = validators;
  const ifMatch = header("If-Match");
  const ifNoneMatch = header("If-None-Match");
  const isMet =
    ifMatch === undefined
      ? !isLater(lastModified, header("If-Unmodified-Since"))
      : hasEntityTag(ifMatch, etag, "strong");
  if (!isMet) return "failed";
  const isCurrent =
    ifNoneMatch === undefined
      ? isLater(lastModified, header("If-Modified-Since")) === false
      : hasEntityTag(ifNoneMatch, etag, "weak");
  return isCurrent ? "not-modified" : "send";
}

/** Returns whether to apply a Range: only if the client's copy is current (RFC 9110 §13.1.5). */
export function isRangeApplicable(header: Header, { etag, lastModified, isImmutable = false }: Validators): boolean {
  const condition = header("If-Range");
  if (condition === undefined) return true;
  if (condition.includes('"')) return condition === `"${etag}"`;
  // Two versions of the content in the same second have the same date.
  return isImmutable && condition === lastModified?.toUTCString();
}

/**
 * Compares whole seconds, the resolution of HTTP dates. Returns null if the header is ignored: it is absent or not a
 * date, or the content has no date (RFC 9110 §13.1.3, §13.1.4).
 */
function isLater(lastModified: Date | undefined, date: string | undefined): boolean | null {
  const time = date === undefined ? Number.NaN : parseHttpDate(date);
  return !lastModified || Number.isNaN(time) ? null : Math.floor(lastModified.getTime() / 1000) * 1000 > time;
}

function parseHttpDate(text: string): number {
  if (ASCTIME.test(text)) return Date.parse(`${text} GMT`);
  return IMF_FIXDATE.test(text) || RFC_850.test(text) ? Date.parse(text) : Number.NaN;
}
