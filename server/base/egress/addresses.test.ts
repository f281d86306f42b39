import ipaddr from "ipaddr.js";
import { describe, expect, it, test } from "vitest";
import { refusalOf, refusalOfAddress } from "./addresses.ts";

/**
 * IANA's registries of special-purpose addresses (RFC 6890), of 2026, with multicast and what is not assigned. Entries
 * that are globally reachable serve other purposes than a web server.
 */
const SPECIAL = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29 192.0.0.8/32
  192.0.0.9/32 192.0.0.10/32 192.0.0.170/31 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16
  192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32
  ::/128 ::1/128 ::/96 ::ffff:0:0/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23
  2001::/32 2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28
  2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8
  200::/7 400::/6 800::/5 1000::/4 4000::/3 6000::/3 8000::/3 a000::/3 c000::/3 e000::/4 f000::/5 f800::/6 fe00::/9
`
  .trim()
  .split(/\s+/);

const endsOf = (network: string) => {
  const kind = network.includes(":") ? ipaddr.IPv6 : ipaddr.IPv4;
  return [kind.networkAddressFromCIDR(network), kind.broadcastAddressFromCIDR(network)].map(String);
};

test.each(SPECIAL)("nothing connects to %s", (network) => {
  for (const address of endsOf(network)) expect([address, refusalOfAddress(address, false)]).not.toContain(null);
});

test.each(
  `
  1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 169.255.0.0
  172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255
  203.0.112.255 203.0.114.0 223.255.255.255 2001:200:: 2001:db7:ffff:: 2001:db9:: 2003:: 2606:4700::1 2a00:1450::1
  3ffe:ffff:ffff:: 3fff:1000:: 2620:4f:7fff::
`
    .trim()
    .split(/\s+/),
)("requests can be sent to %s", (address) => {
  expect(refusalOfAddress(address, false)).toBeNull();
});

describe("with private addresses allowed", () => {
  it.each([
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "127.0.0.1",
    "::1",
    "fd12:3456::1",
    "64:ff9b::10.0.0.1",
    "64:ff9b::8.8.8.8",
  ])("requests can be sent to %s", (address) => {
    expect(refusalOfAddress(address, true)).toBeNull();
  });

  it.each([
    "169.254.169.254", // AWS, Google, Azure, DigitalOcean, …
    "169.254.170.2", // AWS ECS
    "100.100.100.200",
    "168.63.129.16",
    "fd00:ec2::254",
    "fd00:ec2::23",
    "fd20:ce::254",
    "fd00:42::42",
    "fe80::a9fe:a9fe",
    "64:ff9b::169.254.169.254",
    "64:ff9b:1::7f00:1",
    "::ffff:127.0.0.1",
    "::127.0.0.1",
    "0.0.0.0",
    "::",
    "224.0.0.1",
    "ff02::1",
    "255.255.255.255",
    "192.0.2.1",
    "2001:db8::1",
    "2002:7f00:1::1",
  ])("nothing connects to %s", (address) => {
    expect(refusalOfAddress(address, true)).not.toBeNull();
  });
});

test.each([
  ["ftp://example.com/", 'The scheme of the URL is "ftp". Use https or http.'],
  ["file:///etc/passwd", 'The scheme of the URL is "file". Use https or http.'],
  ["https://user@example.com/", "The URL contains a user or a password. Remove them."],
  ["https://example.com:25/", "Port 25 belongs to another protocol than HTTP. Use another port, such as 443."],
  ["https://example.com./", "The host example.com. ends with a dot. Remove the dot."],
  [
    "http://0xa.1/",
    "The host 10.0.0.1 is private (RFC 1918). Use a public address, or ask the operator to allow private ones.",
  ],
  ["http://[ff02::1]/", "The host ff02::1 is a multicast address. Use a public address."],
  [
    "http://api.localhost/",
    "The host api.localhost is a loopback address. Use a public address, or ask the operator to allow private ones.",
  ],
])("%s is refused before DNS is used: %s", (url, reason) => {
  expect(refusalOf(new URL(url), { allowPrivate: false })).toBe(reason);
});

test("URLs with public names and addresses on any port of HTTP are not refused", () => {
  for (const url of [
    "https://example.com/a?b=c",
    "http://example.com:8080/",
    "https://8.8.8.8/",
    "http://[2a00:1450::1]:81/",
  ])
    expect(refusalOf(new URL(url), { allowPrivate: false })).toBeNull();
});
