import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { remedies } from "./build/error-remedies.ts";
import { errorsPage } from "./build/errors-page.ts";
import { readField, readFields } from "./build/fields.ts";
import { inline } from "./build/inline.ts";
import { llmsFull, llmsIndex } from "./build/llms.ts";
import { pageName, referenceIndex, referencePage } from "./build/reference.ts";
import { sidebar } from "./build/sidebar.ts";
import { document, errorTable, sampled } from "./build/sources.ts";

describe("the errors page", () => {
  it("has a cause and a remedy for every code, and no other codes", () => {
    const codes = Object.values(remedies).flatMap((remedyOf) => Object.keys(remedyOf));
    expect(codes.toSorted()).toEqual(errorTable.map((it) => it.code).sort());
    const page = errorsPage(document, errorTable, sampled, "");
    for (const { code, status } of errorTable) {
      expect(page).toContain(
        `### ${code} <span class="status ignore-header">${status}</span> {#${code.toLowerCase()}}`,
      );
    }
    expect(page.match(/^<span class="cause">\n\S/gm)).toHaveLength(errorTable.length);
    expect(page.match(/^\*\*What to do\.\*\* \S/gm)).toHaveLength(errorTable.length);
    for (const { code } of errorTable)
      expect(page).toMatch(new RegExp(`^  "code": "${code}",\n  "message": "\\S`, "m"));
  });
});

describe("the page of an operation", () => {
  it.each(sampled.map((it) => ({ id: it.operation.id, it })))("$id contains everything in the document", ({ it }) => {
    const page = referencePage(document, it);
    const { operation, samples } = it;
    for (const { name } of operation.parameters) expect(page).toContain(`<code class="field-name">${name}</code>`);
    for (const { code } of operation.errors) expect(page).toContain(`guide/errors.md#${code.toLowerCase()}`);
    for (const status of Object.keys(operation.source.responses ?? {}))
      expect(page).toMatch(new RegExp(`\\b${status}\\b`));
    for (const { code } of samples) expect(page).toContain(code);
    if (operation.permission) expect(page).toContain(`requires <b>${operation.permission}</b>`);
    const isForPrograms = operation.security === "uploadUrl" || operation.method === "options";
    expect(page.includes("<TryIt />")).toBe(!isForPrograms);
  });

  it("marks beta operations", () => {
    const transform = sampled.find(({ operation }) => operation.id === "buildTransformUrl");
    expect(transform && referencePage(document, transform)).toContain('class="badge beta"');
  });
});

describe("fields", () => {
  it("have a type, range, default and values", () => {
    const schema = { type: "integer", minimum: 1, maximum: 100, default: 20, description: "Per page." };
    expect(readField(document, "limit", schema, false)).toEqual({
      name: "limit",
      type: "integer",
      required: false,
      rules: ["1 to 100", "default 20"],
      values: [],
      description: "Per page.",
      children: [],
    });
  });

  it("of alternative schemas are combined, and required if all alternatives require them", () => {
    const shapes = [
      { type: "object", required: ["a"], properties: { a: { type: "string", enum: ["x"] }, b: { type: "string" } } },
      {
        type: "object",
        required: ["a", "c"],
        properties: { a: { type: "string", enum: ["y"] }, c: { type: "string" } },
      },
    ];
    const fields = readFields(document, { oneOf: shapes });
    expect(fields.map(({ name, required, values }) => ({ name, required, values }))).toEqual([
      { name: "a", required: true, values: ["x", "y"] },
      { name: "b", required: false, values: [] },
      { name: "c", required: false, values: [] },
    ]);
  });

  it("cannot inject markup into the page", () => {
    expect(inline("`<b>` & <script>alert(1)</script>")).toBe(
      "<code>&lt;b&gt;</code> &amp; &lt;script&gt;alert(1)&lt;/script&gt;",
    );
  });
});

describe("the sidebar", () => {
  it("links to every guide, including the errors page before it is first generated", () => {
    const links = [sidebar["/guide/"]].flat().flatMap((group) => group?.items?.map(({ link }) => link) ?? []);
    const written = readdirSync(join(import.meta.dirname, "guide")).map((file) => `/guide/${file.slice(0, -3)}`);
    expect(new Set(links)).toEqual(new Set([...written, "/guide/errors", "/decisions"]));
  });
});

describe("the screenshots", () => {
  const folder = join(import.meta.dirname, "public/screenshots");
  const pages = ["guide/dashboard.md", "../README.md"].map((page) =>
    readFileSync(join(import.meta.dirname, page), "utf8"),
  );
  const screenshots = new Set(pages.join("").match(/dashboard-\w+\.webp/g));

  it("are those on the pages, 1440 pixels wide", async () => {
    expect(new Set(readdirSync(folder))).toEqual(screenshots);
    for (const name of screenshots) {
      const { width } = await sharp(join(folder, name)).metadata();
      expect([name, width]).toEqual([name, 1440]);
      expect(statSync(join(folder, name)).size, name).toBeLessThan(100_000);
    }
  });
});

describe("for language models", () => {
  it("an index lists all pages below the base, and one file contains everything", () => {
    const index = llmsIndex("/elsewhere/");
    const full = llmsFull();
    for (const { operation } of sampled) {
      expect(index).toContain(`/elsewhere/reference/${pageName(operation.id)}.html`);
      expect(full).toContain(`${operation.method.toUpperCase()} ${operation.path}`);
      expect(referenceIndex(document, sampled)).toContain(`./${pageName(operation.id)}.md`);
    }
    expect(index).toContain("/elsewhere/guide/quickstart.html");
    expect(full).toContain("# Quickstart");
    const prose = full.replaceAll(/^```[\s\S]*?^```$|`[^`\n]*`/gm, "");
    expect(prose.length).toBeGreaterThan(full.length / 4);
    expect(prose).not.toMatch(/<(div|span|p)\b/);
    expect(full).toContain("| `DATA_DIR` |");
    expect(full).toContain("const client = createClient<paths>({ baseUrl, headers });");
    expect(full).not.toMatch(/^<<< |#region/m);
    expect(full).toContain("## Changelog");
  });

  it("the guides are in the order of the sidebar, each with its title and a description", () => {
    const guides = [...llmsIndex("/").matchAll(/^- \[(.*)\]\(\/guide\/([\w-]+)\.html\): (.*)$/gm)];
    expect(guides.slice(0, 2).map(([, title]) => title)).toEqual(["Quickstart", "The first hour"]);
    for (const [, title, name, description] of guides) {
      expect(title).toMatch(/^[A-Z]/);
      expect(description, name).toMatch(/^[A-Z].*\.$/);
    }
    const names = guides.map(([, , name]) => name);
    const written = readdirSync(join(import.meta.dirname, "guide")).map((file) => file.slice(0, -3));
    expect(new Set(names)).toEqual(new Set(written));
  });
});
