import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { variablesByTopic } from "../server/ops/start/environment.ts";
import { SECRETS } from "../server/ops/start/secrets.ts";
import { ROOT } from "./build/sources.ts";

const page = readFileSync(join(ROOT, "docs/guide/security-inventory.md"), "utf8");
const section = (title: string) => page.split(`## ${title}\n`)[1]?.split("\n## ")[0] ?? "";

const sources = globSync(["server/**/*.ts", "packages/**/*.ts"], { cwd: ROOT })
  .filter((path) => !/\.test\.ts$|(?:^|\/)node_modules\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

it("lists every variable with a secret as a key", () => {
  expect(SECRETS.filter((name) => !section("Keys").includes(`\`${name}\``))).toEqual([]);
});

it("lists every algorithm that the service uses", () => {
  const named = sources.flatMap(({ text }) => [
    ...[...text.matchAll(/\b(?:createHash|createHmac|hash|hkdfSync)\("([\w-]+)"/g)].map(([, name = ""]) => name),
    ...[...text.matchAll(/"((?:aes|chacha20|des|rc4)-[\w-]+)"/g)].map(([, name = ""]) => name),
  ]);
  expect(new Set(named)).toEqual(new Set(["sha256", "sha1", "md5", "aes-256-gcm"]));
  expect([...new Set(named)].filter((name) => !section("Algorithms").includes(`\`${name}\``))).toEqual([]);
});

it("SHA-1 and MD5 are only used for authenticator apps, checksums of clients, comparisons after a move, and XMP", () => {
  const weak = sources.filter(({ text }) => /"(?:sha1|md5)"/.test(text)).map(({ path }) => path);
  expect(weak.sort()).toEqual([
    "packages/decode/imaging/location/jpeg.ts",
    "server/db/verified-import.ts",
    "server/uploads/request-checks.ts",
    "server/users/totp.ts",
  ]);
});

it("lists every setting with an address as a connection", () => {
  const names = Object.values(variablesByTopic).flatMap((group) => Object.keys(group));
  const own = ["BASE_URL", "CDN_URL", "ADMIN_URL"];
  const connectionNames = names.filter(
    (name) => /_(?:URL|ENDPOINT|SOCKET)$|^EGRESS_PROXY$/.test(name) && !own.includes(name),
  );
  expect(connectionNames.length).toBeGreaterThan(4);
  expect(connectionNames.filter((name) => !section("Connections").includes(name))).toEqual([]);
});
