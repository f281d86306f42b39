import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installedProgram } from "../../testing/installed-program.ts";
import { awayFromMidnight } from "../../testing/midnight.ts";
import {
  exchange,
  expectError,
  FORM_TYPE,
  filePart,
  form,
  RawConnection,
  type RawResponse,
} from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

const MB = 1024 * 1024;
const LIMIT = 64 * 1024;
const FREE_LIMIT = 10 * MB;

let service: TestService;
let directory: string;
beforeAll(async () => {
  service = await startTestService();
  directory = await mkdtemp(join(tmpdir(), "size-limit-"));
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

const smallAccount = () => service.account({ limits: { maxFileSize: LIMIT } });

function send(account: TestAccount, body: Buffer, headers: Record<string, string> = {}): Promise<Response> {
  return account.request("/api/v1/upload", {
    method: "POST",
    headers: { "Content-Type": FORM_TYPE, ...headers },
    body: new Uint8Array(body),
  });
}

function head(account: TestAccount, ...lines: string[]): string {
  const all = ["POST /api/v1/upload HTTP/1.1", "Host: localhost", `X-API-Key: ${account.key}`, ...lines];
  return [...all, "", ""].join("\r\n");
}

async function expectTooLarge(response: Response | RawResponse, limit: number, plan: string): Promise<void> {
  const { details } = await expectError(response, 413, "FILE_TOO_LARGE", String(limit));
  expect(details).toEqual({ maxFileSize: limit, plan });
}

describe("the limit of the plan", () => {
  test.each([
    ["a small custom limit", { plan: "PRO", limits: { maxFileSize: LIMIT } }, LIMIT],
    ["the 10 MB of FREE", { plan: "FREE" }, FREE_LIMIT],
  ] as const)("accepts exactly %s and rejects one byte more", async (_, options, limit) => {
    const account = await service.account(options);
    const passed = await send(account, form(filePart(randomBytes(limit))));
    expect(passed.status).toBe(201);
    expect(await passed.json()).toMatchObject({ data: { fileSize: limit } });
    await expectTooLarge(await send(account, form(filePart(randomBytes(limit + 1)))), limit, options.plan);
  });

  test("counts only the file, not the fields and the framing", async () => {
    const account = await smallAccount();
    const description = { name: "description", content: "x".repeat(2000) };
    const response = await send(
      account,
      form(description, filePart(randomBytes(LIMIT)), { name: "tags", content: "a" }),
    );
    expect(response.status).toBe(201);
  });

  test("of 0 bytes rejects every file", async () => {
    const account = await service.account({ limits: { maxFileSize: 0 } });
    await expectTooLarge(await send(account, form(filePart("x"))), 0, "PRO");
  });
});

describe("a file over the limit is rejected", () => {
  test("before any byte of the body arrives, if Content-Length exceeds the limit", async () => {
    const account = await smallAccount();
    const announced = LIMIT + MB + 1;
    const response = await exchange(
      service.url,
      head(account, `Content-Type: ${FORM_TYPE}`, `Content-Length: ${announced}`),
    );
    await expectTooLarge(response, LIMIT, "PRO");
  });

  test("because of its Content-Length, before its Content-Type is checked", async () => {
    const account = await smallAccount();
    const response = await exchange(
      service.url,
      head(account, "Content-Type: text/plain", `Content-Length: ${LIMIT + MB + 1}`),
    );
    await expectTooLarge(response, LIMIT, "PRO");
  });

  test("only if Content-Length also exceeds the allowance for the form", async () => {
    const account = await smallAccount();
    const connection = new RawConnection(service.url);
    connection.write(head(account, `Content-Type: ${FORM_TYPE}`, `Content-Length: ${LIMIT + MB}`));
    await expect(connection.answer(300)).rejects.toThrow("No response");
    connection.close();
  });

  test.each(["with Content-Length", "with chunked encoding"])(
    "before the rest of the body arrives, %s",
    async (how) => {
      const account = await smallAccount();
      const chunked = how.endsWith("chunked encoding");
      const connection = new RawConnection(service.url);
      const body = form(filePart(randomBytes(LIMIT + 1000))).subarray(0, LIMIT + 600);
      connection.write(
        head(
          account,
          `Content-Type: ${FORM_TYPE}`,
          chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${LIMIT + 900_000}`,
        ),
      );
      connection.write(...(chunked ? [`${body.length.toString(16)}\r\n`, body, "\r\n"] : [body]));
      await expectTooLarge(await connection.answer(), LIMIT, "PRO");
      connection.close();
    },
  );

  test("before the fields after it are validated", async () => {
    const account = await smallAccount();
    const nonsense = { name: "nonsense", content: "x" };
    await expectTooLarge(await send(account, form(filePart(randomBytes(LIMIT + 1)), nonsense)), LIMIT, "PRO");
  });

  test("without 100 Continue for a client that sent Expect: 100-continue", async () => {
    const account = await smallAccount();
    const connection = new RawConnection(service.url);
    let received = "";
    connection.socket.on("data", (chunk) => {
      received += chunk.toString();
    });
    connection.write(
      head(account, `Content-Type: ${FORM_TYPE}`, `Content-Length: ${FREE_LIMIT}`, "Expect: 100-continue"),
    );
    await expectTooLarge(await connection.answer(), LIMIT, "PRO");
    expect(received).not.toContain("100 Continue");
    expect(received.toLowerCase()).toContain("connection: close");
    connection.close();
  });

  test("after 100 Continue, if only the body shows the size", async () => {
    const account = await smallAccount();
    const connection = new RawConnection(service.url);
    const body = form(filePart(randomBytes(LIMIT + 1)));
    connection.write(
      head(account, `Content-Type: ${FORM_TYPE}`, `Content-Length: ${body.length}`, "Expect: 100-continue"),
    );
    await new Promise((resolve) => connection.socket.once("data", resolve));
    connection.write(body);
    await expectTooLarge(await connection.answer(), LIMIT, "PRO");
    connection.close();
  });
});

describe("the connection of a rejected upload", () => {
  test("is closed without a reset for a client that sent Connection: close and keeps sending", async () => {
    const account = await smallAccount();
    const connection = new RawConnection(service.url);
    const errors: Error[] = [];
    connection.socket.on("error", (error) => errors.push(error));
    connection.write(
      head(account, `Content-Type: ${FORM_TYPE}`, `Content-Length: ${LIMIT + 900_000}`, "Connection: close"),
      form(filePart(randomBytes(LIMIT + 1000))).subarray(0, LIMIT + 500),
    );
    for (let sent = 0; sent < 5; sent++) {
      await sleep(50);
      connection.write(randomBytes(50_000));
    }
    await expectTooLarge(await connection.answer(), LIMIT, "PRO");
    expect(errors).toEqual([]);
    connection.close();
  });
});

describe("common HTTP clients receive the 413 and its JSON, and no reset:", () => {
  const sizes = [
    ["small", LIMIT, 300 * 1024],
    ["FREE, detected in the body", FREE_LIMIT, FREE_LIMIT + 500_000],
    ["FREE, detected in Content-Length", FREE_LIMIT, 12 * MB],
  ] as const;

  const accountFor = (limit: number) =>
    limit === LIMIT
      ? service.account({ plan: "FREE", limits: { maxFileSize: LIMIT } })
      : service.account({ plan: "FREE" });

  test.each(sizes)("fetch (%s)", async (_, limit, size) => {
    const account = await accountFor(limit);
    for (let i = 0; i < 2; i++)
      await expectTooLarge(await send(account, form(filePart(randomBytes(size)))), limit, "FREE");
    expect((await send(account, form(filePart(randomBytes(100))))).status).toBe(201);
  });

  test("fetch with a stream of unknown length", async () => {
    const account = await accountFor(LIMIT);
    const body = form(filePart(randomBytes(8 * MB)));
    let at = 0;
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await sleep(1);
        if (at >= body.length) return controller.close();
        controller.enqueue(new Uint8Array(body.subarray(at, at + 256 * 1024)));
        at += 256 * 1024;
      },
    });
    const response = await account.request("/api/v1/upload", {
      method: "POST",
      headers: { "Content-Type": FORM_TYPE },
      body: stream,
      duplex: "half",
    } as RequestInit);
    await expectTooLarge(response, LIMIT, "FREE");
  });

  const writers: [string, { slow?: boolean; chunked?: boolean; close?: boolean }][] = [
    ["in one write", {}],
    ["in one write, chunked", { chunked: true }],
    ["in one write, Connection: close", { close: true }],
    ["slowly", { slow: true }],
    ["slowly, Connection: close", { slow: true, close: true }],
    ["slowly, chunked, Connection: close", { slow: true, chunked: true, close: true }],
  ];
  test.each(writers)("node:http that writes everything before it reads the response (%s)", async (_, how) => {
    const account = await accountFor(FREE_LIMIT);
    const body = form(filePart(randomBytes(FREE_LIMIT + 900_000)));
    const agent = new Agent({ keepAlive: !how.close });
    const request = httpRequest(`${service.url}/api/v1/upload`, {
      agent,
      method: "POST",
      headers: {
        "X-API-Key": account.key,
        "Content-Type": FORM_TYPE,
        ...(!how.chunked && { "Content-Length": body.length }),
      },
    });
    const answered = new Promise<RawResponse>((resolve, reject) => {
      request.once("error", reject);
      request.once("response", (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk.toString();
        });
        response.once("error", reject);
        response.once("end", () => {
          const headers = new Headers(response.headers as Record<string, string>);
          resolve({ status: response.statusCode ?? 0, headers, body: text });
        });
      });
    });
    const step = how.slow ? 1.6 * MB : body.length;
    for (let at = 0; at < body.length; at += step) {
      request.write(body.subarray(at, at + step));
      if (how.slow) await sleep(60);
    }
    request.end();
    await expectTooLarge(await answered, FREE_LIMIT, "FREE");
    agent.destroy();
  });

  const run = promisify(execFile);
  const curls: [string, string[], number, number][] = [
    ["plain", [], FREE_LIMIT, FREE_LIMIT + 500_000],
    ["plain, larger than Content-Length allows", [], FREE_LIMIT, 12 * MB],
    ["without Expect", ["-H", "Expect:"], FREE_LIMIT, 12 * MB],
    ["chunked", ["-H", "Transfer-Encoding: chunked"], FREE_LIMIT, 12 * MB],
    ["chunked, without Expect", ["-H", "Transfer-Encoding: chunked", "-H", "Expect:"], FREE_LIMIT, 12 * MB],
    ["Expect on a small body", ["-H", "Expect: 100-continue"], LIMIT, 300 * 1024],
    ["HTTP/1.0", ["--http1.0"], FREE_LIMIT, 12 * MB],
    ["Connection: close", ["-H", "Connection: close", "-H", "Expect:"], FREE_LIMIT, FREE_LIMIT + 500_000],
    ["slow", ["--limit-rate", "12M", "-H", "Expect:"], FREE_LIMIT, FREE_LIMIT + 900_000],
  ];
  test.skipIf(installedProgram("curl") === null).each(curls)("curl (%s)", async (name, options, limit, size) => {
    const account = await accountFor(limit);
    const path = join(directory, `${name.replace(/\W/g, "-")}.bin`);
    await writeFile(path, randomBytes(size));
    const { stdout } = await run("curl", [
      "-sS",
      "--max-time",
      "20",
      "-w",
      "\n%{http_code}",
      "-H",
      `X-API-Key: ${account.key}`,
      "-F",
      `file=@${path}`,
      ...options,
      `${service.url}/api/v1/upload`,
    ]);
    const [text = "", status] = stdout.split("\n");
    expect(status).toBe("413");
    expect(JSON.parse(text)).toMatchObject({ error: { code: "FILE_TOO_LARGE", details: { maxFileSize: limit } } });
  });
});

describe("a client that never sends its body receives", () => {
  const announcing = ["Content-Length: 1000000", `Content-Type: ${FORM_TYPE}`];

  test("401 without a key", async () => {
    const response = await exchange(
      service.url,
      ["POST /api/v1/upload HTTP/1.1", "Host: x", ...announcing, "", ""].join("\r\n"),
    );
    await expectError(response, 401, "MISSING_API_KEY");
  });

  test("403 without the permission", async () => {
    const account = await service.account({ permissions: ["read"] });
    await expectError(await exchange(service.url, head(account, ...announcing)), 403, "INSUFFICIENT_PERMISSIONS");
  });

  test("429 if it has used all calls of the day", async () => {
    await awayFromMidnight();
    const account = await service.account({ limits: { apiCallsPerDay: 1 } });
    await account.request("/api/v1/files");
    await expectError(await exchange(service.url, head(account, ...announcing)), 429, "RATE_LIMIT_EXCEEDED");
  });

  test("415 for a body of the wrong type", async () => {
    const account = await smallAccount();
    const response = await exchange(service.url, head(account, "Content-Length: 100000", "Content-Type: text/plain"));
    await expectError(response, 415, "UNSUPPORTED_MEDIA_TYPE", "multipart/form-data");
  });

  test("400 for a form without a boundary", async () => {
    const account = await smallAccount();
    const response = await exchange(
      service.url,
      head(account, "Content-Length: 1000", "Content-Type: multipart/form-data"),
    );
    await expectError(response, 400, "VALIDATION_ERROR", "boundary");
  });

  test("413 for JSON whose Content-Length exceeds the limit", async () => {
    const account = await smallAccount();
    const response = await exchange(
      service.url,
      head(account, "Content-Length: 1000000", "Content-Type: application/json").replace(
        "POST /api/v1/upload",
        "PATCH /api/v1/files",
      ),
    );
    const { details } = await expectError(response, 413, "PAYLOAD_TOO_LARGE", "131072 bytes");
    expect(details).toEqual({ limit: 131_072 });
  });
});
