import { connect } from "node:net";
import { type Attack, send, sendJson } from "./attack.ts";

/* Small requests that cause a lot of work, without a key or with the attacker's key. */

const MB = 1024 * 1024;
/** The header of the dashboard's requests. Any client can send it. */
const FROM_DASHBOARD = { "X-Dashboard": "1" };

const unknownProperties = JSON.stringify({
  email: "a@example.com",
  password: "wrong",
  ...Object.fromEntries(Array.from({ length: 26_000 }, (_, index) => [`p${index}`, 1])),
});
const wrongTags = (id: string) => JSON.stringify({ id, tags: Array.from({ length: 60_000 }, () => 1) });

/** Returns a form whose file consists of repetitions of this content. */
function formOf(content: Buffer, filename: string): { body: Buffer; headers: Record<string, string> } {
  const head = `--cut\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--cut--\r\n")]);
  return { body, headers: { "Content-Type": "multipart/form-data; boundary=cut" } };
}

function form(name: string, content: Buffer, filename = "a.bin"): Attack {
  return {
    name,
    concurrency: 4,
    execute: (target) => {
      const { body, headers } = formOf(content, filename);
      const init = { body: new Uint8Array(body), headers: { ...headers, "X-API-Key": target.key } };
      return send(target, "POST", "/api/v1/upload", init);
    },
  };
}

export const bodies: Attack[] = [
  {
    name: "sign-in with 26,000 unknown properties, no key",
    concurrency: 8,
    execute: (target) => sendJson(target, "POST", "/dashboard/api/session", unknownProperties, FROM_DASHBOARD),
  },
  {
    name: "sign-in with wrong passwords, no key",
    concurrency: 8,
    execute: (target, _, count) =>
      sendJson(
        target,
        "POST",
        "/dashboard/api/session",
        JSON.stringify({ email: `${count}@example.com`, password: "wrong-password" }),
        FROM_DASHBOARD,
      ),
  },
  {
    name: "PATCH with 60,000 wrong tags",
    concurrency: 4,
    execute: (target) =>
      sendJson(target, "PATCH", "/api/v1/files", wrongTags("file_01jv3m8q6ye5tb2x9w4k7r0czn"), {
        "X-API-Key": target.key,
      }),
  },
  {
    name: "200 bodies that never end, no key",
    concurrency: 1,
    async execute({ url, signal }) {
      const { hostname, port } = new URL(url);
      const head =
        "POST /dashboard/api/session HTTP/1.1\r\nHost: a\r\nX-Dashboard: 1\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n";
      const sockets = Array.from({ length: 200 }, () => {
        const socket = connect(Number(port), hostname).on("error", () => {});
        socket.write(head);
        socket.write(" ".repeat(2_000));
        return socket;
      });
      const dripping = setInterval(() => {
        for (const socket of sockets) if (socket.writable) socket.write(" ");
      }, 100);
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      clearInterval(dripping);
      for (const socket of sockets) socket.destroy();
    },
  },
  form("forms of 4 MB of \\r", Buffer.alloc(4 * MB, "\r")),
  form("forms of 4 MB of near boundaries", Buffer.alloc(4 * MB, "\r\n--cu")),
  form("filenames of 950 kB of combining marks", Buffer.from("a"), `a${"\u0301".repeat(475_000)}.txt`),
  {
    name: "guesses of the operator's token",
    concurrency: 8,
    execute: (target, _, count) =>
      send(target, "GET", "/admin/accounts", { headers: { "X-Admin-Token": `guess-${count}` } }),
  },
  { name: "readiness, no key", concurrency: 8, execute: (target) => send(target, "GET", "/health/ready") },
];
