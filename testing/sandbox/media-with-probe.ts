import { pino } from "pino";
import { localHost } from "../../server/workers/local-host.ts";
import { mediaServer, WORKERS } from "../../server/workers/socket/media-server.ts";

/* Runs the service with `ROLES=media` and an additional worker: the probe. Argument: the path of the socket. */

const workers = [...WORKERS, "../testing/sandbox/probe-worker.ts"];
const server = mediaServer({ host: localHost("auto"), ffmpeg: null, log: pino({ level: "silent" }), workers });
server.listen(process.argv[2], () => console.log("listening"));
