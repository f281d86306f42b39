import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { exchange, expectError, RawConnection } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());
afterEach(async () => {
  expect((await account.request("/api/v1/files")).status, "the server still serves").toBe(200);
});

const ID = "file_01jv3m8q6ye5tb2x9w4k7r0czn";

function patch(body: string | Buffer, headers: Record<string, string> = {}): Promise<Response> {
  return account.request("/api/v1/files", {
    method: "PATCH",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
}

function get(path: string, ...headers: string[]) {
  const lines = [`GET ${path} HTTP/1.1`, "Host: localhost", `X-API-Key: ${account.key}`, ...headers];
  return exchange(service.url, [...lines, "", ""].join("\r\n"));
}

describe("a JSON body", () => {
  test.each([
    ["cut off", '{"id":', /not valid JSON/],
    ["with single quotes", "{'id': 'x'}", /not valid JSON/],
    ["with garbage after it", '{"id":"x"} x', /not valid JSON/],
    ["that is empty", "", /no body/],
    ["of white space", "   ", /not valid JSON/],
    ["nested too deep to be an id", `{"id":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, /id must be string/],
    ["nested deep in an unknown field", `{"id":"","x":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}`, /not a field/],
    ["that is an array", "[]", /must be object, not a list\./],
    ["that is a string", '"text"', /must be object/],
    ["that is a number", "1", /must be object/],
    ["that is true", "true", /must be object/],
    ["that is null", "null", /must be object|body/],
  ])("%s is rejected with 400 and the reason", async (_, body, message) => {
    const { details } = await expectError(await patch(body), 400, "VALIDATION_ERROR", message);
    expect((details as { issues: unknown[] }).issues[0]).toMatchObject({ in: "body" });
  });

  test.each([
    ["isPublic", '"yes"', /isPublic must be boolean, not "yes"\./],
    ["isPublic", "null", /isPublic must be boolean, not null\./],
    ["tags", '"harbour"', /tags must be array, not "harbour"\./],
    ["tags", "[1]", /tags\/0 must be string, not 1\./],
    ["tags", "[null]", /tags\/0 must be string/],
    ["tags", "null", /tags must be array/],
    ["description", "5", /description must be string, not 5\./],
    ["description", '"a\\u0000b"', /description must not contain NUL/],
    ["tags", '["a\\u0000b"]', /tags\/0 must not contain NUL/],
    ["folderId", '"\\u0000"', /folderId must not contain NUL/],
    ["folderId", "7", /folderId must be string/],
    ["description", JSON.stringify("x".repeat(2001)), /description must have at most 2000 characters/],
    ["tags", JSON.stringify(["x".repeat(65)]), /64/],
    ["__proto__", '{"isPublic":false}', /__proto__ is not a field/],
    ["constructor", '{"prototype":{}}', /constructor is not a field/],
    ["nonsense", "1", /nonsense is not a field/],
  ])("whose %s is %s is rejected with 400 and the name of the field", async (field, value, message) => {
    await expectError(await patch(`{"id":"${ID}","${field}":${value}}`), 400, "VALIDATION_ERROR", message);
  });

  test.each([
    ["body", '{"nonsense":1}', /^nonsense is not a field of this operation, which has id, filename, .*\bfocus\b/],
    ["object", '{"focus":{"x":0.5,"y":0.5,"z":1}}', /^focus\/z is not a field of this operation, which has x, y\.$/],
  ])("with an unknown field of its %s is rejected with 400 and the fields that exist", async (_, fields, message) => {
    const body = JSON.stringify({ id: ID, ...JSON.parse(fields) });
    await expectError(await patch(body), 400, "VALIDATION_ERROR", message);
  });

  test("without an id is rejected with 400, with no other issue", async () => {
    for (const body of ["{}", '{"isPublic":true}']) {
      const response = await patch(body);
      const { details } = await expectError(response, 400, "VALIDATION_ERROR", /^id is required\.$/);
      expect(details).toEqual({
        issues: [{ in: "body", path: "id", rule: "required", message: "is required" }],
        omitted: 0,
      });
    }
  });

  test("with a NUL in its id is rejected with 400", async () => {
    await expectError(await patch('{"id":"file_\\u0000","isPublic":true}'), 400, "VALIDATION_ERROR", /id must not/);
  });

  test.each([
    ['"description":"a\\ud800b"', /^description must be well-formed Unicode/],
    ['"description":"\\udc00\\ud800"', /^description must be well-formed Unicode/],
    ['"tags":["x","\\udc00x"]', /^tags\/1 must be well-formed Unicode/],
    ['"filename":"a\\ud83d.png"', /^filename must be well-formed Unicode/],
    ['"filename":"a\\u0000.png"', /^filename must not contain NUL/],
    ['"nonsense":{"deep":["\\u0000"]}', /^nonsense\/deep\/0 must not contain NUL/],
    ['"a\\u0000b":1', /must not contain NUL/],
  ])("with %s, which cannot be stored, is rejected with 400 and changes nothing", async (field, message) => {
    const { id } = await account.sdk.files.upload(new Blob([field]), { filename: "a.txt", description: "before" });
    await expectError(await patch(`{"id":"${id}",${field}}`), 400, "VALIDATION_ERROR", message);
    expect(await account.sdk.files.get(id)).toMatchObject({ filename: "a.txt", description: "before", tags: [] });
  });

  test("with surrogate pairs and other unusual characters is stored unchanged", async () => {
    const description = "\u2028\u2029\u0085\ufeff\ufffe\u{1f6a2}\u{10ffff}\u202e\u200d";
    const { id } = await account.sdk.files.upload(new Blob(["unicode"]), { filename: "a.txt" });
    expect((await patch(JSON.stringify({ id, description, tags: ["\\u0000"] }))).status).toBe(200);
    expect(await account.sdk.files.get(id)).toMatchObject({ description, tags: ["\\u0000"] });
  });

  test("can start with a byte order mark", async () => {
    await expectError(await patch(`\ufeff{"id":"${ID}","isPublic":true}`), 404, "FILE_NOT_FOUND");
  });

  test("can be declared as UTF-8 in any spelling", async () => {
    const body = `{"id":"${ID}","isPublic":true}`;
    for (const charset of ["utf-8", "UTF-8", '"utf-8"', "utf8"]) {
      const response = await patch(body, { "Content-Type": `application/json; charset=${charset}` });
      await expectError(response, 404, "FILE_NOT_FOUND");
    }
  });

  test("in another charset is rejected with 415 and the charset", async () => {
    for (const charset of ["iso-8859-1", "utf-16", "nonsense"]) {
      const response = await patch("{}", { "Content-Type": `application/json; charset=${charset}` });
      const { details } = await expectError(response, 415, "UNSUPPORTED_MEDIA_TYPE", charset);
      expect(details).toEqual({ accepted: ["application/json"] });
    }
  });

  test("in invalid UTF-8 is rejected with 400, not changed silently", async () => {
    const body = Buffer.concat([
      Buffer.from(`{"id":"${ID}","description":"caf`),
      Buffer.from([0xe9]),
      Buffer.from('"}'),
    ]);
    await expectError(await patch(body), 400, "VALIDATION_ERROR", "UTF-8");
  });

  test("that is compressed is rejected with 415 and the coding", async () => {
    for (const coding of ["gzip", "deflate", "br", "nonsense"]) {
      const response = await patch(gzipSync(`{"id":"${ID}","isPublic":true}`), { "Content-Encoding": coding });
      await expectError(response, 415, "UNSUPPORTED_MEDIA_TYPE", coding);
      expect(response.headers.get("Accept-Encoding")).toBe("identity");
    }
  });

  test("of the maximum size is accepted, and one byte more is rejected with 413", async () => {
    const padded = (size: number) => `{"id":"${ID}","isPublic":true}`.padEnd(size);
    await expectError(await patch(padded(131_072)), 404, "FILE_NOT_FOUND");
    const { details } = await expectError(await patch(padded(131_073)), 413, "PAYLOAD_TOO_LARGE", "131072 bytes");
    expect(details).toEqual({ limit: 131_072 });
  });

  test("over the limit is rejected while the client is still sending chunks", async () => {
    const connection = new RawConnection(service.url);
    connection.write(
      ["PATCH /api/v1/files HTTP/1.1", "Host: x", `X-API-Key: ${account.key}`].join("\r\n"),
      "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
      `50000\r\n${"x".repeat(0x50000)}\r\n`,
    );
    await expectError(await connection.answer(), 413, "PAYLOAD_TOO_LARGE");
    connection.close();
  });

  test("that is missing is rejected with 400", async () => {
    const lines = ["PATCH /api/v1/files HTTP/1.1", "Host: x", `X-API-Key: ${account.key}`];
    const typed = [...lines, "Content-Type: application/json", "", ""].join("\r\n");
    await expectError(await exchange(service.url, typed), 400, "VALIDATION_ERROR", "no body");
  });

  test("without a Content-Type, or with another one, is rejected with 415", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "nonsense", "application/json-patch+json"]) {
      await expectError(await patch("{}", { "Content-Type": type }), 415, "UNSUPPORTED_MEDIA_TYPE", "application/json");
    }
    const lines = ["PATCH /api/v1/files HTTP/1.1", "Host: x", `X-API-Key: ${account.key}`, "Content-Length: 2"];
    const untyped = await exchange(service.url, [...lines, "", "{}"].join("\r\n"));
    await expectError(untyped, 415, "UNSUPPORTED_MEDIA_TYPE", "no Content-Type");
  });

  test("of a GET is ignored", async () => {
    const body = "x".repeat(1000);
    const connection = new RawConnection(service.url);
    const request = `GET /api/v1/files HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\nContent-Length: 1000\r\n\r\n${body}`;
    connection.write(request, request);
    expect((await connection.answer()).status).toBe(200);
    expect((await connection.answer()).status).toBe(200);
    connection.close();
  });
});

