import { ConfigError } from "@media-asset-service/base/config-error.ts";
import type { Isolation, Level } from "@media-asset-service/decode/workers/isolation/choose-isolation.ts";
import type { IsolationSetting } from "@media-asset-service/decode/workers/local-host.ts";
import type { Logger } from "pino";

const ISOLATION_MESSAGES: Record<Level, string> = {
  full: "decoders are isolated: their native code can access only the data that it decodes",
  partial:
    "decoders are partially isolated: their native code can access files and programs of this machine, but no network",
  none: "decoders are not isolated: their native code can access everything that the service can access",
};

/**
 * Logs the active isolation in one line.
 *
 * @throws {ConfigError} if it is weaker than required
 */
export async function logIsolation(
  isolation: Promise<Isolation>,
  setting: IsolationSetting,
  log: Logger,
): Promise<void> {
  const result = await isolation.catch((error: Error) => error);
  if (result instanceof Error) {
    if (setting === "required") throw new ConfigError([`DECODER_ISOLATION=required: ${result.message}`]);
    log.warn(
      { reason: result.message },
      "the decoder process is unreachable; nothing is decoded until it is available",
    );
    return;
  }
  const { level, mechanism, rejected } = result;
  if (level === "full") log.info({ isolation: level, mechanism }, ISOLATION_MESSAGES.full);
  else if (setting !== "required") log.warn({ isolation: level, mechanism, rejected }, ISOLATION_MESSAGES[level]);
  else {
    const why = rejected.map((reason) => `\n  ${reason}`).join("");
    throw new ConfigError([`DECODER_ISOLATION=required: ${ISOLATION_MESSAGES[level]}. Mechanisms tried:${why}`]);
  }
}
