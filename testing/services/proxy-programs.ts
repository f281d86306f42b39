import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "@media-asset-service/decode/imaging/run-tool.ts";
import { freePorts } from "./balancer.ts";
import { configuration, haproxy, nginx, startProgram } from "./deployed.ts";

/* Every proxy with a configuration in deploy/, at other addresses and paths, and without TLS. */

export interface RunningProxy {
  url: string;
  /** Accepts HTTP/2. Null if the proxy does not support it. */
  http2Url: string | null;
  stop(): Promise<void>;
}

export interface ProxyProgram {
  name: string;
  isInstalled: boolean;
  /** Starts it in front of a service, at free ports unless `ports` contains others. */
  start(servicePort: string, ports?: { port?: number; purgePort?: number }): Promise<RunningProxy>;
}

interface Listener {
  folder: string;
  port: number;
  http2Port: number;
  /** Where nginx and Varnish receive cache purges; null for none. */
  purgePort: number | null;
  servicePort: string;
}

type Configure = (listener: Listener) => Promise<string[]>;

/** Where a proxy accepts HTTP/2: at its own port, at the same port as HTTP/1.1, or nowhere. */
type Http2 = "own port" | "own port with TLS" | "same port" | "none";

const installed = (name: string) => findProgram(name, `${process.env.PATH}:/usr/sbin`);

/** Required for cache purges. */
export const NGINX_PURGE_MODULE = "/usr/lib/nginx/modules/ngx_http_cache_purge_module.so";

