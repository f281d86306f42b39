import { execFile } from "node:child_process";
import { chmod, lstat, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAfresh, startServer } from "../testing/process.ts";
import { loadConfig } from "./ops/start/config.ts";
import { restrictPermissions } from "./ops/start/open-stores.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const MAS = fileURLToPath(new URL("./bin/mas.js", import.meta.url));
const run = promisify(execFile);
let directory = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "media-asset-service-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Runs the server until it exits. */
async function outcome(env: Record<string, string>): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, PORT: "0", ...env },
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

function upload(url: string, key: string, content: string, name = "note.txt"): Promise<Response> {
  const form = new FormData();
  form.set("file", new Blob([content]), name);
  return fetch(`${url}/api/v1/upload`, { method: "POST", headers: { "X-API-Key": key }, body: form });
}

async function signIn(url: string, email: string, password: string): Promise<{ cookie: string }> {
  const response = await fetch(`${url}/dashboard/api/session`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Dashboard": "1" },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await response.json()) as { data: object };
  return { ...data, cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

/** Returns the paths in the folder, including the folder, that other users can read or write. */
async function accessibleToOthers(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { recursive: true });
  const found = await Promise.all(
    ["", ...inside].map(async (name) => ({ name, mode: (await lstat(join(folder, name))).mode })),
  );
  return found.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
}

describe("the first start on an empty data directory", () => {
  it("creates a key with write and delete and a user, and does not print them", async () => {
    const DATA_DIR = join(directory, "first");
    const first = await startAfresh({ DATA_DIR });
    const key = first.key();
    expect(first.output()).toContain(`\n  ${join(DATA_DIR, "first-start.txt")}\n`);
    expect(first.output()).toContain(`${first.url}/docs`);
    expect(first.output()).not.toMatch(/mas_\w{36}/);
    const written = await readFile(join(DATA_DIR, "first-start.txt"), "utf8");
    expect(written).toMatch(/^ {2}curl -H "X-API-Key: \$MAS_API_KEY" -F file=@\S+\.jpg http:\S+\/api\/v1\/upload$/m);
    const [, password = ""] = /^ {2}owner@localhost\n {2}(\w{24})$/m.exec(written) ?? [];
    expect(written).toContain(`sign in at ${first.url}/dashboard`);
    expect(await signIn(first.url, "owner@localhost", password)).toMatchObject({
      user: { role: "operator" },
      account: { name: "default", plan: "PRO" },
    });
    const { data } = (await (await upload(first.url, key, "hello")).json()) as { data: { id: string } };
    expect(await accessibleToOthers(DATA_DIR)).toEqual([]);
    expect(first.output()).not.toContain(password);
    expect(await first.end()).toBe(0);

    const second = await startServer({ DATA_DIR });
    expect(second.output()).not.toMatch(/mas_|owner@localhost|mas user/);
    const deleted = await fetch(`${second.url}/api/v1/files/${data.id}`, {
      method: "DELETE",
      headers: { "X-API-Key": key },
    });
    expect(deleted.status).toBe(200);
    await second.end();
  });

  it.runIf(process.platform !== "win32")("closes the directory to other users, also if it was open", async () => {
    const DATA_DIR = join(directory, "wide");
    const first = await startAfresh({ DATA_DIR });
    await first.end();
    for (const name of ["", "database", "database/PG_VERSION", "database/base"]) {
      await chmod(join(DATA_DIR, name), name === "database/PG_VERSION" ? 0o666 : 0o755);
    }
    const second = await startServer({ DATA_DIR });
    expect(second.output()).toMatch(/"level":40,.*other users could access the data directory/);
    expect(await accessibleToOthers(DATA_DIR)).toEqual([]);
    await second.end();
  });

  it.runIf(process.platform === "linux")(
    "removes secrets from the environment that other processes can read",
    async () => {
      const secrets = { SIGNING_SECRET: "signing-secret-0123456789", OPENAI_API_KEY: "sk-0123456789" };
      const server = await startServer({ DATA_DIR: join(directory, "secrets"), LOG_LEVEL: "warn", ...secrets });
      const environment = await readFile(`/proc/${server.child.pid}/environ`, "utf8");
      expect(environment).toContain("LOG_LEVEL=warn");
      for (const secret of Object.values(secrets)) expect(environment).not.toContain(secret);
      await server.end();
    },
  );

  it.runIf(process.platform === "linux")("requires a directory that can be closed to other users", async () => {
    await expect(restrictPermissions(`/proc/${process.pid}/fdinfo/..`)).rejects.toThrow(
      /DATA_DIR: other users of this machine can access .*mode 555.*Run `chmod 700` on it/,
    );
  });

  it("never logs a key, a token or a signature", async () => {
    const DATA_DIR = join(directory, "log");
    const server = await startServer({ DATA_DIR, LOG_LEVEL: "trace" });
    const key = server.key();
    const form = new FormData();
    form.set("file", new Blob(["secret"]), "secret.txt");
    form.set("isPublic", "false");
    const response = await fetch(`${server.url}/api/v1/upload`, {
      method: "POST",
      headers: { "X-API-Key": key },
      body: form,
    });
    const { data } = (await response.json()) as { data: { cdnUrl: string } };
    await fetch(data.cdnUrl);
    await fetch(`${data.cdnUrl}x`);
    const token = (await readFile(join(DATA_DIR, "admin-token"), "utf8")).trim();
    await fetch(`${server.url}/admin/accounts`, { headers: { "X-Admin-Token": token } });
    await fetch(`${server.url}/api/v1/files?key=${key}`, { headers: { "X-API-Key": `${key}x` } });
    const written = await readFile(join(DATA_DIR, "first-start.txt"), "utf8");
    const [, password = ""] = /^ {2}owner@localhost\n {2}(\w{24})$/m.exec(written) ?? [];
    const { cookie } = await signIn(server.url, "owner@localhost", password);
    await fetch(`${server.url}/dashboard/api/v1/files`, { headers: { Cookie: cookie } });
    await signIn(server.url, "owner@localhost", `not ${password}`).catch(() => null);
    await server.end();
    const log = server.output().split("is ready at")[1] ?? "";
    expect(log).toContain('"operationId":"uploadFile"');
    expect(log).toContain('"operationId":"createSession"');
    expect(log).toContain('"userId":"user_');
    expect(log).not.toContain(password);
    expect(log).not.toContain(cookie.split("=")[1]);
    expect(log).not.toContain(key);
    expect(log).not.toContain(token);
    expect(log).not.toContain("signature=");
  });
});

describe("a running server", () => {
  it("logs its version once after the start, the same as in /health/live", async () => {
    const server = await startServer({ DATA_DIR: join(directory, "version") });
    const { data } = (await (await fetch(`${server.url}/health/live`)).json()) as { data: { version: string } };
    await server.end();
    const { version } = JSON.parse(await readFile(new URL("./package.json", import.meta.url), "utf8"));
    expect(data.version).toBe(version);
    const lines = server.output().split("\n");
    const entries = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
    expect(entries.filter((entry) => "version" in entry)).toEqual([
      expect.objectContaining({ msg: "serving", version }),
    ]);
  });

  it("prevents a second one from using its data directory, with one clear message", async () => {
    const DATA_DIR = join(directory, "locked");
    const server = await startServer({ DATA_DIR });
    const second = await outcome({ DATA_DIR });
    expect(second.code).toBe(1);
    expect(second.output.trim()).toMatch(/^Another server is using .*locked\. Stop it, or set DATA_DIR/);
    await server.end();
  });

  it("of two servers that start concurrently on a stale lock, only one starts", async () => {
    const DATA_DIR = join(directory, "race");
    const killed = await startServer({ DATA_DIR });
    await killed.end("SIGKILL");
    const both = await Promise.allSettled([startServer({ DATA_DIR }), startServer({ DATA_DIR })]);
    const winners = both.filter((start) => start.status === "fulfilled");
    expect(winners).toHaveLength(1);
    await Promise.all(winners.map((winner) => winner.value.end()));
  });

  it("starts after kill -9 with all acknowledged uploads", async () => {
    const DATA_DIR = join(directory, "killed");
    const server = await startServer({ DATA_DIR });
    const key = server.key();
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) {
      const { data } = (await (await upload(server.url, key, `file ${i}`)).json()) as { data: { id: string } };
      ids.push(data.id);
    }
    const inFlight = upload(server.url, key, "never answered").catch(() => null);
    await server.end("SIGKILL");
    await inFlight;
    const again = await startServer({ DATA_DIR });
    for (const [index, id] of ids.entries()) {
      const record = await fetch(`${again.url}/api/v1/files/${id}`, { headers: { "X-API-Key": key } });
      const { data } = (await record.json()) as { data: { cdnUrl: string } };
      expect(await (await fetch(data.cdnUrl.replace(server.url, again.url))).text()).toBe(`file ${index}`);
    }
    await again.end();
  });

  it("finishes an upload in flight on SIGTERM, and exits 0", async () => {
    const DATA_DIR = join(directory, "drain");
    const server = await startServer({ DATA_DIR });
    const boundary = "slow-upload";
    const uploadResponse = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const call = request(`${server.url}/api/v1/upload`, {
        method: "POST",
        headers: { "X-API-Key": server.key(), "Content-Type": `multipart/form-data; boundary=${boundary}` },
      });
      call.on("error", reject);
      call.on("response", (response) => {
        let body = "";
        response.on("data", (chunk) => {
          body += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode, body }));
      });
      call.write(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\n\r\nfirst half, `,
      );
      setTimeout(() => call.end(`second half\r\n--${boundary}--\r\n`), 1_500);
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const started = Date.now();
    const ended = server.end("SIGTERM");
    const { status, body } = await uploadResponse;
    expect({ status, fileSize: JSON.parse(body).data.fileSize }).toEqual({ status: 201, fileSize: 23 });
    expect(await ended).toBe(0);
    expect(Date.now() - started).toBeLessThan(15_000);
  });
});

describe("SHUTDOWN_DELAY_MS", () => {
  it("fails readiness and closes connections before the server stops", async () => {
    const server = await startServer({ DATA_DIR: join(directory, "retired"), SHUTDOWN_DELAY_MS: "3000" });
    const ask = async (path: string) => {
      const { status, headers } = await fetch(server.url + path);
      return { status, connection: headers.get("connection") };
    };
    expect(await ask("/health/live")).toEqual({ status: 200, connection: "keep-alive" });
    const started = Date.now();
    const ended = server.end("SIGTERM");
    await expect.poll(() => ask("/health/ready")).toEqual({ status: 503, connection: "close" });
    expect(await ask("/api/v1/files")).toEqual({ status: 401, connection: "close" });
    expect(await ask("/health/live")).toEqual({ status: 200, connection: "close" });
    expect(await ended).toBe(0);
    expect(Date.now() - started).toBeGreaterThan(2_900);
    expect(Date.now() - started).toBeLessThan(15_000);
    await expect(ask("/health/live")).rejects.toThrow();
  });
});

describe("ADMIN_PORT", () => {
  it("moves administration to a separate listener, which mas finds", async () => {
    const DATA_DIR = join(directory, "apart");
    const server = await startServer({ DATA_DIR, ADMIN_PORT: "0" });
    const [, url = ""] = /Administration, .* are available only at (http:\S+)/.exec(server.output()) ?? [];
    const token = (await readFile(join(DATA_DIR, "admin-token"), "utf8")).trim();
    const statuses = async (at: string) => {
      const paths = ["/admin/accounts", "/metrics", "/health/ready"];
      return Promise.all(
        paths.map(async (path) => (await fetch(at + path, { headers: { "X-Admin-Token": token } })).status),
      );
    };
    expect(await statuses(server.url)).toEqual([404, 404, 404]);
    expect(await statuses(url)).toEqual([200, 200, 200]);
    const env = { PATH: process.env.PATH, MAS_URL: url, DATA_DIR };
    expect((await run(process.execPath, [MAS, "account", "list"], { env })).stdout).toContain("default");
    expect(await server.end()).toBe(0);
  });
});

describe("an invalid configuration", () => {
  it("prevents startup with one message that lists every problem", async () => {
    const plans = join(directory, "plans.json");
    await writeFile(plans, '{"FREE": {"maxFileSize": "big", "maxOpenUploads": -1, "color": 1}, "GOLD": {}}');
    const { code, output } = await outcome({
      DATA_DIR: join(directory, "never"),
      PORT: "99999",
      BASE_URL: "media.example.com",
      LOG_LEVEL: "loud",
      ADMIN_TOKEN: "short",
      TRUST_PROXY: "banana",
      AI_OCR_LANGUAGES: "eng+xyz",
      S3_ENDPOINT: "http://127.0.0.1:9000",
      MIGRATE: "only",
      DATABASE_POOL_SIZE: "1",
      MAX_VERSIONS_PER_FILE: "-1",
      MAX_CONCURRENT_UPLOADS_PER_ACCOUNT: "0",
      ENDED_RETENTION_DAYS: "soon",
      PLANS_FILE: plans,
    });
    expect(code).toBe(1);
    const wrong = [
      "PORT",
      "BASE_URL",
      "LOG_LEVEL",
      "ADMIN_TOKEN",
      "TRUST_PROXY",
      "AI_OCR_LANGUAGES",
      "S3_ENDPOINT",
      "MIGRATE",
      "DATABASE_POOL_SIZE",
      "MAX_VERSIONS_PER_FILE",
      "MAX_CONCURRENT_UPLOADS_PER_ACCOUNT",
      "ENDED_RETENTION_DAYS",
    ];
    for (const name of wrong) expect(output).toContain(`- ${name}: `);
    const wrongPlans = [
      "FREE.maxFileSize: must be an integer",
      "FREE.maxOpenUploads: must be an integer",
      'FREE: Unrecognized key: "color"',
      'key: "GOLD"',
    ];
    for (const problem of wrongPlans) expect(output).toMatch(new RegExp(`- PLANS_FILE: .*${problem}`));
    expect(output).not.toContain("    at ");
    expect(await readdir(directory)).not.toContain("never");
  });

  it("includes a port in use, an unreachable database, and a file in place of the folder", async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
    const PORT = String((blocker.address() as AddressInfo).port);
    const file = join(directory, "file");
    await writeFile(file, "");
    // Created by the first test, so that this test does not create another one.
    const DATA_DIR = join(directory, "first");
    const secrets = { SIGNING_SECRET: "0123456789abcdef", ADMIN_TOKEN: "0123456789abcdef" };
    const outcomes = [
      await outcome({ DATA_DIR, PORT }),
      await outcome({ DATA_DIR, DATABASE_URL: `postgres://me:hidden@127.0.0.1:1/x`, START_WAIT_MS: "1000" }),
      await outcome({ DATA_DIR: file, ...secrets }),
    ];
    await new Promise((resolve) => blocker.close(resolve));
    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1]);
    const expected = [
      `PORT: another program is listening on 127.0.0.1:${PORT}`,
      "DATABASE_URL: the database cannot be used: connect ECONNREFUSED",
      `DATA_DIR: cannot use ${file}`,
    ];
    outcomes.forEach(({ output }, index) => {
      const [message = ""] = /^The service cannot start:.*/ms.exec(output) ?? [];
      expect(message.trim()).toMatch(/^The service cannot start:\n {2}- [^\n]+$/);
      expect(output).toContain(expected[index]);
      expect(output).not.toContain("hidden");
    });
  });
});

