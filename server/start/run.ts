import { pino } from "pino";
import { ConfigError } from "../base/config-error.ts";
import { DataDirectoryInUse } from "../db/lock.ts";
import { loadConfig } from "./config.ts";
import { migrateOnly } from "./migrate-only.ts";
import { startService } from "./service.ts";

/** How long what is under way may take to finish after SIGTERM. */
const GRACE_MS = 10_500;
/** After this the process ends, whatever hangs. */
const DEADLINE_MS = 13_000;

/** Starts the service, until a signal or the operator's mistake ends the process. */
export async function run(env: Record<string, string | undefined>): Promise<void> {
  try {
    const config = loadConfig(env);
    // Not even loaded where nobody asks for it.
    const openTelemetry =
      config.openTelemetry && (await import("../observability/tracing/open.ts")).openTelemetry(config.openTelemetry);
    const mixin = openTelemetry && { mixin: openTelemetry.ofLogLine };
    const log = pino({ level: config.logLevel, base: null, ...mixin });
    if (config.migrate === "only") {
      await migrateOnly(config, log);
      console.log("The database is up to date");
      process.exit(0);
    }
    const service = await startService(config, log, openTelemetry);
    for (const line of service.greeting) console.log(line);
    let stopping = false;
    const stop = (signal: NodeJS.Signals) => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      setTimeout(() => {
        log.fatal("something does not let go; ending anyway");
        process.exit(1);
      }, DEADLINE_MS).unref();
      service.stop(GRACE_MS).then(
        () => process.exit(0),
        (error) => {
          log.fatal({ err: error }, "did not stop cleanly");
          process.exit(1);
        },
      );
    };
    process.on("SIGTERM", stop).on("SIGINT", stop);
  } catch (error) {
    // What the operator can mend is said in words; a fault of ours with its stack.
    console.error(error instanceof ConfigError || error instanceof DataDirectoryInUse ? error.message : error);
    process.exit(1);
  }
}
