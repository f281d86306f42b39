import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { expectError } from "../../testing/raw-http.ts";
import { beginTus, beginUpload, offsetOf, onlyFile, patchTus, send } from "../../testing/uploads/sending.ts";

/* Forms at an upload URL, which accepts only the bytes of the file. */

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
});
afterAll(() => service.stop());

const CONTENT = Buffer.from("the bytes of the file");
const FORMS = [
  "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW",
  // MultipartFormDataContent of .NET
  'multipart/form-data; boundary="0f1d9a2c-7d1c-4a51-9f0a-5b1c3f1e2d3c"',
  // A client that replaces the header of its library.
  "multipart/form-data",
  "Multipart/Form-Data;charset=utf-8;Boundary = x",
  "multipart/mixed; boundary=x",
  "multipart/related; type=application/json; boundary=x",
];

async function begin(): Promise<string> {
  account = await service.account();
  return (await beginUpload(account, {})).uploadUrl;
}

describe("a PUT", () => {
  test("of a form that fetch composes is rejected with the reason, and the upload stays open", async () => {
    const url = await begin();
    const form = new FormData();
    form.set("file", new Blob([CONTENT]), "note.txt");
    const response = await fetch(url, { method: "PUT", body: form });
    const message = /^Send only the bytes of the file as the body, not as "multipart\/form-data; boundary=[^"]+"\./;
    const { details } = await expectError(response, 415, "UNSUPPORTED_MEDIA_TYPE", message);
    expect(details).toEqual({ accepted: ["application/octet-stream"] });
    expect(await offsetOf(url)).toBe(0);
    expect((await fetch(url, { method: "PUT", body: form.get("file") })).status).toBe(201);
    expect(await onlyFile(account)).toEqual(CONTENT);
  });

  test.each(FORMS)("of %s is rejected, in whole or as a range", async (type) => {
    const url = await begin();
    for (const range of [{}, { "Content-Range": `bytes 0-${CONTENT.length - 1}/${CONTENT.length}` }]) {
      const response = await send("PUT", url, { "Content-Type": type, ...range }, CONTENT);
      await expectError(response, 415, "UNSUPPORTED_MEDIA_TYPE", "Send only the bytes of the file");
    }
    expect(await offsetOf(url)).toBe(0);
  });

  // curl --data-binary sends the first type by default; browsers send the second one for a saved page.
  test.each(["application/x-www-form-urlencoded", "multipart/related", "multipart/x-mixed-replace", "", "image/png"])(
    "of bytes with the type %j stores these bytes",
    async (type) => {
      const url = await begin();
      expect((await send("PUT", url, { "Content-Type": type }, CONTENT)).status).toBe(201);
      expect(await onlyFile(account)).toEqual(CONTENT);
    },
  );
});

describe.each(FORMS)("a request with the type %s is rejected as", (type) => {
  test("a PATCH, with or without tus", async () => {
    const url = await begin();
    const headers = { "Content-Type": type, "Upload-Offset": 0 };
    await expectError(await send("PATCH", url, headers, CONTENT), 415, "UNSUPPORTED_MEDIA_TYPE", "only the bytes");
    const tus = await beginTus(service, account, { "Upload-Length": CONTENT.length });
    const response = await patchTus(tus, 0, CONTENT, { "Content-Type": type });
    await expectError(response, 415, "UNSUPPORTED_MEDIA_TYPE", "only the bytes");
    expect([await offsetOf(url), await offsetOf(tus)]).toEqual([0, 0]);
  });

  test("a creation with tus", async () => {
    account = await service.account();
    const headers = { "X-API-Key": account.key, "Tus-Resumable": "1.0.0", "Upload-Length": CONTENT.length };
    const url = `${service.url}/api/v1/uploads`;
    const response = await send("POST", url, { ...headers, "Content-Type": type }, CONTENT);
    await expectError(response, 415, "UNSUPPORTED_MEDIA_TYPE", "only the bytes");
    expect(await account.sdk.uploads.list().all()).toEqual([]);
  });
});
