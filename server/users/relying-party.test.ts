import { expect, test } from "vitest";
import { relyingPartyOf, supportsOrigin } from "./passkeys.ts";

test("includes the host of the service and its subdomains", () => {
  const operators = ["https://admin.media.example.com", "https://admin.example.com", "http://127.0.0.1:9000"];
  expect(relyingPartyOf("https://media.example.com", ...operators)).toEqual({
    id: "media.example.com",
    origins: ["https://media.example.com", "https://admin.media.example.com"],
  });
  expect(relyingPartyOf("https://media.example.com:8443/assets")).toEqual({
    id: "media.example.com",
    origins: ["https://media.example.com:8443"],
  });
});

test.each(["http://127.0.0.1:3000", "http://[::1]:3000", "http://localhost:3000"])(
  "uses localhost for the address %s",
  (url) => {
    expect(relyingPartyOf(url)).toEqual({ id: "localhost", origins: ["http://localhost:3000"] });
  },
);

test.each(["http://192.0.2.7:3000", "https://[2001:db8::1]"])("returns null for %s", (url) => {
  expect(relyingPartyOf(url)).toBeNull();
});

test("passkeys work only at the origins of the relying party", () => {
  const party = relyingPartyOf("https://media.example.com", "https://admin.media.example.com");
  expect(supportsOrigin(party, "https://admin.media.example.com/dashboard")).toBe(true);
  expect(supportsOrigin(party, "http://127.0.0.1:9000")).toBe(false);
  expect(
    supportsOrigin(relyingPartyOf("http://127.0.0.1:3000", "http://127.0.0.1:9000"), "http://127.0.0.1:9000"),
  ).toBe(true);
  expect(supportsOrigin(null, "http://192.0.2.7:3000")).toBe(false);
});
