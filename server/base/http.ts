import { isIPv6 } from "node:net";

/**
 * Exports of node:http. An `import` of node:http reads all its exports. One of them is WebSocket, which loads `fetch` and
 * HTTP/2 of Node.js. A start does not need them.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule("node:http");

/** Matches the next entity tag of a list (RFC 9110 §8.8.3). It does not match after a syntax error. */
const NEXT_TAG = /[\t ]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)")?[\t ]*(?:,|$)/y;

/**
 * Returns whether a list of entity tags, or `*`, contains the strong validator `etag`, which has no quotes. With
 * `strong`, a weak tag never matches (RFC 9110 §8.8.3.2).
 */
export function hasEntityTag(list: string, etag: string, comparison: "strong" | "weak"): boolean {
  if (list.trim() === "*") return true;
  NEXT_TAG.lastIndex = 0;
  while (NEXT_TAG.lastIndex < list.length) {
    const [matched, weak, tag] = NEXT_TAG.exec(list) ?? [];
    if (matched === undefined) return false;
    if (tag === etag && (weak === undefined || comparison === "weak")) return true;
  }
  return false;
}

/**
 * Parses the byte count of a header. A count beyond the safe integers becomes MAX_SAFE_INTEGER, which exceeds every
 * limit.
 */
export function parseByteCount(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}

/** The supported version of the tus protocol. */
export const TUS_VERSION = "1.0.0";

/** Returns the network of one subscriber: an IPv4 address, or an IPv6 /64, the smallest allocation (RFC 6177). */
export function subscriberOf(address: string): string {
  return ipv4Of(address) ?? groupsOf(address)?.slice(0, 4).join(":") ?? address;
}

/**
 * Returns the network within which one attacker can easily change addresses: an IPv4 /24, the smallest network with a
 * separate announcement, or an IPv6 /48, which tunnel brokers and hosting providers assign to any customer.
 */
export function neighborhoodOf(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 !== null) return `${ipv4.split(".").slice(0, 3).join(".")}.0/24`;
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 3).join(":")}::/48` : address;
}

/** Accepts IPv4-mapped IPv6 addresses as well. */
function ipv4Of(address: string): string | null {
  return /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null;
}

/** Returns the eight groups in a normal form; null if the text is not an IPv6 address. */
function groupsOf(address: string): string[] | null {
  if (!isIPv6(address)) return null;
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Array(Math.max(0, 8 - front.length - back.length)).fill("0") : [];
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16).toString(16));
}
