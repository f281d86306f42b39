import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DefaultTheme, defineConfig, type MarkdownRenderer } from "vitepress";

const DOCS = join(import.meta.dirname, "..");
// build/build.ts writes this file and the pages of the reference.
const sidebar: DefaultTheme.SidebarMulti = JSON.parse(readFileSync(join(DOCS, "generated/sidebar.json"), "utf8"));

const base = process.env.DOCS_BASE ?? "/docs/";

export default defineConfig({
  title: "Media Asset Service",
  description: "Store, organize, analyze and deliver media files over HTTP.",
  lang: "en",
  base,
  outDir: "dist",
  cacheDir: ".vitepress/cache",
  // These pages are for contributors, who read them in the repository.
  srcExclude: ["generated/**", "build/**", "glossary.md", "style.md"],
  // Links end in .html, so that any static file host can serve the site. The service also accepts URLs without it.
  cleanUrls: false,
  lastUpdated: false,
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: `${base}logo.svg` }],
    ["meta", { name: "theme-color", content: "#4a48d9" }],
  ],
  // Sequential rendering makes builds reproducible: the same sources produce the same site.
  buildConcurrency: 1,
  markdown: { theme: "github-dark-default", config: prepareMarkdown },
  vite: {
    define: { __SERVICE_URL__: JSON.stringify(process.env.DOCS_SERVICE_URL ?? "") },
    logLevel: "warn",
  },
  themeConfig: {
    logo: "/logo.svg",
    outline: [2, 3],
    nav: [
      { text: "Guide", link: "/guide/quickstart", activeMatch: "/guide/(?!errors)|/decisions" },
      { text: "Reference", link: "/reference/", activeMatch: "/reference/" },
      { text: "Errors", link: "/guide/errors", activeMatch: "/guide/errors" },
      { component: "DashboardLink" },
    ],
    sidebar,
    notFound: {
      quote: "This page does not exist or has moved. Search for it, or open the home page.",
      linkText: "Home page",
    },
    docFooter: { prev: "Previous", next: "Next" },
    search: {
      provider: "local",
      options: {
        detailedView: true,
        // All reference pages contain the same fields in their examples. Indexing them would make every page match.
        _render(source, env, md) {
          // The decisions are for contributors, and contain every word of the guides.
          if (env.relativePath === "decisions.md") return "";
          // The index removes tags. Without the spaces, it would join a name and its type: `widthinteger`.
          const html = md.render(source, env).replace(/<\/(?:code|div|p|span|summary)>(?=<)/g, "$& ");
          return env.relativePath.startsWith("reference/") ? html.replace(/<pre[\s\S]*?<\/pre>/g, "") : html;
        },
        miniSearch: { searchOptions: { boost: { title: 6, text: 1, titles: 2 }, prefix: true, fuzzy: 0.15 } },
      },
    },
  },
});

function prepareMarkdown(md: MarkdownRenderer): void {
  nameCodeGroups(md);
  unlinkRepository(md);
}

/**
 * Replaces links to repository files outside of `docs` with their text, because the site does not contain these files.
 */
function unlinkRepository(md: MarkdownRenderer): void {
  md.core.ruler.push("unlink-repository", ({ tokens }) => {
    for (const token of tokens) {
      let unlinking = false;
      if (!token.children) continue;
      token.children = token.children.filter((child) => {
        if (child.type === "link_open") unlinking = child.attrGet("href")?.startsWith("../../") ?? false;
        return !(unlinking && child.type.startsWith("link_"));
      });
    }
  });
}

/** Replaces the random ids of code groups with ids from their position in the page, so that builds are reproducible. */
function nameCodeGroups(md: MarkdownRenderer): void {
  const rule = "container_code-group_open";
  const open = md.renderer.rules[rule];
  if (!open) throw new Error("The Markdown renderer has no rule for code groups. Check the VitePress version.");
  md.renderer.rules[rule] = (tokens, index, ...rest) => {
    const names: string[] = [];
    return open(tokens, index, ...rest).replace(/"((?:tab|group)-[\w-]+)"/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `"group-${index}-${names.indexOf(name)}"`;
    });
  };
}
