import { chmodSync, existsSync, unlinkSync } from "node:fs";
import { connect, type Server } from "node:net";
import { ConfigError } from "@media-asset-service/base/config-error.ts";
import { findProgram } from "@media-asset-service/decode/imaging/run-tool.ts";
import { localHost } from "@media-asset-service/decode/workers/local-host.ts";
import { mediaServer } from "@media-asset-service/decode/workers/socket/media-server.ts";
import { type Logger, pino } from "pino";
import { z } from "zod";
import { describeProblems } from "./config.ts";
import { decoderVariables } from "./environment.ts";
import { logIsolation } from "./isolation.ts";
import { SECRETS } from "./secrets.ts";

const environment = z.object(decoderVariables);

/**
 * Runs a process that decodes for services on a Unix socket. It has no database, no store, no network and no secrets.
 */
export async function runMedia(env: Record<string, string | undefined>): Promise<void> {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(variables);
  const problems = parsed.success ? [] : describeProblems(parsed.error, variables);
  if (!variables.MEDIA_SOCKET)
    problems.push("MEDIA_SOCKET: is required for ROLES=media: set it to the path of the socket to listen on");
  for (const name of SECRETS.filter((name) => variables[name] !== undefined)) {
    problems.push(
      `${name}: is not allowed for ROLES=media, which decodes untrusted files: remove it from the environment`,
    );
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const { MEDIA_SOCKET: path = "", DECODER_ISOLATION: setting, LOG_LEVEL: level } = parsed.data;
  const log = pino({ level, base: null });
  const host = localHost(setting);
  await logIsolation(host.isolation(), setting, log);
  const server = mediaServer({ host, ffmpeg: findProgram("ffmpeg", variables.PATH ?? ""), log });
  await listenOn(server, path);
  endOnSignals(server, log);
  console.log(`Media Asset Service decoder is ready at ${path}`);
}

/** Listens on a path, unless another process does. A killed process leaves its socket. */
async function listenOn(server: Server, path: string): Promise<void> {
  if (existsSync(path)) {
    const isInUse = await new Promise((resolve) => {
      const probe = connect(path, () => probe.destroy());
      probe.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    if (isInUse) throw new ConfigError([`MEDIA_SOCKET: another process is listening on ${path}`]);
    unlinkSync(path);
  }
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject(new ConfigError([`MEDIA_SOCKET: cannot listen on ${path}: ${error.message}`])),
    );
    server.listen(path, resolve);
  });
  // The permissions of the folder restrict access.
  chmodSync(path, 0o666);
}

/** Ends on signals without finishing jobs, because services retry them. Worker processes end with their connections. */
function endOnSignals(server: Server, log: Logger): void {
  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, "stopping");
    server.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
}
