import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { MediaAssetService, NotFoundError } from "@media-asset-service/sdk";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import nock from "nock";

// The tests of an application replace the service with MSW or nock.
const baseUrl = "https://media.example.com";
const media = new MediaAssetService({ apiKey: "mas_", baseUrl, maxRetries: 0 });
const record = { success: true, data: { id: "file_1" } };
const missing = { success: false, error: { code: "FILE_NOT_FOUND", message: "Not found." } };

async function exercise(uploaded) {
  assert.equal((await media.files.get("file_1")).id, "file_1");
  await assert.rejects(media.files.get("file_2"), NotFoundError);
  for (const onProgress of [undefined, () => {}]) {
    for (const content of [new File(["bytes"], "a.txt"), Buffer.from("bytes")]) {
      await media.files.upload(content, { filename: "a.txt", tags: ["a", "b"], onProgress });
      await uploaded();
    }
  }
}

let form;
const server = setupServer(
  http.get(`${baseUrl}/api/v1/files/file_1`, () => HttpResponse.json(record)),
  http.get(`${baseUrl}/api/v1/files/file_2`, () => HttpResponse.json(missing, { status: 404 })),
  http.post(`${baseUrl}/api/v1/upload`, async ({ request }) => {
    form = await request.formData();
    return HttpResponse.json(record, { status: 201 });
  }),
);
server.listen({ onUnhandledRequest: "error" });
await exercise(async () => {
  assert.equal(form.get("tags"), "a,b");
  assert.equal(form.get("file").name, "a.txt");
  assert.equal(await form.get("file").text(), "bytes");
});
server.close();

let body;
nock(baseUrl).get("/api/v1/files/file_1").reply(200, record);
nock(baseUrl).get("/api/v1/files/file_2").reply(404, missing);
nock(baseUrl)
  .persist()
  .post("/api/v1/upload", (text) => {
    body = text;
    return true;
  })
  .reply(201, record);
await exercise(() => assert.match(body, /name="tags"\r\n\r\na,b\r\n.*filename="a\.txt"\r\n.*\r\n\r\nbytes\r\n/s));
