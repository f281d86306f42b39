import { expect, test } from "vitest";
import { neighborhoodOf, subscriberOf } from "./http.ts";

test.each([
  ["192.0.2.7", "192.0.2.7", "192.0.2.0/24"],
  ["::ffff:192.0.2.7", "192.0.2.7", "192.0.2.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1::/48"],
  ["2001:0DB8:0001:2::6", "2001:db8:1:2", "2001:db8:1::/48"],
  ["fe80::1%eth0", "fe80:0:0:0", "fe80:0:0::/48"],
  ["unknown", "unknown", "unknown"],
])("%s belongs to the subscriber %s in the network %s", (address, subscriber, neighborhood) => {
  expect([subscriberOf(address), neighborhoodOf(address)]).toEqual([subscriber, neighborhood]);
});
