import { localHost } from "@media-asset-service/decode/workers/local-host.ts";
import { mediaServer, WORKERS } from "@media-asset-service/decode/workers/socket/media-server.ts";
import { pino } from "pino";

/* Runs the service with `ROLES=media` and an additional worker: the probe. Argument: the path of the socket. */

const workers = [...WORKERS, "../../testing/sandbox/probe-worker.ts"];
const server = mediaServer({ host: localHost("auto"), ffmpeg: null, log: pino({ level: "silent" }), workers });
server.listen(process.argv[2], () => console.log("listening"));
