import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { loadDocument } from "../../../codegen/load-document.ts";
import { claimsOf } from "../../../testing/claims.ts";
import {
  BOUNDARY,
  exchange,
  expectError,
  FORM_TYPE,
  type FormPart,
  filePart,
  form,
  RawConnection,
} from "../../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";

let service: TestService;
let account: TestAccount;
let uploads = 0;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());
afterEach(async () => {
  expect(await claimsOf(service), "no claims remain").toEqual([]);
  const { status } = await send(form(fresh()));
  expect(status, "the server still serves").toBe(201);
});

const CRLF = Buffer.from("\r\n");

/** Returns a file part with new content. */
function fresh(filename = "file.bin"): FormPart {
  uploads += 1;
  return filePart(`content ${uploads}`, filename);
}

function send(body: Buffer, type = FORM_TYPE, headers: Record<string, string> = {}): Promise<Response> {
  return account.request("/api/v1/upload", {
    method: "POST",
    headers: { "Content-Type": type, ...headers },
    body: new Uint8Array(body),
  });
}

const text = (name: string, content: string | Buffer, ...headers: string[]): FormPart => ({ name, content, headers });

async function record(response: Response): Promise<Record<string, unknown>> {
  const body = (await response.json()) as { data: Record<string, unknown> };
  expect({ status: response.status, body }).toMatchObject({ status: 201 });
  return body.data;
}

test("an object is accepted as JSON in a text field, and in a part with a filename, as FormData sends it", async () => {
  const json = JSON.stringify({ usage: "web" });
  const blob = { name: "metadata", filename: "blob", content: json, headers: ["Content-Type: application/json"] };
  for (const part of [text("metadata", json), blob]) {
    expect(await record(await send(form(fresh(), part)))).toMatchObject({ metadata: { usage: "web" } });
  }
});