describe("loadConfig", () => {
  const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: join(directory, "config"), ...env });

  it("parses URLs as browsers do, and rejects URLs to which no path can be appended", () => {
    expect(load({ BASE_URL: " https:media.example.com/assets// " }).baseUrl).toBe("https://media.example.com/assets");
    for (const url of ["https://x.example?a", "https://x.example/#", "https://me:hidden@x.example"]) {
      expect(() => load({ CDN_URL: url })).toThrow(/- CDN_URL: must be a URL such as .* without query, fragment, user/);
      expect(() => load({ CDN_URL: url })).not.toThrow(/hidden/);
    }
  });

  it("accepts a subset of the roles only with a database server", () => {
    const DATABASE_URL = "postgres://user@127.0.0.1/media";
    expect(load({}).roles).toEqual({ api: true, worker: true, scheduler: true });
    expect(load({ ROLES: "scheduler,api,worker" }).roles).toEqual({ api: true, worker: true, scheduler: true });
    const apart = load({ DATABASE_URL, ROLES: "worker, scheduler" });
    expect(apart.roles).toEqual({ api: false, worker: true, scheduler: true });
    expect(() => load({ ROLES: "api" })).toThrow("- ROLES: requires DATABASE_URL");
    for (const ROLES of ["api,workers", ",", "all"]) {
      expect(() => load({ DATABASE_URL, ROLES })).toThrow(
        "- ROLES: must be api, worker or scheduler, or several of them",
      );
    }
  });

  it("rejects an admin token that a header cannot contain, and stored secrets that are truncated", async () => {
    expect(() => load({ ADMIN_TOKEN: "sixteen letters, ö" })).toThrow(
      "- ADMIN_TOKEN: must contain only printable ASCII",
    );
    for (const name of ["admin-token", "signing-secret"]) {
      const DATA_DIR = join(directory, `cut-${name}`);
      expect(load({ DATA_DIR }).adminToken).toMatch(/^[0-9a-f]{64}$/);
      await writeFile(join(DATA_DIR, name), "\n");
      expect(() => load({ DATA_DIR })).toThrow(`${name} must have at least 16 characters`);
      await rm(join(DATA_DIR, name));
      expect(load({ DATA_DIR }).signingSecret).toMatch(/^[0-9a-f]{64}$/);
    }
  });
});

