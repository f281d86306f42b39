import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Ports of other protocols (https://fetch.spec.whatwg.org/#port-blocking), whose servers could interpret a request. */
const BLOCKED_PORTS = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135
  137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719
  1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`.split(/\s+/),
);

/** The only IPv6 addresses that IANA delegates. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/** Addresses of cloud providers with credentials of the machine, outside of the link-local networks. */
const METADATA = [
  "100.100.100.200/32", // Alibaba Cloud
  "168.63.129.16/32", // Azure
  "fd00:42::42/128", // Scaleway
  "fd00:ec2::/32", // Amazon EC2 and EKS
  "fd20:ce::254/128", // Google Cloud
].map((network) => ipaddr.parseCIDR(network));

const NAT64 = ipaddr.parseCIDR("64:ff9b::/96");

/** The ranges of ipaddr.js that `allowPrivate` adds. Link-local addresses are not among them: they contain metadata. */
const PRIVATE_RANGES: Record<string, string> = {
  loopback: "a loopback address",
  private: "private (RFC 1918)",
  carrierGradeNat: "private (RFC 6598)",
  uniqueLocal: "private (RFC 4193)",
};

const OTHER_RANGES: Record<string, string> = {
  unspecified: "unspecified",
  broadcast: "a broadcast address",
  multicast: "a multicast address",
  linkLocal: "a link-local address",
  ipv4Mapped: "an IPv4-mapped address",
  rfc6145: "an IPv4-translated address",
  rfc6052: "a NAT64 address",
  "6to4": "a 6to4 address",
  teredo: "a Teredo address",
};

/**
 * Returns why nothing may connect to an address, or null. Globally reachable unicast addresses are allowed: everything
 * else is refused, also what IANA has not assigned yet. `allowPrivate` adds private networks and loopback, never
 * metadata, link-local, multicast or unspecified addresses.
 *
 * @param text as `isIP` accepts it
 */
export function refusalOfAddress(text: string, allowPrivate: boolean): string | null {
  const address = ipaddr.parse(text);
  if (METADATA.some((network) => isWithin(address, network))) return "an address of the cloud provider";
  const range: string = address.range();
  const privateRange = PRIVATE_RANGES[range];
  if (privateRange !== undefined) return allowPrivate ? null : privateRange;
  // With DNS64, private networks reach IPv4 through these addresses. The last four bytes are the IPv4 address.
  if (allowPrivate && isWithin(address, NAT64)) {
    return refusalOfAddress(address.toByteArray().slice(-4).join("."), allowPrivate);
  }
  // ipaddr.js returns "unicast" for everything that it has no name for.
  const isGlobal = range === "unicast" && (address.kind() === "ipv4" || isWithin(address, GLOBAL_UNICAST));
  return isGlobal ? null : (OTHER_RANGES[range] ?? "reserved");
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

/**
 * Returns why no request may be sent to a URL, as far as this is known without DNS, or null. It opens nothing. The
 * parser of URLs has normalized the host: decimal, octal, hexadecimal and full-width forms of an IPv4 address are
 * literal addresses here.
 */
export function refusalOf(url: URL, { allowPrivate }: { allowPrivate: boolean }): string | null {
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return `The scheme of the URL is "${url.protocol.slice(0, -1)}". Use https or http.`;
  }
  if (url.username !== "" || url.password !== "") {
    return "The URL contains a user or a password. Remove them.";
  }
  if (BLOCKED_PORTS.has(url.port)) {
    return `Port ${url.port} belongs to another protocol than HTTP. Use another port, such as 443.`;
  }
  const host = hostOf(url);
  if (host.endsWith(".")) return `The host ${host} ends with a dot. Remove the dot.`;
  const reason = isIP(host)
    ? refusalOfAddress(host, allowPrivate)
    : isLocalName(host) && !allowPrivate
      ? PRIVATE_RANGES.loopback
      : null;
  return reason ? refusalMessage(host, reason) : null;
}

export function refusalMessage(host: string, reason: string): string {
  const canAllow = Object.values(PRIVATE_RANGES).includes(reason);
  return `The host ${host} is ${reason}. Use a public address${canAllow ? ", or ask the operator to allow private ones" : ""}.`;
}

/** Returns the host name, or the address without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** RFC 6761 §6.3: these names always mean this machine. */
export function isLocalName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}
