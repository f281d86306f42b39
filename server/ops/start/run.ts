import { ConfigError } from "@media-asset-service/base/config-error.ts";
import { type Logger, pino } from "pino";
import { DataDirectoryInUse } from "../../db/directory-lock.ts";
import { type Config, loadConfig } from "./config.ts";
import { openDatabase } from "./open-stores.ts";
import { MEDIA_ROLE } from "./roles.ts";
import { eraseSecrets } from "./secrets.ts";
import { startService } from "./service.ts";

/**
 * The time from SIGTERM until work in progress must have finished; at least a second after the last request is
 * accepted.
 */
const GRACE_MS = 10_500;
const MIN_GRACE_MS = 1_000;
/** The time after that until the process ends, even if work has not finished. */
const CLOSING_MS = 2_500;

/** Starts the service. It runs until a signal or an error in the configuration ends the process. */
export async function run(env: Record<string, string | undefined>): Promise<void> {
  try {
    if (env.ROLES?.trim() === MEDIA_ROLE) {
      const { runMedia } = await import("./media.ts");
      return await runMedia(env);
    }
    const config = loadConfig(env);
    eraseSecrets(env);
    // Not loaded if it is not used.
    const openTelemetry =
      config.openTelemetry &&
      (await import("../../telemetry/tracing/open-telemetry.ts")).openTelemetry(config.openTelemetry);
    const mixin = openTelemetry && { mixin: openTelemetry.logFields };
    const log = pino({ level: config.logLevel, base: null, ...mixin });
    if (config.migrate === "only") {
      await migrateOnly(config, log);
      console.log("The database is up to date");
      process.exit(0);
    }
    const service = await startService(config, log, openTelemetry);
    let stopping = false;
    const stop = (signal: NodeJS.Signals) => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      // SIGINT is from a terminal, without a load balancer.
      const delayMs = signal === "SIGINT" ? 0 : config.shutdownDelayMs;
      const graceMs = Math.max(MIN_GRACE_MS, GRACE_MS - delayMs);
      setTimeout(
        () => {
          log.fatal("shutdown timed out; exiting");
          process.exit(1);
        },
        delayMs + graceMs + CLOSING_MS,
      ).unref();
      service.stop({ delayMs, graceMs }).then(
        () => process.exit(0),
        (error) => {
          log.fatal({ err: error }, "shutdown failed");
          process.exit(1);
        },
      );
    };
    process.on("SIGTERM", stop).on("SIGINT", stop);
    // Last, because a reader of the greeting may end the process immediately.
    for (const line of service.greeting) console.log(line);
  } catch (error) {
    // Problems that the operator can fix are shown without a stack, errors in the service with their stack.
    console.error(error instanceof ConfigError || error instanceof DataDirectoryInUse ? error.message : error);
    process.exit(1);
  }
}

/**
 * Migrates the database of a server without serving requests, with a role that may have more privileges than that of
 * the service.
 */
async function migrateOnly(config: Config, log: Logger): Promise<void> {
  const { close } = await openDatabase(config, { log, closing: [] });
  await close();
}