describe("mas", () => {
  it("manages accounts, keys and users of the running service", async () => {
    const DATA_DIR = join(directory, "mas");
    const server = await startServer({ DATA_DIR });
    const mas = async (...args: string[]) => {
      const env = { PATH: process.env.PATH, MAS_URL: server.url, DATA_DIR };
      const { stdout } = await run(process.execPath, [MAS, ...args], { env });
      return stdout;
    };
    const account = JSON.parse(await mas("account", "create", "--name", "Press", "--plan", "PRO", "--json"));
    expect(account).toMatchObject({ name: "Press", plan: "PRO", limits: { maxFileSize: 104_857_600 } });
    expect(await mas("account", "list")).toContain(account.id);

    const options = ["--permissions", "write,delete", "--expires", "90d", "--json"];
    const key = JSON.parse(await mas("key", "create", "--account", account.id, "--name", "ci", ...options));
    expect(key).toMatchObject({ name: "ci", permissions: ["read", "write", "delete"] });
    expect(new Date(key.expiresAt).getTime() - Date.now()).toBeCloseTo(90 * 86_400_000, -6);
    expect((await upload(server.url, key.key, "by mas")).status).toBe(201);
    const readOnly = JSON.parse(await mas("key", "create", "--account", account.id, "--json"));
    expect(readOnly).toMatchObject({ permissions: ["read"], expiresAt: null });

    const changed = await mas("account", "update", account.id, "--plan", "FREE", "--max-file-size", "5", "--json");
    expect(JSON.parse(changed)).toMatchObject({ plan: "FREE", limits: { maxFileSize: 5, apiCallsPerDay: 1000 } });
    expect((await upload(server.url, key.key, "six by")).status).toBe(413);

    const rotated = JSON.parse(await mas("key", "rotate", key.id, "--json"));
    expect(rotated.id).toBe(key.id);
    expect(rotated.key).not.toBe(key.key);
    await mas("key", "revoke", key.id);
    expect((await upload(server.url, rotated.key, "late")).status).toBe(401);
    expect(await mas("key", "list", "--account", account.id)).toMatch(/ci .*revoked/);

    const forUser = ["--account", account.id, "--email", "ada@example.com"];
    const user = JSON.parse(await mas("user", "create", ...forUser, "--name", "Ada", "--operator", "--json"));
    expect(user).toMatchObject({ email: "ada@example.com", name: "Ada", role: "operator", accountId: account.id });
    expect(await signIn(server.url, user.email, user.password)).toMatchObject({ user: { id: user.id } });
    const list = await mas("user", "list", "--account", account.id);
    expect(list).toMatch(/ada@example.com +Ada +operator/);
    expect(list).not.toContain(user.password);
    const reset = await mas("user", "reset-password", user.id);
    expect(reset).toContain("signed out everywhere");
    const [, fresh = ""] = /^ {2}(\w{24})$/m.exec(reset) ?? [];
    expect((await signIn(server.url, user.email, fresh)).cookie).toContain("mas_session=");
    expect(await mas("user", "delete", user.id)).toBe(`Deleted ${user.id}.\n`);
    expect(await mas("account", "suspend", account.id)).toContain(`Suspended ${account.id}.`);
    expect((await upload(server.url, readOnly.key, "closed")).status).toBe(403);
    expect(await mas("account", "resume", account.id)).toBe(`Resumed ${account.id}.\n`);
    const log = await mas("audit", "--account", account.id, "--action", "user.create");
    expect(log).toMatch(new RegExp(`user\\.create +${user.id} +operator +127\\.0\\.0\\.1 +${account.id}`));
    await expect(mas("account", "erase", account.id)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("cannot be undone. To confirm, add --yes"),
    });
    expect(await mas("account", "erase", account.id, "--yes")).toBe(`Erased ${account.id}.\n`);
    expect(await mas("account", "list")).not.toContain(account.id);
    await expect(mas("user", "create", "--account", account.id)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--email"),
    });
    await expect(mas("key", "revoke", "key_nope")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("KEY_NOT_FOUND"),
    });
    await expect(mas("account", "create")).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--name"),
    });
    await server.end();
  });
});
