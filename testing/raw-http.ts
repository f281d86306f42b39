import { connect, type Socket } from "node:net";
import { expect } from "vitest";

/** Sends requests that no HTTP library would send, and parses the responses. */

export interface FormPart {
  name?: string;
  filename?: string;
  /** Complete header lines, in addition to or (if `name` is absent) instead of Content-Disposition. */
  headers?: string[];
  content?: string | Buffer;
}

export const BOUNDARY = "----boundary0123456789";
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export function form(...parts: FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name, filename, headers = [], content = "" }) => {
    const disposition =
      name === undefined
        ? []
        : [`Content-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}`];
    const head = [`--${BOUNDARY}`, ...disposition, ...headers, "", ""].join("\r\n");
    return [Buffer.from(head), Buffer.from(content), Buffer.from("\r\n")];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export function filePart(content: string | Buffer, filename = "file.bin"): FormPart {
  return { name: "file", filename, headers: ["Content-Type: application/octet-stream"], content };
}

export interface RawResponse {
  status: number;
  headers: Headers;
  body: string;
}

/** A connection for arbitrary bytes, whose responses are read one after the other. */
export class RawConnection {
  readonly socket: Socket;
  #received = Buffer.alloc(0);
  #ended = false;
  #error: Error | null = null;
  #wake: () => void = () => {};

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on("data", (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    this.socket.on("error", (error) => {
      this.#error = error;
      this.#wake();
    });
    this.socket.on("close", () => {
      this.#ended = true;
      this.#wake();
    });
    this.socket.on("end", () => {
      this.#ended = true;
      this.#wake();
    });
  }

  write(...pieces: (string | Buffer)[]): void {
    for (const piece of pieces) this.socket.write(piece);
  }

  /** Returns the next response, without 1xx responses. */
  async answer(timeoutMs = 30_000): Promise<RawResponse> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const response = this.#take();
      if (response && response.status >= 200) return response;
      if (response) continue;
      if (this.#error) throw this.#error;
      if (this.#ended) throw new Error(`The connection ended after: ${this.#received.toString("latin1")}`);
      if (Date.now() > deadline) throw new Error(`No response within ${timeoutMs} ms`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(1, deadline - Date.now()));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  close(): void {
    this.socket.destroy();
  }

  #take(): RawResponse | null {
    const end = this.#received.indexOf("\r\n\r\n");
    if (end === -1) return null;
    const [statusLine = "", ...lines] = this.#received.toString("latin1", 0, end).split("\r\n");
    const headers = new Headers(
      lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
    );
    const length = Number(headers.get("content-length") ?? 0);
    if (this.#received.length < end + 4 + length) return null;
    const body = this.#received.toString("utf8", end + 4, end + 4 + length);
    this.#received = this.#received.subarray(end + 4 + length);
    return { status: Number(statusLine.split(" ")[1]), headers, body };
  }
}

/** Sends one request unchanged. Returns its response. */
export async function exchange(url: string, ...pieces: (string | Buffer)[]): Promise<RawResponse> {
  const connection = new RawConnection(url);
  try {
    connection.write(...pieces);
    return await connection.answer();
  } finally {
    connection.close();
  }
}

export interface ErrorBody {
  success: false;
  error: { code: string; message: string; details?: Record<string, unknown>; requestId: string };
}

/** Checks the documented error envelope, with a message. */
export async function expectError(
  answer: RawResponse | Response,
  status: number,
  code: string,
  message?: RegExp | string,
): Promise<ErrorBody["error"]> {
  const text = answer instanceof Response ? await answer.text() : answer.body;
  expect({ status: answer.status, text }).toMatchObject({ status, text: expect.stringContaining(code) });
  const body = JSON.parse(text) as ErrorBody;
  expect(body).toEqual({
    success: false,
    error: expect.objectContaining({ code: expect.stringContaining(code), requestId: expect.any(String) }),
  });
  expect(Object.keys(body.error).sort()).toEqual(
    ["code", ...(body.error.details ? ["details"] : []), "message", "requestId"].sort(),
  );
  expect(body.error.requestId).toBe(answer.headers.get("X-Request-Id"));
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(body.error.message).toMatch(message ?? /\S/);
  return body.error;
}

export async function eventually<T>(probe: () => Promise<T>, expected: T, timeoutMs = 30_000): Promise<void> {
  await expect.poll(probe, { timeout: timeoutMs, interval: 25 }).toEqual(expected);
}
