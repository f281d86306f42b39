import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "@media-asset-service/cli/arguments.ts";
import { afterAll, expect, test } from "vitest";
import { readMovePlan } from "./settings.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "move-settings-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const embedded = { DATA_DIR };
const server = {
  ...embedded,
  DATABASE_URL: "postgres://db/media",
  S3_BUCKET: "media",
  S3_ENDPOINT: "http://store:9000",
};

test("variables with the prefix TO_ replace those of the service", () => {
  const { from, to, ...move } = readMovePlan({
    ...embedded,
    TO_DATABASE_URL: "postgres://db/new",
    TO_S3_BUCKET: "media",
  });
  const changes = ["DATABASE_URL from TO_DATABASE_URL", "S3_BUCKET from TO_S3_BUCKET"];
  expect(move).toEqual({ movesRows: true, movesObjects: true, changes });
  expect([from.databaseUrl, from.s3]).toEqual([null, null]);
  expect([to.databaseUrl, to.s3]).toEqual(["postgres://db/new", { bucket: "media" }]);
  expect(to.signingSecret).toBe(from.signingSecret);
});

test("other settings stay, and an empty variable unsets one", () => {
  const bucket = readMovePlan({ ...server, TO_S3_BUCKET: "media-2" });
  expect(bucket).toMatchObject({ movesRows: false, movesObjects: true });
  expect(bucket.to.s3).toEqual({ bucket: "media-2", endpoint: "http://store:9000" });
  const database = readMovePlan({ ...server, TO_DATABASE_URL: "postgres://db/new" });
  expect(database).toMatchObject({ movesRows: true, movesObjects: false });
  const aws = readMovePlan({
    ...server,
    TO_S3_ENDPOINT: "",
    TO_AWS_ACCESS_KEY_ID: "id",
    TO_AWS_SECRET_ACCESS_KEY: "key",
  });
  expect(aws.changes).toContain("S3_ENDPOINT unset");
  expect(aws.to.s3).toEqual({ bucket: "media", credentials: { accessKeyId: "id", secretAccessKey: "key" } });
  expect(aws.from.s3).toEqual({ bucket: "media", endpoint: "http://store:9000" });
});

test.each([
  [{}, "nothing to move"],
  [{ TO_S3_BUCKET: "media" }, "nothing to move"],
  [{ TO_S3_BUKET: "media-2" }, "move-store does not support TO_S3_BUKET"],
  [{ TO_AWS_PROFILE: "new", TO_S3_BUCKET: "media-2" }, "move-store does not support TO_AWS_PROFILE"],
  [{ TO_AWS_ACCESS_KEY_ID: "id", TO_S3_BUCKET: "media-2" }, "set both"],
  [{ TO_DATABASE_URL: "mysql://db/new" }, "  - TO_DATABASE_URL: must be a URL such as postgres://"],
  [{ TO_S3_BUCKET: "" }, "  - TO_S3_ENDPOINT: requires S3_BUCKET"],
])("rejects %j", (given, message) => {
  expect(() => readMovePlan({ ...server, ...given })).toThrow(UsageError);
  expect(() => readMovePlan({ ...server, ...given })).toThrow(message);
});