export const PROXIES: ProxyProgram[] = [
  proxyProgram("nginx", nginx, "own port", async ({ folder, port, http2Port, purgePort, servicePort }) => {
    const text = (await configuration("nginx.conf"))
      .replaceAll(/\/var\/(cache|log)\/nginx/g, folder)
      .replace("127.0.0.1:3000", `127.0.0.1:${servicePort}`)
      .replace(/server 127\.0\.0\.1:3001.*/, "")
      .replace("listen 443 ssl;", `listen 127.0.0.1:${port}; listen 127.0.0.1:${http2Port} http2;`)
      .replace(/ssl_certificate.*/g, "")
      .replace(/#server \{[^}]*\}\n#\}/, (lines) => (purgePort ? lines.replaceAll("#", "") : ""))
      .replaceAll("127.0.0.1:8081", `127.0.0.1:${purgePort}`);
    const modules = purgePort ? `load_module ${NGINX_PURGE_MODULE};` : "";
    // Debian compresses HTML by default.
    const http = `http { gzip on; ${text} }`;
    await writeFile(join(folder, "nginx.conf"), `${modules} pid ${folder}/pid; error_log stderr; events {} ${http}`);
    return ["-c", join(folder, "nginx.conf"), "-g", "daemon off;"];
  }),
  proxyProgram("HAProxy", haproxy, "same port", async ({ folder, port, servicePort }) => {
    const text = (await configuration("haproxy.cfg"))
      .replace("bind :8080", `bind 127.0.0.1:${port}`)
      .replace(/server media-1 .*$/m, `server media-1 127.0.0.1:${servicePort} port ${servicePort}`)
      .replace(/server media-2 .*$/m, "");
    await writeFile(join(folder, "haproxy.cfg"), text);
    return ["-db", "-f", join(folder, "haproxy.cfg")];
  }),
  proxyProgram("Varnish", installed("varnishd"), "same port", async ({ folder, port, purgePort, servicePort }) => {
    const text = (await configuration("varnish.vcl")).replace(`.port = "3000"`, `.port = "${servicePort}"`);
    await writeFile(join(folder, "varnish.vcl"), text);
    const addresses = [port, ...(purgePort ? [purgePort] : [])].flatMap((one) => ["-a", `127.0.0.1:${one}`]);
    const where = ["-n", join(folder, "state"), "-f", join(folder, "varnish.vcl"), ...addresses];
    const small = ["-j", "none", "-s", "malloc,64m", "-p", "thread_pools=1", "-p", "thread_pool_min=10"];
    return ["-F", ...where, ...small, "-p", "feature=+http2"];
  }),
  proxyProgram("Apache", installed("apache2"), "same port", async ({ folder, port, servicePort }) => {
    const text = (await configuration("apache.conf"))
      .replace("*:443", `127.0.0.1:${port}`)
      .replace(/ +SSL.*\n/g, "")
      .replaceAll(/\/var\/(cache|log)\/apache2/g, folder)
      .replace("127.0.0.1:3000", `127.0.0.1:${servicePort}`);
    const modules = [
      "mpm_event",
      "authz_core",
      "reqtimeout",
      "env",
      "setenvif",
      "headers",
      "proxy",
      "proxy_http",
      "http2",
    ];
    const lines = [...modules, "cache", "cache_disk", "filter", "deflate"].map(
      (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
    );
    // Debian compresses text by default.
    lines.push("Include /etc/apache2/mods-available/deflate.conf");
    lines.push(`Listen 127.0.0.1:${port}`, `PidFile ${folder}/pid`, "ErrorLog /dev/stderr", "Protocols h2c http/1.1");
    lines.push(`DefaultRuntimeDir ${folder}`, "ServerName localhost", "User www-data", "Group www-data");
    await mkdir(join(folder, "media"));
    await chmod(join(folder, "media"), 0o777);
    await writeFile(join(folder, "apache.conf"), `${lines.join("\n")}\n${text}`);
    return ["-D", "FOREGROUND", "-f", join(folder, "apache.conf")];
  }),
  proxyProgram("Caddy", installed("caddy"), "same port", async ({ folder, port, servicePort }) => {
    const text = (await configuration("Caddyfile"))
      .replace("media.example.com", `http://127.0.0.1:${port}`)
      .replace("127.0.0.1:3000", `127.0.0.1:${servicePort}`);
    await writeFile(join(folder, "Caddyfile"), `{\nadmin off\nservers {\nprotocols h1 h2c\n}\n}\n${text}`);
    return ["run", "--config", join(folder, "Caddyfile")];
  }),
  proxyProgram("Squid", installed("squid"), "none", async ({ folder, port, servicePort }) => {
    const text = (await configuration("squid.conf"))
      .replace("http_port 80 ", `http_port 127.0.0.1:${port} `)
      .replace("parent 3000 ", `parent ${servicePort} `);
    const lines = [`pid_filename ${folder}/pid`, `cache_log ${folder}/cache.log`, "access_log none"];
    lines.push("shutdown_lifetime 0 seconds", "pinger_enable off", "cache_mem 64 MB");
    await writeFile(join(folder, "squid.conf"), `${text}\n${lines.join("\n")}\n`);
    await chmod(folder, 0o777);
    return ["-N", "-f", join(folder, "squid.conf")];
  }),
  proxyProgram(
    "Traffic Server",
    installed("traffic_server"),
    "own port with TLS",
    async ({ folder, port, http2Port, servicePort }) => {
      const [etc, cache] = [join(folder, "etc"), join(folder, "cache")];
      for (const name of ["etc", "cache", "data", "run", "log"]) await mkdir(join(folder, name));
      await cp("/etc/trafficserver/ip_allow.yaml", join(etc, "ip_allow.yaml"));
      await writeFile(join(etc, "remap.config"), `map / http://127.0.0.1:${servicePort}/\n`);
      await writeFile(join(etc, "storage.config"), `${cache} 64M\n`);
      const text = (await configuration("trafficserver.config")).replace(
        "8080",
        `${port}:ip-in=127.0.0.1 ${http2Port}:ssl:ip-in=127.0.0.1`,
      );
      // Traffic Server 9.2 does not accept HTTP/2 without TLS.
      const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", join(etc, "media.key"), "-subj", "/CN=localhost"];
      execFileSync("openssl", ["req", "-x509", ...key, "-out", join(etc, "media.crt")], { stdio: "ignore" });
      await writeFile(join(etc, "ssl_multicert.config"), "dest_ip=* ssl_cert_name=media.crt ssl_key_name=media.key\n");
      await writeFile(join(etc, "sni.yaml"), "");
      await writeFile(
        join(etc, "records.config"),
        `${text}\nCONFIG proxy.config.admin.user_id STRING #-1\nCONFIG proxy.config.ssl.server.cert.path STRING ${etc}\nCONFIG proxy.config.ssl.server.private_key.path STRING ${etc}\n`,
      );
      const programs = { prefix: "/usr", exec_prefix: "/usr", bindir: "/usr/bin", sbindir: "/usr/sbin" };
      const libraries = { libdir: "/usr/lib/trafficserver", libexecdir: "/usr/lib/trafficserver/modules" };
      const state = { localstatedir: folder, datadir: `${folder}/data`, runtimedir: `${folder}/run`, cachedir: cache };
      const layout = { ...programs, ...libraries, ...state, sysconfdir: etc, logdir: `${folder}/log` };
      const lines = Object.entries(layout).map(([name, path]) => `${name}: ${path}\n`);
      await writeFile(join(folder, "runroot.yaml"), lines.join(""));
      return [`--run-root=${folder}/runroot.yaml`];
    },
  ),
];

function proxyProgram(name: string, program: string | null, http2: Http2, configure: Configure): ProxyProgram {
  return {
    name,
    isInstalled: program !== null,
    async start(servicePort, ports = {}) {
      const folder = await mkdtemp(join(tmpdir(), "services-proxy-"));
      // Some of the programs run as another user.
      await chmod(folder, 0o755);
      const [freePort = 0, http2Port = 0] = await freePorts(2);
      const { port = freePort, purgePort = null } = ports;
      const args = await configure({ folder, port, http2Port, purgePort, servicePort });
      const url = `http://127.0.0.1:${port}`;
      const stop = await startProgram(folder, program ?? "", args, () =>
        fetch(`${url}/health/live`).then(
          ({ status }) => status < 500,
          () => false,
        ),
      );
      return {
        url,
        http2Url: {
          "own port": `http://127.0.0.1:${http2Port}`,
          "own port with TLS": `https://127.0.0.1:${http2Port}`,
          "same port": url,
          none: null,
        }[http2],
        async stop() {
          await stop();
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
  };
}