describe("a query parameter", () => {
  test.each([
    ["limit=0", /limit must be >= 1, not 0\./],
    ["limit=101", /limit must be <= 100, not 101\./],
    ["limit=ten", /limit must be integer, not "ten"\./],
    ["limit=1.5", /limit must be integer/],
    ["limit=", /limit must/],
    ["limit=1&limit=2", /limit must/],
    ["limit[]=1", /limit/],
    ["limit[a]=1", /limit/],
    ["limit=99999999999999999999", /limit must be/],
    ["offset=-1", /offset must be >= 0, not -1\./],
    ["offset=9007199254740993", /offset must be/],
    ["type=image", /type must be one of IMAGE, VIDEO, AUDIO, DOCUMENT, not "image"\./],
    ["type=IMAGE,VIDEO", /type must percent-encode reserved characters/],
    ["type=IMAGE&type=VIDEO", /type must/],
    ["search=", /search must/],
    ["search=%00", /search must not contain NUL/],
    ["search=a&search=b", /search must/],
    [`search=${"x".repeat(201)}`, /search must have at most 200/],
    ["folderId=%00", /folderId must not contain NUL/],
    [`folderId=${"x".repeat(65)}`, /folderId must have at most 64/],
    ["cursor=nonsense", /cursor/],
    ["cursor=%00", /cursor/],
    ["nonsense=1", /^nonsense is not a parameter of this operation, which has limit, offset, .*search/],
    ["__proto__=1", /__proto__ is not a parameter/],
    ["__proto__[limit]=1", /is not a parameter/],
    ["constructor=1", /constructor is not a parameter/],
    ["hasOwnProperty=1", /hasOwnProperty is not a parameter/],
    ["toString=1", /toString is not a parameter/],
    ["=1", /is not a parameter/],
  ])("?%s is rejected with 400 and its name", async (query, message) => {
    const { details } = await expectError(await get(`/api/v1/files?${query}`), 400, "VALIDATION_ERROR", message);
    expect((details as { issues: unknown[] }).issues[0]).toMatchObject({ in: "query" });
  });

  // The validator accepts text that means infinity as an integer, and then skips minimum and maximum; the database
  // would reject it.
  test.each(["limit=1e400", "limit=Infinity", "offset=1e400"])("?%s is rejected with 400", async (query) => {
    await expectError(await get(`/api/v1/files?${query}`), 400, "VALIDATION_ERROR", /must be/);
  });

  test.each(["/api/v1/files?limit=", "/api/v1/files?offset=", "/api/v1/stats?days=", `/api/v1/transform?id=${ID}&w=`])(
    "%s with a number in another form than that of JSON is rejected with 400 and the number",
    async (path) => {
      for (const number of ["1e1", "0x10", "0b1", "%2B5", "+5", "%205", "5%0A", "5.0", "05", "-05", "00"]) {
        const { message } = await expectError(
          await get(path + number),
          400,
          "VALIDATION_ERROR",
          "must be integer, such as",
        );
        expect(message).toContain(JSON.stringify(decodeURIComponent(number.replaceAll("+", " "))));
      }
    },
  );

  test.each([
    ["w", '"5"'],
    ["w", "5.5"],
    ["q", "true"],
    ["blur", '"1.5"'],
  ])("a preset with %s=%s in JSON is rejected with 400", async (name, value) => {
    const response = await account.request("/api/v1/presets", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: `{"name":"card","transform":{"${name}":${value}}}`,
    });
    await expectError(response, 400, "VALIDATION_ERROR", `transform/${name} must be`);
  });

  test.each(["/api/v1/files?limit=", "/api/v1/files?offset=-", "/api/v1/stats?days=", `/api/v1/transform?id=${ID}&w=`])(
    "%s with 400 digits is rejected with 400",
    async (path) => {
      await expectError(
        await get(path + "9".repeat(400)),
        400,
        "VALIDATION_ERROR",
        /must be a number with fewer digits/,
      );
    },
  );

  test.each(["search=%", "search=%zz", "search=a%2", "search=100%25%"])(
    "?%s, with a literal percent sign, is accepted as text",
    async (query) => {
      expect((await get(`/api/v1/files?${query}`)).status).toBe(200);
    },
  );

  test.each(["search=%ff", "search=caf%E9", "search=%ed%a0%80", "search=%F0%9F%9A", "%ff=1", "search=a&x=%c0%80"])(
    "?%s, which is not UTF-8, is rejected with 400, not changed silently",
    async (query) => {
      await expectError(
        await get(`/api/v1/files?${query}`),
        400,
        "VALIDATION_ERROR",
        /^The query must be percent-encoded UTF-8 text/,
      );
    },
  );

  test("of 10 KB is read, and rejected because it is too long", async () => {
    const response = await get(`/api/v1/files?search=${"x".repeat(10_000)}`);
    await expectError(response, 400, "VALIDATION_ERROR", /search/);
  });
});

