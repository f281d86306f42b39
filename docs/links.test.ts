import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./build/sources.ts";

const pages = globSync(["*.md", "docs/*.md", "docs/guide/*.md", "sdk/README.md", "react/README.md"], { cwd: ROOT });
const texts = new Map(
  pages.map((page) => [page, readFileSync(join(ROOT, page), "utf8").replace(/^```[\s\S]*?^```$/gm, "")]),
);
/** Pages that the build writes, which are not in the repository. */
const isGenerated = (page: string) => page.startsWith("docs/reference/") || page === "docs/guide/errors.md";

/** Returns the anchors of headings, as VitePress derives them, and of HTML elements. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#{1,6} (.*)$/gm)].map(
    ([, heading = ""]) =>
      /\{#([\w-]+)\}/.exec(heading)?.[1] ??
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_]+/gu, "-")
        .replace(/^-|-$/g, ""),
  );
  return [...headings, ...[...text.matchAll(/\bid="([\w-]+)"/g)].map(([, id = ""]) => id)];
}

it("every relative link refers to an existing page and heading", () => {
  const broken = [...texts].flatMap(([page, text]) =>
    [...text.matchAll(/\]\((?!\w+:|\/)([^)\s#]*)#?([^)\s]*)\)/g)].flatMap(([link, path = "", anchor = ""]) => {
      const target = path === "" ? page : normalize(join(dirname(page), path));
      if (isGenerated(target)) return [];
      const targetText = texts.get(target);
      const exists =
        targetText !== undefined && anchor !== ""
          ? anchorsOf(targetText).includes(anchor)
          : existsSync(join(ROOT, target));
      return exists ? [] : [`${page}: ${link}`];
    }),
  );
  expect(texts.size).toBeGreaterThan(40);
  expect(broken).toEqual([]);
});

it("every folder in the tables of ARCHITECTURE.md exists", () => {
  const rows = [...(texts.get("ARCHITECTURE.md") ?? "").matchAll(/^\| `([\w/-]+\/)` \|/gm)].map(
    ([, path = ""]) => path,
  );
  expect(rows).toEqual(expect.arrayContaining(["codegen/", "server/", "sdk/", "contract-tests/"]));
  expect(rows.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
