import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../testing/service.ts";
import { beginUpload } from "../../../testing/uploads/sending.ts";

/* Interim responses on connections that carry several requests (RFC 9112 §9.3.2: responses in the order of the requests). */

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Returns all data that the service sends on one connection until the last request closes it. */
function answersTo(requests: (string | Buffer)[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("data", (chunk) => received.push(chunk));
  socket.on("end", () => resolve(Buffer.concat(received).toString("latin1")));
  socket.on("error", reject);
  socket.write(Buffer.concat(requests.map((it) => Buffer.from(it))));
  return promise;
}

test("104 is sent after the responses to earlier requests on the connection", async () => {
  const account = await service.account();
  const content = randomBytes(3_000_000);
  const { cdnUrl } = await account.sdk.files.upload(new Blob([content]), { filename: "large.bin" });
  const { uploadUrl } = await beginUpload(account, { size: 4 });
  const lines = (first: string, ...headers: string[]) => [first, "Host: 127.0.0.1", ...headers, "", ""].join("\r\n");
  const pathOf = (url: string) => url.replace(service.url, "");
  const responses = await answersTo([
    lines(`GET ${pathOf(cdnUrl)} HTTP/1.1`),
    lines(
      `PUT ${pathOf(uploadUrl)} HTTP/1.1`,
      "Upload-Draft-Interop-Version: 8",
      "Upload-Complete: ?1",
      "Content-Length: 4",
      "Connection: close",
    ),
    "1234",
  ]);
  const body = responses.indexOf("\r\n\r\n") + 4;
  const first = Buffer.from(responses.slice(body, body + content.length), "latin1");
  expect(first.equals(content)).toBe(true);
  const [interim = "", final = ""] = responses.slice(body + content.length).split("\r\n\r\n");
  expect(interim).toMatch(/^HTTP\/1\.1 104 .*Location: /s);
  expect(final).toMatch(/^HTTP\/1\.1 201 /);
});

test("HTTP/1.0 clients receive no interim response", async () => {
  const account = await service.account();
  const { uploadUrl } = await beginUpload(account, { size: 4 });
  const responses = await answersTo([
    `PUT ${uploadUrl.replace(service.url, "")} HTTP/1.0\r\nHost: 127.0.0.1\r\nUpload-Draft-Interop-Version: 8\r\n` +
      "Upload-Complete: ?1\r\nContent-Length: 4\r\n\r\n1234",
  ]);
  expect(responses).toMatch(/^HTTP\/1\.[01] 201 /);
});
