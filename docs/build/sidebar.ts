import type { DefaultTheme } from "vitepress";
import { operationGroups, pageName } from "./reference.ts";
import { document, sampled } from "./sources.ts";

/** Lists the guides in reading order. */
export const guides: [title: string, pages: [title: string, name: string][]][] = [
  [
    "Start",
    [
      ["Quickstart", "quickstart"],
      ["The first hour", "first-hour"],
      ["Dashboard", "dashboard"],
      ["API keys", "authentication"],
      ["Sign-in and 2FA", "signing-in"],
      ["Import existing files", "move-in"],
    ],
  ],
  [
    "Use",
    [
      ["Upload files", "uploads"],
      ["Resumable uploads", "resumable-uploads"],
      ["Browser uploads", "browser-uploads"],
      ["Upload protocols and tus", "upload-protocols"],
      ["Multi-user applications", "many-users"],
      ["Metadata", "metadata"],
      ["Folders", "folders"],
      ["Trash", "trash"],
      ["File versions", "file-versions"],
      ["Bulk operations", "bulk-operations"],
      ["Download files as a ZIP", "archives"],
      ["Collections, stars and labels", "collections"],
      ["Share links", "sharing"],
      ["Search syntax", "search"],
      ["Pagination and filters", "search-and-paging"],
      ["File delivery and caching", "delivery"],
      ["Signed URLs", "signed-urls"],
      ["Image transformations", "image-transformations"],
      ["Responsive images", "responsive-images"],
      ["AI operations and credits", "ai"],
      ["Processing status and polling", "processing"],
      ["Events", "events"],
      ["Webhooks", "webhooks"],
      ["AI engines", "ai-engines"],
      ["Custom AI engines", "custom-ai-engines"],
      ["Embedded AI engine", "embedded-engine"],
      ["Errors", "errors"],
      ["Error messages", "error-messages"],
      ["Rate limits and usage", "rate-limits"],
      ["TypeScript SDK", "sdk"],
      ["Comparison with other SDKs", "sdk-comparison"],
      ["Command line", "command-line"],
      ["Generated clients", "generated-clients"],
      ["React uploads and images", "react"],
    ],
  ],
  [
    "Operate",
    [
      ["Self-hosting", "self-hosting"],
      ["Configuration", "configuration"],
      ["Deployment", "deploy"],
      ["PostgreSQL", "postgresql"],
      ["Scaling to multiple processes", "scaling"],
      ["Accounts and plans", "accounts"],
      ["Audit log", "audit-log"],
      ["Upgrade", "upgrade"],
      ["Monitoring", "operate"],
      ["Alerts", "alerts"],
      ["Failures and recovery", "faults"],
      ["Backup and restore", "backup"],
      ["Performance and memory", "speed"],
      ["Performance with many files", "many-files"],
      ["Versions and changelog", "versions"],
    ],
  ],
  [
    "Security",
    [
      ["Security inventory", "security-inventory"],
      ["ASVS 5.0", "asvs"],
    ],
  ],
];

const guideSidebar: DefaultTheme.SidebarItem[] = [
  ...guides.map(([text, pages]) => ({
    text,
    items: pages.map(([title, name]) => ({ text: title, link: `/guide/${name}` })),
  })),
  { text: "Background", items: [{ text: "Decisions", link: "/decisions" }] },
];

const referenceSidebar: DefaultTheme.SidebarItem[] = [
  { text: "Overview", link: "/reference/" },
  ...operationGroups(document, sampled).map(({ name, operations }) => ({
    text: name,
    items: operations.map(({ id, method, source }) => ({
      text: `<span class="verb ${method}">${method === "delete" ? "DEL" : method.toUpperCase()}</span>${source.summary}`,
      link: `/reference/${pageName(id)}`,
    })),
  })),
];

export const sidebar: DefaultTheme.SidebarMulti = {
  "/guide/": guideSidebar,
  "/decisions": guideSidebar,
  "/reference/": referenceSidebar,
};