describe("a path", () => {
  test.each([
    ["/api/v1/files/%00", 404, "FILE_NOT_FOUND"],
    ["/api/v1/files/file_%00", 404, "FILE_NOT_FOUND"],
    ["/api/v1/files/..%2f..%2fetc%2fpasswd", 404, "FILE_NOT_FOUND"],
    ["/api/v1/files/__proto__", 404, "FILE_NOT_FOUND"],
    ["/api/v1/files/constructor", 404, "FILE_NOT_FOUND"],
    [`/api/v1/files/${"x".repeat(10_000)}`, 404, "FILE_NOT_FOUND"],
    [`/api/v1/files/${encodeURIComponent("🚢")}`, 404, "FILE_NOT_FOUND"],
    ["/api/v1/files/%", 400, "VALIDATION_ERROR"],
    ["/api/v1/files/%zz", 400, "VALIDATION_ERROR"],
    ["/api/v1/files/%ff", 400, "VALIDATION_ERROR"],
    ["/cdn/%ff/x", 400, "VALIDATION_ERROR"],
    ["/cdn/x/%00", 404, "FILE_NOT_FOUND"],
    ["/cdn/x/y?signature=%00", 400, "VALIDATION_ERROR"],
    ["/cdn/x/y?expires=%00", 400, "VALIDATION_ERROR"],
    ["/cdn/x/y?keyId=%00", 400, "VALIDATION_ERROR"],
    ["/cdn/x/y?preset=%00", 400, "VALIDATION_ERROR"],
    ["/cdn/x/image/y?signature=%00", 400, "VALIDATION_ERROR"],
    ["/cdn/x/image/%00", 404, "FILE_NOT_FOUND"],
    ["/cdn/%00/y", 404, "FILE_NOT_FOUND"],
    ["/api/v1/archives/x/content?signature=%00", 400, "VALIDATION_ERROR"],
    ["/api/v1/archives/%00/content", 404, "ARCHIVE_NOT_FOUND"],
    ["/s/x?page=%00", 400, "VALIDATION_ERROR"],
    ["/s/%00", 404, "LINK_NOT_FOUND"],
    ["/s/%00/archive", 404, "LINK_NOT_FOUND"],
    ["/s/x/files/%00/image", 404, "LINK_NOT_FOUND"],
    ["/s/x/files/%00/content", 404, "LINK_NOT_FOUND"],
    [`/cdn/${ID}/%2e%2e`, 404, "FILE_NOT_FOUND"],
    [`/cdn/${ID}/a%2fb`, 404, "FILE_NOT_FOUND"],
    [`/cdn/${ID}/a/b`, 404, "NOT_FOUND"],
    ["/nonsense", 404, "NOT_FOUND"],
    ["/nonsense/%", 404, "NOT_FOUND"],
    ["/%00", 404, "NOT_FOUND"],
    ["//api/v1/files", 404, "NOT_FOUND"],
    ["/api/v1/files/../../etc/passwd", 404, "NOT_FOUND"],
    ["/API/V1/FILES", 404, "NOT_FOUND"],
    ["/__proto__", 404, "NOT_FOUND"],
    ["/constructor", 404, "NOT_FOUND"],
  ])("%s returns %i %s", async (path, status, code) => {
    await expectError(await get(path), status, code);
  });

  test("over the limit of 16 KiB is rejected with 400 and the envelope", async () => {
    await expectError(await get(`/api/v1/files/${"x".repeat(20_000)}`), 400, "VALIDATION_ERROR", "16 KiB");
  });

  test("can be an absolute URL", async () => {
    expect((await get(`${service.url}/api/v1/files`)).status).toBe(200);
    await expectError(await get(service.url), 404, "NOT_FOUND");
  });

  test("that is not a path is rejected", async () => {
    await expectError(await get("*"), 404, "NOT_FOUND");
    await expectError(await get("nonsense"), 400, "VALIDATION_ERROR");
  });
});

