import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../../server/imaging/find-program.ts";
import { configuration, nginx, startProgram } from "./deployed.ts";

/** A caching proxy with its configuration from deploy/, which receives cache purges. */
export interface PurgedProxy {
  name: string;
  isInstalled: boolean;
  /** Whether it also purges copies whose URLs the service does not know. */
  goesByTags: boolean;
  /** Listens at `port`, and for purges at `purgePort`, in front of a service. Resolves to a function that stops it. */
  start(ports: { port: number; purgePort: number; servicePort: string }): Promise<() => Promise<void>>;
  /** Whether the response is a cached copy. */
  isCopy(headers: Headers): boolean;
}

const varnishd = findProgram("varnishd", `${process.env.PATH}:/usr/sbin`);
const MODULE = "/usr/lib/nginx/modules/ngx_http_cache_purge_module.so";

export const varnish: PurgedProxy = {
  name: "Varnish",
  isInstalled: varnishd !== null,
  goesByTags: true,
  start: ({ port, purgePort, servicePort }) =>
    inFolder(async (folder) => {
      const vcl = join(folder, "varnish.vcl");
      await writeFile(vcl, (await configuration("varnish.vcl")).replace(`.port = "3000"`, `.port = "${servicePort}"`));
      const where = [port, purgePort].flatMap((one) => ["-a", `127.0.0.1:${one}`]);
      const small = ["-j", "none", "-s", "malloc,64m", "-p", "thread_pools=1", "-p", "thread_pool_min=10"];
      return startProgram(
        folder,
        varnishd ?? "",
        ["-F", "-n", join(folder, "state"), "-f", vcl, ...where, ...small],
        () => isReady(port),
      );
    }),
  // Two numbers: the ID of the request, and the ID of the request that fetched the copy.
  isCopy: (headers) => /^\d+ \d+$/.test(headers.get("X-Varnish") ?? ""),
};

export const purgedNginx: PurgedProxy = {
  name: "nginx",
  isInstalled: nginx !== null && existsSync(MODULE),
  goesByTags: false,
  start: ({ port, purgePort, servicePort }) =>
    inFolder(async (folder) => {
      const text = (await configuration("nginx.conf"))
        .replaceAll(/\/var\/(cache|log)\/nginx/g, folder)
        .replace("127.0.0.1:3000", `127.0.0.1:${servicePort}`)
        .replace(/server 127\.0\.0\.1:3001.*/, "")
        .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
        .replace(/ssl_certificate.*/g, "")
        .replace(/#server \{[^}]*\}\n#\}/, (lines) => lines.replaceAll("#", ""))
        .replaceAll("127.0.0.1:8081", `127.0.0.1:${purgePort}`);
      const path = join(folder, "nginx.conf");
      await writeFile(path, `load_module ${MODULE}; pid ${folder}/pid; error_log stderr; events {} http { ${text} }`);
      return startProgram(folder, nginx ?? "", ["-c", path, "-g", "daemon off;"], () => isReady(port));
    }),
  isCopy: (headers) => headers.get("X-Cache") === "HIT",
};

/** Returns whether the proxy responds, with any status: the service may refuse the request. */
const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

async function inFolder(start: (folder: string) => Promise<() => Promise<void>>): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "services-purged-"));
  // nginx runs as another user.
  await chmod(folder, 0o755);
  const stop = await start(folder);
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
