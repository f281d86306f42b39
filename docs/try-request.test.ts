import { describe, expect, it } from "vitest";
import { readResponse, tryRequest } from "./.vitepress/theme/try-request.ts";
import { document, sampled } from "./build/sources.ts";
import { readTryIt } from "./build/try-it.ts";

const BASE = "http://service";

function consoleOf(operationId: string) {
  const sample = sampled.find(({ operation }) => operation.id === operationId);
  if (!sample) throw new Error(`There is no ${operationId}`);
  return readTryIt(document, sample.operation);
}

const nothing = { secret: "mas_key", values: {}, file: null, json: "" };

describe("the console's request", () => {
  it("contains parameters in the right places, without empty ones", () => {
    const { url, init } = tryRequest(BASE, consoleOf("getProcessedImage"), {
      ...nothing,
      values: { id: "file_a/b", type: "bg-removed" },
    });
    expect(url).toBe("http://service/api/v1/files/file_a%2Fb/processed?type=bg-removed");
    expect(init).toEqual({ method: "GET", headers: { "X-API-Key": "mas_key" } });
    expect(tryRequest(BASE, consoleOf("listFiles"), { ...nothing, values: { search: " ", limit: "5" } }).url).toBe(
      "http://service/api/v1/files?limit=5",
    );
  });

  it("contains JSON, and reports where it is invalid", () => {
    const update = consoleOf("updateFile");
    expect(tryRequest(BASE, update, { ...nothing, json: update.json }).init).toMatchObject({
      method: "PATCH",
      headers: { "X-API-Key": "mas_key", "Content-Type": "application/json" },
    });
    expect(() => tryRequest(BASE, update, { ...nothing, json: "{" })).toThrow("not valid JSON");
  });

  it("contains a form, for which the browser chooses the boundary", () => {
    const file = new File(["x"], "x.txt");
    const { init } = tryRequest(BASE, consoleOf("uploadFile"), {
      ...nothing,
      values: { tags: "a", folderId: "" },
      file,
    });
    expect(init.headers).not.toHaveProperty("Content-Type");
    expect([...(init.body as FormData).keys()]).toEqual(["file", "tags"]);
  });

  it("reports missing values before it is sent", () => {
    expect(() => tryRequest(BASE, consoleOf("listFiles"), { ...nothing, secret: " " })).toThrow("Enter your API key");
    expect(() => tryRequest(BASE, consoleOf("createAccount"), { ...nothing, secret: "" })).toThrow(
      "Enter your Admin token",
    );
    expect(() => tryRequest(BASE, consoleOf("getFile"), nothing)).toThrow("Enter id.");
    expect(() => tryRequest(BASE, consoleOf("buildTransformUrl"), nothing)).toThrow("Enter id.");
    expect(() => tryRequest(BASE, consoleOf("uploadFile"), nothing)).toThrow("Choose a file.");
  });
});

describe("the console's response", () => {
  it("is formatted JSON, an image, or a number of bytes", async () => {
    const json = await readResponse(Response.json({ success: true }, { headers: { "X-Request-Id": "req_1" } }), 3);
    expect(json).toMatchObject({ status: 200, ms: 3, content: { kind: "text", text: '{\n  "success": true\n}' } });
    expect(json.headers).toContainEqual(["x-request-id", "req_1"]);
    const bytes = (type: string) => new Response(new Uint8Array(4), { headers: { "Content-Type": type } });
    expect((await readResponse(bytes("image/png"), 1)).content).toMatchObject({ kind: "image" });
    expect((await readResponse(bytes("video/mp4"), 1)).content).toEqual({ kind: "bytes", size: 4 });
  });
});