describe("a message contains the rejected value", () => {
  test("of a path", async () => {
    const response = await account.request(`/api/v1/files/${ID}/versions/first`, { method: "DELETE" });
    await expectError(response, 400, "VALIDATION_ERROR", /^version must be integer, not "first"\.$/);
  });

  test("of a header", async () => {
    const headers = { "Tus-Resumable": "1.0.0", "Upload-Defer-Length": "2" };
    const response = await account.request("/api/v1/uploads", { method: "POST", headers });
    await expectError(response, 400, "VALIDATION_ERROR", /^upload-defer-length must be one of 1, not "2"\.$/i);
  });

  test("unless the value is a password", async () => {
    const body = JSON.stringify({ target: { fileIds: [ID] }, password: 20262026 });
    const headers = { "Content-Type": "application/json" };
    const response = await account.request("/api/v1/shares", { method: "POST", headers, body });
    await expectError(response, 400, "VALIDATION_ERROR", /^password must be string\.$/);
  });
});

test("a delivery URL with a NUL in the filename returns 404, even if its ID exists", async () => {
  const { id } = await account.sdk.files.upload(new Blob(["named"]), { filename: "a.txt" });
  await expectError(await get(`/cdn/${id}/a%00.txt`), 404, "FILE_NOT_FOUND");
});

