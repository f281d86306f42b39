import { describe, expect, it } from "vitest";
import type { Document } from "../document.ts";
import { tiny } from "../test-document.ts";
import { curlSample } from "./curl.ts";
import { fetchSample } from "./fetch.ts";
import { javascript, literal, python } from "./literal.ts";
import { pythonSample } from "./python.ts";
import type { SampleRequest } from "./request.ts";
import { readSamples, withIds } from "./samples.ts";

const asText = (document: Document) =>
  readSamples(document)
    .flatMap(({ operation, samples }) =>
      samples.map(
        ({ label, language, code }) => `## ${operation.id}, ${label}\n\n\`\`\`${language}\n${code}\n\`\`\`\n`,
      ),
    )
    .join("\n");

describe("samples", () => {
  it("cover every operation in four languages", async () => {
    await expect(asText(tiny())).toMatchFileSnapshot("../__snapshots__/samples.md");
  });

  it("omit internal operations", () => {
    const document = tiny();
    const [path = "", item] = Object.entries(document.paths)[0] ?? [];
    const operation = item?.get ?? item?.post;
    if (!operation?.operationId) throw new Error(`${path} has no operation to hide`);
    operation["x-internal"] = true;
    expect(readSamples(document).map((it) => it.operation.id)).not.toContain(operation.operationId);
  });

  it("quote text that a shell would interpret", () => {
    const sample = curlSample("http://x", {
      method: "POST",
      path: "/p",
      query: [["q", "a b&c"]],
      credential: null,
      headers: [],
      body: { kind: "json", value: { name: "the harbour's $HOME" } },
      savesTo: null,
      hasBareResponse: false,
    });
    expect(sample).toContain(`"http://x/p?q=a+b%26c"`);
    expect(sample).toContain(String.raw`-d '{"name":"the harbour'\''s $HOME"}'`);
  });

  describe("that send bytes to an upload URL", () => {
    const put: SampleRequest = {
      method: "PUT",
      path: "/u",
      query: [["signature", "s-1"]],
      credential: null,
      headers: [],
      body: { kind: "raw", name: "harbour.jpg" },
      savesTo: null,
      hasBareResponse: false,
    };
    const patch: SampleRequest = {
      ...put,
      method: "PATCH",
      headers: [
        ["Upload-Offset", "0"],
        ["Content-Type", "application/offset+octet-stream"],
      ],
    };
    const head: SampleRequest = { ...put, method: "HEAD", body: null, hasBareResponse: true };

    it("send the raw file", () => {
      expect(curlSample("http://x", put)).toBe('curl "http://x/u?signature=s-1" \\\n  -T harbour.jpg');
      expect(fetchSample("http://x", put)).toContain('  method: "PUT",\n  body: await openAsBlob("harbour.jpg"),\n}');
      expect(pythonSample("http://x", put)).toContain('    data=open("harbour.jpg", "rb"),');
    });

    it("contain the required headers", () => {
      const offset = '-H "Upload-Offset: 0" \\\n  -H "Content-Type: application/offset+octet-stream"';
      expect(curlSample("http://x", patch)).toBe(
        `curl -X PATCH "http://x/u?signature=s-1" \\\n  ${offset} \\\n  --data-binary @harbour.jpg`,
      );
      const headers = '"Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"';
      expect(fetchSample("http://x", patch)).toContain(`headers: { ${headers} }`);
      expect(pythonSample("http://x", patch)).toContain(`headers={${headers}},`);
    });

    it("show the headers of a response without a body", () => {
      expect(curlSample("http://x", head)).toBe('curl -I "http://x/u?signature=s-1"');
      expect(curlSample("http://x", { ...head, method: "DELETE" })).toMatch(/^curl -i -X DELETE /);
      expect(fetchSample("http://x", head)).toContain("Object.fromEntries(response.headers)");
      expect(pythonSample("http://x", head)).toContain("dict(response.headers)");
    });
  });

  it("write constants in the syntax of the language", () => {
    const value = { isPublic: true, folderId: null, "a-b": [1, "x"] };
    expect(literal(value, javascript)).toBe('{ isPublic: true, folderId: null, "a-b": [1, "x"] }');
    expect(literal(value, python)).toBe('{"isPublic": True, "folderId": None, "a-b": [1, "x"]}');
  });

  it("replace the ids of the document by real ids", () => {
    expect(
      withIds("GET /files/file_01jv3m8q6ye5tb2x9w4k7r0czn?folder=fold_01jv3k2d8s6m4q0y7e9t1w5bhr", { file: "F" }),
    ).toBe("GET /files/F?folder=fold_01jv3k2d8s6m4q0y7e9t1w5bhr");
  });
});