describe("a form is rejected with a message if it", () => {
  const file = () => fresh();
  const refused: [string, () => Buffer, RegExp][] = [
    ["has no parts", () => form(), /file is required/],
    ["has no file part", () => form(text("tags", "a")), /file is required/],
    ["has an empty file", () => form(filePart("")), /file must not be empty/],
    ["has an empty file without a name, as browsers send", () => form(filePart("", "")), /file must not be empty/],
    ["has two file parts", () => form(file(), file()), /file must be sent only once/],
    ["has a file part of another name", () => form({ ...file(), name: "upload" }), /upload must be a text field/],
    ["has a second file part of another name", () => form(file(), { ...file(), name: "x" }), /x must be a text field/],
    ["has a text field named file", () => form(text("file", "abc")), /file must be a file part/],
    ["has a file and a text field named file", () => form(file(), text("file", "abc")), /file must be a file part/],
    ["has a part without a name", () => form({ content: "x", headers: ["X: y"] }, file()), /must have a name/],
    ["has a part with an empty name", () => form(text("", "x"), file()), /must have a name/],
    ["has a part without headers", () => form({ content: "x" }, file()), /must have a name/],
    ["has an unknown field", () => form(text("color", "red"), file()), /color is not a field/],
    ["has an unknown field after the file", () => form(file(), text("color", "red")), /color is not a field/],
    ["has an empty unknown field", () => form(file(), text("color", "")), /color is not a field/],
    ["has a field __proto__", () => form(file(), text("__proto__", "x")), /__proto__ is not a field/],
    ["has a field constructor", () => form(file(), text("constructor", "x")), /constructor is not a field/],
    ["has a field toString", () => form(file(), text("toString", "x")), /toString is not a field/],
    [
      "has another field than a list twice",
      () => form(text("description", "a"), text("description", "b"), file()),
      /description must be sent only once/,
    ],
    ["has an item of description", () => form(text("description[]", "a"), file()), /is not a field/],
    ["has __proto__[]", () => form(file(), text("__proto__[]", "x")), /is not a field/],
    [
      "has 51 fields of tags",
      () => form(file(), ...Array.from({ length: 51 }, (_, i) => text("tags[]", `${i}`))),
      /tags .* 50/,
    ],
    [
      "has thousands of fields",
      () => form(...Array.from({ length: 5000 }, (_, i) => text(`f${i}`, ""))),
      /at most 100 parts/,
    ],
    ["has isPublic=yes", () => form(file(), text("isPublic", "yes")), /isPublic must be boolean/],
    ["has isPublic of white space", () => form(file(), text("isPublic", " ")), /isPublic must be boolean/],
    ["has isPublic=null", () => form(file(), text("isPublic", "null")), /isPublic must be boolean/],
    [
      "has a long folderId",
      () => form(file(), text("folderId", "x".repeat(65))),
      /folderId must have at most 64 characters/,
    ],
    ["has a long description", () => form(file(), text("description", "x".repeat(2001))), /description .* 2000/],
    ["has a long tag", () => form(file(), text("tags", "x".repeat(65))), /tags must have 1 to 64 characters/],
    ["has 51 tags", () => form(file(), text("tags", Array.from({ length: 51 }, (_, i) => i).join())), /tags .* 50/],
    ["has a NUL in tags", () => form(file(), text("tags", "a\0b")), /tags must not contain NUL/],
    ["has a NUL in description", () => form(file(), text("description", "\0")), /description must not contain NUL/],
    ["has a NUL in folderId", () => form(file(), text("folderId", "\0")), /folderId must not contain NUL/],
    [
      "has invalid UTF-8 in a field",
      () => form(file(), text("description", Buffer.from([0x63, 0xe9]))),
      /description must be valid text in UTF-8/,
    ],
    [
      "has a lone surrogate in a field",
      () => form(file(), text("tags", Buffer.from([0xed, 0xa0, 0x80]))),
      /tags must be valid text in UTF-8/,
    ],
    [
      "has a field in an unknown charset",
      () => form(file(), text("tags", "a", "Content-Type: text/plain; charset=nonsense")),
      /tags must be valid text in a supported charset/,
    ],
    [
      "has a file in base64",
      () => form({ ...file(), headers: ["Content-Transfer-Encoding: base64"] }),
      /file must have the Content-Transfer-Encoding 7bit, 8bit or binary, not "base64"/,
    ],
    [
      "has a field in quoted-printable",
      () => form(file(), text("tags", "a=20b", "Content-Transfer-Encoding: quoted-printable")),
      /tags must have the Content-Transfer-Encoding 7bit, 8bit or binary, not "quoted-printable"/,
    ],
    [
      "has huge part headers",
      () => form({ ...file(), headers: [`X: ${"y".repeat(1_500_000)}`] }),
      /at most 16384 bytes of part headers/,
    ],
    ["is cut off in the file", () => form(file()).subarray(0, -30), /truncated/],
    ["is cut off before its last hyphen", () => form(file()).subarray(0, -3), /truncated/],
    ["is cut off after a boundary", () => form(file()).subarray(0, -4), /truncated/],
    [
      "is cut off after the line break of a boundary",
      () => Buffer.concat([form(file()).subarray(0, -4), CRLF]),
      /truncated/,
    ],
    ["is empty", () => Buffer.alloc(0), /no body/],
    ["is not a form", () => Buffer.from('{"file":"x"}'), /truncated/],
    ["is long and not a form", () => Buffer.alloc(1_000_000, "x"), /malformed or truncated/],
  ];
  test.each(refused)("%s", async (_, body, message) => {
    const { details } = await expectError(await send(body()), 400, "VALIDATION_ERROR", message);
    expect((details as { issues: unknown[] }).issues[0]).toMatchObject({ in: "body" });
  });

  test.each([
    ["has no boundary in its Content-Type", "multipart/form-data", /content-type must have a boundary/],
    ["has another boundary in its Content-Type", "multipart/form-data; boundary=other", /truncated/],
    ["has an empty boundary in its Content-Type", 'multipart/form-data; boundary=""', /content-type must have/],
  ])("%s", async (_, type, message) => {
    await expectError(await send(form(fresh()), type), 400, "VALIDATION_ERROR", message);
  });

  test.each(["application/json", "text/plain", "multipart/mixed; boundary=b", "application/x-www-form-urlencoded"])(
    "is sent as %s",
    async (type) => {
      const { details } = await expectError(await send(form(fresh()), type), 415, "UNSUPPORTED_MEDIA_TYPE", type);
      expect(details).toEqual({ accepted: ["multipart/form-data"] });
    },
  );

  test("is compressed", async () => {
    const response = await send(form(fresh()), FORM_TYPE, { "Content-Encoding": "gzip" });
    await expectError(response, 415, "UNSUPPORTED_MEDIA_TYPE", "gzip");
  });

  test("has text fields above the limit", async () => {
    const body = form(fresh(), text("description", "x".repeat(70_000)));
    const { details } = await expectError(await send(body), 413, "PAYLOAD_TOO_LARGE", "description");
    expect(details).toEqual({ limit: 65_536 });
  });

  test("has a huge field, before the field ends", async () => {
    const connection = new RawConnection(service.url);
    connection.write(
      `POST /api/v1/upload HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\nContent-Type: ${FORM_TYPE}\r\n`,
      "Content-Length: 100000000\r\n\r\n",
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name=tags\r\n\r\n${"x".repeat(100_000)}`,
    );
    await expectError(await connection.answer(), 413, "PAYLOAD_TOO_LARGE");
    connection.close();
  });

  test("is incomplete when the request ends", async () => {
    const body = form(fresh());
    const connection = new RawConnection(service.url);
    connection.socket.on("error", () => {});
    connection.write(
      `POST /api/v1/upload HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\nContent-Type: ${FORM_TYPE}\r\n`,
      `Transfer-Encoding: chunked\r\n\r\n${(body.length - 20).toString(16)}\r\n`,
      body.subarray(0, -20),
      "\r\n0\r\n\r\n",
    );
    await expectError(await connection.answer(), 400, "VALIDATION_ERROR", "truncated");
    connection.close();
  });
});

describe("a form is accepted if", () => {
  test("the file part has no Content-Type", async () => {
    const { headers: _, ...part } = fresh("plain.txt");
    expect(await record(await send(form(part)))).toMatchObject({ filename: "plain.txt", mimeType: "text/plain" });
  });

  test("text fields have a Content-Type, a charset or an encoding without effect", async () => {
    const body = form(
      text("tags", "a,b", "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit"),
      text("description", Buffer.from("caf\xe9", "latin1"), "Content-Type: text/plain; charset=ISO-8859-1"),
      text("isPublic", "false", "Content-Type: text/plain", "Content-Transfer-Encoding: 7BIT"),
      { ...fresh(), headers: ["Content-Transfer-Encoding: binary"] },
    );
    expect(await record(await send(body))).toMatchObject({ tags: ["a", "b"], description: "café", isPublic: false });
  });

  test("its headers are folded, and their names contain digits and symbols", async () => {
    const disposition = 'Content-Disposition: form-data;\r\n name="file";\r\n\tfilename="folded.txt"';
    const headers = [disposition, "X-Part-2_a!: y", "Content-MD5 : Q2hlY2sgSW50ZWdyaXR5IQ=="];
    expect(await record(await send(form({ headers, content: fresh().content ?? "" })))).toMatchObject({
      filename: "folded.txt",
    });
  });

  test("the fields follow the file", async () => {
    const body = form(fresh(), text("tags", " a , b ,, a "), text("description", "später"));
    expect(await record(await send(body))).toMatchObject({ tags: ["a", "b"], description: "später" });
  });

  test.each([
    ["true", true],
    ["True", true],
    ["1", true],
    ["false", false],
    ["False", false],
    ["0", false],
  ])("isPublic is %s", async (value, isPublic) => {
    expect(await record(await send(form(text("isPublic", value), fresh())))).toMatchObject({ isPublic });
  });

  test.each([[["tags", "tags"]], [["tags[]", "tags[]"]], [["tags[0]", "tags[1]"]], [["tags", "tags[]"]]])(
    "the items of a list are fields named %j",
    async ([first = "", second = ""]) => {
      const body = form(text(first, "harbour"), fresh(), text(second, "boats, sea"));
      expect(await record(await send(body))).toMatchObject({ tags: ["harbour", "boats", "sea"] });
    },
  );

  test.each(["/api/v1/upload", "/api/v1/files/{id}/content"])("all optional fields of %s are empty", async (path) => {
    const media = loadDocument("openapi.yaml").paths[path]?.post?.requestBody?.content?.["multipart/form-data"];
    const { required = [], properties = {} } = media?.schema ?? {};
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    const { id } = await record(await send(form(fresh())));
    const response = await account.request(path.replace("{id}", String(id)), {
      method: "POST",
      headers: { "Content-Type": FORM_TYPE },
      body: new Uint8Array(form(...optional.map((name) => text(name, "")), fresh())),
    });
    expect(response.ok).toBe(true);
    const absent = { tags: [], description: "", metadata: {}, altText: {}, folderId: null, isPublic: true };
    expect(await response.json()).toMatchObject({ data: absent });
  });

  // RFC 9110 §5.6.6 allows white space before a semicolon, and further parameters.
  test.each([
    `Multipart/Form-Data;BOUNDARY=${BOUNDARY}`,
    `multipart/form-data; boundary=${BOUNDARY} ; charset=utf-8`,
    `multipart/form-data; x-boundary=other; boundary="${BOUNDARY}"`,
  ])("its Content-Type is %s", async (type) => {
    await record(await send(form(fresh()), type));
  });

  test("the boundary is quoted and the form has text around it", async () => {
    const body = Buffer.concat([Buffer.from("hello\r\n"), form(fresh()), Buffer.from("good bye")]);
    await record(await send(body, `multipart/form-data; boundary="${BOUNDARY}"`));
  });

  test("it arrives byte by byte", async () => {
    const connection = new RawConnection(service.url);
    connection.socket.setNoDelay(true);
    const body = form(fresh("slow.txt"), text("tags", "x"));
    connection.write(
      `POST /api/v1/upload HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\nContent-Type: ${FORM_TYPE}\r\n`,
      `Content-Length: ${body.length}\r\n\r\n`,
    );
    for (const byte of body) {
      connection.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    const response = await connection.answer();
    expect(JSON.parse(response.body)).toMatchObject({ data: { filename: "slow.txt", tags: ["x"] } });
    connection.close();
  });
});

describe("a file is stored unchanged", () => {
  test.each([
    [
      "line breaks and hyphens like a boundary",
      Buffer.from(`\r\n--${BOUNDARY}x\r\n--${BOUNDARY.slice(1)}\r\n\r\n--\r\n`),
    ],
    ["a complete form", form(filePart("inner")).toString().replaceAll(BOUNDARY, "inner-boundary")],
    ["every byte", Buffer.from(Array.from({ length: 65_536 }, (_, i) => (i * 7 + (i >> 8)) & 255))],
    ["only carriage returns", Buffer.alloc(100_000, "\r")],
    ["one byte", "x"],
  ])("that contains %s", async (_, content) => {
    const { cdnUrl, fileSize } = await record(await send(form(filePart(content))));
    const bytes = Buffer.from(await (await fetch(String(cdnUrl))).arrayBuffer());
    expect(fileSize).toBe(bytes.length);
    expect(bytes.equals(Buffer.from(content))).toBe(true);
  });
});

describe("a filename", () => {
  const long = "é".repeat(200);
  test.each([
    ["plain.txt", "plain.txt"],
    ["../../etc/passwd", "passwd"],
    ["..\\..\\windows\\system.ini", "system.ini"],
    ["C:\\fakepath\\photo.jpg", "photo.jpg"],
    ["/absolute/path.txt", "path.txt"],
    ["trailing/", "trailing"],
    ["..", "unnamed"],
    [".", "unnamed"],
    ["...", "unnamed"],
    ["   ", "unnamed"],
    ["", "unnamed"],
    ["\u0001\u0002\u007f", "unnamed"],
    ["a\u0000b\u0007.png", "ab.png"],
    ["a%0D%0AX-Evil: 1.txt", "aX-Evil: 1.txt"],
    ["say %22hi%22.txt", 'say "hi".txt'],
    ["a%2Fb.txt", "a%2Fb.txt"],
    ['an "old".txt', 'an "old".txt'],
    ["100% of it?.txt#frag&x=y;z+", "100% of it?.txt#frag&x=y;z+"],
    ["it's (1) [2] {3} <4> |5| *6*.txt", "it's (1) [2] {3} <4> |5| *6*.txt"],
    ["cafe\u0301.txt", "café.txt"],
    ["👨‍👩‍👧 ship 🚢.png", "👨‍👩‍👧 ship 🚢.png"],
    ["שלום.txt", "שלום.txt"],
    ["__proto__", "__proto__"],
    ["constructor", "constructor"],
    [".htaccess", ".htaccess"],
    [`${long}.jpeg`, `${"é".repeat(125)}.jpeg`],
  ])("%j is stored as %j, and the file is delivered under that name", async (sent, stored) => {
    const part = fresh(sent);
    const data = await record(await send(form(part)));
    expect(data.filename).toBe(stored);
    const delivered = await fetch(String(data.cdnUrl));
    expect(await delivered.text()).toBe(part.content);
    expect(new URL(String(data.cdnUrl)).pathname.split("/").length).toBe(4);
    expect(delivered.headers.get("Content-Disposition")).toMatch(
      /^inline; filename="[^"]*"(; filename\*=UTF-8''\S+)?$/,
    );
  });

  test.each([
    ["Python/3.11 aiohttp/3.8.4", "an%20%22old%22%20100%2525%20%C3%A9.txt", 'an "old" 100%25 é.txt'],
    ["Needle/3.5.0 (Node.js v24.21.0; linux x64)", "it's%20(1)%3B!.txt", "it's (1);!.txt"],
    ["Python/3.11 aiohttp/3.8.4", "..%2Fa%2Fb%20c.txt", "b c.txt"],
    ["curl/7.88.1", "my%20caf%C3%A9.txt", "my%20caf%C3%A9.txt"],
  ])("from %s, %s is stored as %s", async (userAgent, sent, stored) => {
    const response = await send(form(fresh(sent)), FORM_TYPE, { "User-Agent": userAgent });
    expect(await record(response)).toMatchObject({ filename: stored });
  });

  test("in invalid UTF-8 is stored with replacement characters", async () => {
    const part = fresh("PLACE.txt");
    const body = Buffer.from(form(part).toString("latin1").replace("PLACE", "caf\xe9"), "latin1");
    const data = await record(await send(body));
    expect(data.filename).toBe("caf\ufffd.txt");
    expect(await (await fetch(String(data.cdnUrl))).text()).toBe(part.content);
  });

  test("of thousands of accents is truncated before it is processed, and a longer one is rejected", async () => {
    const data = await record(await send(form(fresh(`a${"\u0301".repeat(7_000)}.txt`))));
    expect(data.filename).toMatch(/^á\u0301+\.txt$/);
    expect(Buffer.byteLength(String(data.filename))).toBeLessThanOrEqual(255);
    const tooLong = await send(form(fresh("x".repeat(20_000))));
    await expectError(tooLong, 400, "VALIDATION_ERROR", /at most 16384 bytes of part headers/);
  });

  test("can be sent as filename*", async () => {
    const disposition = `Content-Disposition: form-data; name=file; filename="x"; filename*=UTF-8''%E2%82%AC%20rates.csv`;
    const data = await record(await send(form({ headers: [disposition], content: fresh().content ?? "" })));
    expect(data.filename).toBe("€ rates.csv");
  });
});

test("a request without a body is rejected with 400", async () => {
  const lines = ["POST /api/v1/upload HTTP/1.1", "Host: x", `X-API-Key: ${account.key}`, `Content-Type: ${FORM_TYPE}`];
  await expectError(await exchange(service.url, [...lines, "", ""].join("\r\n")), 400, "VALIDATION_ERROR", "no body");
});