describe("invalid HTTP", () => {
  test.each([
    ["garbage", "nonsense\r\n\r\n"],
    ["binary garbage", Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
    ["a TLS client hello", Buffer.from("16030100a5010000a10303", "hex")],
    ["an unknown method", "NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["an unknown version", "GET / HTTP/9.9\r\nHost: x\r\n\r\n"],
    ["a header without a colon", "GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n"],
    ["a header with a NUL", "GET / HTTP/1.1\r\nHost: x\r\nX-Y: a\0b\r\n\r\n"],
    ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
    ["a length and chunks", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"],
    ["a negative length", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"],
    ["a length that is not a number", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n"],
    ["no host", "GET / HTTP/1.1\r\n\r\n"],
  ])("(%s) is rejected with 400 and the envelope", async (_, bytes) => {
    await expectError(await exchange(service.url, bytes), 400, "VALIDATION_ERROR");
  });

  test.each([20_000, 100_000, 2_000_000])("(%i bytes of headers) is rejected with 400", async (size) => {
    await expectError(await get("/api/v1/files", `X-Long: ${"x".repeat(size)}`), 400, "VALIDATION_ERROR", "16 KiB");
  });

  test("(thousands of headers) is rejected with 400", async () => {
    const response = await get("/api/v1/files", ...Array.from({ length: 3000 }, (_, i) => `X-${i}: x`));
    await expectError(response, 400, "VALIDATION_ERROR", "16 KiB");
  });

  test("(an invalid chunk in a body) ends the request", async () => {
    const connection = new RawConnection(service.url);
    connection.write(
      `PATCH /api/v1/files HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\n`,
      "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n\r\n",
    );
    await expectError(await connection.answer(), 400, "VALIDATION_ERROR");
    connection.close();
  });

  test("receives its response after those of earlier requests on the connection", async () => {
    const connection = new RawConnection(service.url);
    const first = ["GET /api/v1/files HTTP/1.1", "Host: x", `X-API-Key: ${account.key}`, "", ""].join("\r\n");
    connection.write(`${first}${first}nonsense\r\n\r\n`);
    expect((await connection.answer()).status).toBe(200);
    expect((await connection.answer()).status).toBe(200);
    await expectError(await connection.answer(), 400, "VALIDATION_ERROR", "Malformed HTTP request");
    connection.close();
  });

  test("(an unknown expectation) is ignored", async () => {
    expect((await get("/api/v1/files", "Expect: nonsense")).status).toBe(200);
  });

  test("does not include a wrong method, which returns 405 and the methods of the path", async () => {
    const response = await exchange(
      service.url,
      `PUT /api/v1/files HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\nContent-Length: 0\r\n\r\n`,
    );
    await expectError(response, 405, "METHOD_NOT_ALLOWED", "PATCH");
    expect(response.headers.get("Allow")).toContain("PATCH");
  });
});

test.each(["/", "/api/v1/files", "/cdn/x/y", "/dashboard"])("TRACE of %s does not echo the request", async (path) => {
  const response = await exchange(service.url, `TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Sent: echo-of-me\r\n\r\n`);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.body).not.toContain("echo-of-me");
});

describe("an API key that", () => {
  test.each(["", "mas_", "x".repeat(10_000), "mas_\u00e9", "__proto__", "' or 1=1 --"])(
    "is %j is rejected with 401",
    async (key) => {
      const lines = ["GET /api/v1/files HTTP/1.1", "Host: x", `X-API-Key: ${key}`, "", ""];
      await expectError(await exchange(service.url, Buffer.from(lines.join("\r\n"), "latin1")), 401, "API_KEY");
    },
  );
});
