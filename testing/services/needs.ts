import { spawnSync } from "node:child_process";
import { findRuntime } from "@media-asset-service/decode/analysis/onnx.ts";
import { describe } from "vitest";

/** The runner starts the services and sets these variables. Without them, the tests that need services are skipped. */
export const { DATABASE_URL = "", S3_ENDPOINT = "", PROMTOOL = "" } = process.env;

export const describeWithPostgres = describe.skipIf(DATABASE_URL === "");
export const describeWithS3 = describe.skipIf(DATABASE_URL === "" || S3_ENDPOINT === "");
/** `REPLAY_ALERTS=1` selects the long form of the fault tests, which evaluates alerts. */
export const REPLAYS_ALERTS = PROMTOOL !== "" && process.env.REPLAY_ALERTS === "1";
export const describeWithPromtool = describe.skipIf(DATABASE_URL === "" || PROMTOOL === "");
export const describeWithOnnx = describe.skipIf(findRuntime() === null);

/** Only root can mount a disk. CI runs as root. */
export const mountsDisks = process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "true"]).status === 0;
