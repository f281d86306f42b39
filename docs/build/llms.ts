import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deref } from "../../codegen/document.ts";
import type { SampledOperation } from "../../codegen/samples/samples.ts";
import { asvsChapters, asvsTables } from "./asvs.ts";
import { commandReference } from "./commands.ts";
import { type Field, readField, readFields } from "./fields.ts";
import { operationGroups, pageName } from "./reference.ts";
import { guides as guidesInOrder } from "./sidebar.ts";
import { DOCS, document, ROOT, sampled } from "./sources.ts";

/** Returns the index of the site for language models (llmstxt.org). */
export function llmsIndex(base: string): string {
  return [
    `# ${document.info.title}`,
    "> Store, organize, analyze and deliver media files over HTTP. Described by one OpenAPI document; with an SDK for TypeScript and JavaScript.",
    `The complete documentation in one file: [llms-full.txt](${base}llms-full.txt). The OpenAPI document: [openapi.yaml](${base}openapi.yaml).`,
    "## Guides",
    guides()
      .map(({ name, title, description }) => `- [${title}](${base}guide/${name}.html): ${description}`)
      .join("\n"),
    ...operationGroups(document, sampled).flatMap(({ name, operations }) => [
      `## ${name}`,
      operations
        .map(
          ({ id, method, path, source }) =>
            `- [${method.toUpperCase()} ${path}](${base}reference/${pageName(id)}.html): ${source.summary}`,
        )
        .join("\n"),
    ]),
  ]
    .join("\n\n")
    .concat("\n");
}

/** Returns all guides, then every operation with its parameters, a sample and a response, as plain Markdown. */
export function llmsFull(): string {
  return [
    `# ${document.info.title}`,
    document.info.description.trim(),
    ...guides().map(({ text }) => deeper(text)),
    "## Reference",
    ...sampled.map(operationText),
  ]
    .join("\n\n")
    .concat("\n");
}

/** Generated texts by include path. The gallery is not among them, because it consists only of images. */
const included: Record<string, () => string> = {
  "../generated/commands.md": commandReference,
  "../generated/asvs.md": () =>
    asvsTables(asvsChapters())
      .replace(/<\/?(?:b|small)\b[^>]*>/g, "")
      .replaceAll("<br>", " "),
  "../../CHANGELOG.md": () => readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"),
};

interface Guide {
  name: string;
  title: string;
  description: string;
  /** Markdown without the frontmatter and without elements that only browsers render. */
  text: string;
}

function guides(): Guide[] {
  return guidesInOrder
    .flatMap(([, pages]) => pages)
    .filter(([, name]) => existsSync(join(DOCS, `guide/${name}.md`)))
    .map(([title, name]) => {
      const source = readFileSync(join(DOCS, `guide/${name}.md`), "utf8");
      const [head = "", frontmatter = ""] = /^---\n([\s\S]*?)\n---\n/.exec(source) ?? [];
      const description = /^description: (.*)$/m.exec(frontmatter)?.[1] ?? "";
      const text = source
        .slice(head.length)
        .replace(/<!--@include: (\S+)-->/g, (_, path: string) => included[path]?.() ?? "")
        .replace(
          /^<<< ([^\s#]+\.(\w+))(?:#(\w+))?(?:\{\w+\})?$/gm,
          (_, path: string, type: string, region?: string) => {
            const code = readFileSync(join(DOCS, "guide", path), "utf8");
            return `\`\`\`${type}\n${region ? regionOf(code, region) : code}\`\`\``;
          },
        )
        .replace(/<!--[\s\S]*?-->|<[A-Z]\w*[^>]*\/>/g, "")
        .replace(/<\/?(?:details|summary)\b[^>]*>|<span class="cause">\n|\n<\/span>(?=<\/summary>)/g, "")
        .replace(/<span class="status ignore-header">(\d+)<\/span> \{#\w+\}/g, "($1)")
        .replace(/<div class="fields"[\s\S]*?(?=\n)/g, (html) =>
          html
            .replace(/<[^>]+>/g, " ")
            .replace(/ +/g, " ")
            .trim(),
        );
      return { name, title, description, text: text.trim() };
    });
}

/** Returns the code between the region comments with this name, as VitePress does. */
function regionOf(code: string, name: string): string {
  const comment = (word: string) => `^ *(?://|#) #${word} ${name}$`;
  const [, region] = new RegExp(`${comment("region")}\\n([\\s\\S]*?)${comment("endregion")}`, "m").exec(code) ?? [];
  if (region === undefined) throw new Error(`Region ${name} not found in: ${code}`);
  return region;
}

const deeper = (markdown: string) => markdown.replace(/^#(?=#* \S)/gm, "##");

function operationText({ operation, samples }: SampledOperation): string {
  const { source, method, path } = operation;
  const parameters = operation.parameters.map((it) => ({
    ...readField(document, it.name, it.schema ?? {}, it.required ?? false),
    description: `${it.in}. ${it.description ?? ""}`,
  }));
  const [, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const good = Object.values(source.responses ?? {})[0];
  const example = good && deref(document, good).content?.["application/json"]?.example;
  const curl = samples.find((it) => it.label === "curl");
  return [
    `### ${source.summary}: ${method.toUpperCase()} ${path}`,
    source.description?.trim(),
    operation.permission && `Permission: ${operation.permission}.`,
    parameters.length > 0 && `Parameters:\n${fieldList(parameters)}`,
    media && `Body:\n${fieldList(readFields(document, media.schema))}`,
    curl && `\`\`\`sh\n${curl.code}\n\`\`\``,
    example !== undefined && `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    `Errors: ${operation.errors.map((it) => `${it.status} ${it.code}`).join(", ") || "none"}.`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function fieldList(fields: readonly Field[], indent = ""): string {
  return fields
    .map(({ name, type, required, rules, values, description, children }) => {
      const facts = [
        type,
        ...(required ? ["required"] : []),
        ...rules,
        ...(values.length > 0 ? [values.join(" | ")] : []),
      ];
      const inside = children.length > 0 ? `\n${fieldList(children, `${indent}  `)}` : "";
      return `${indent}- \`${name}\` (${facts.join(", ")}) ${description.replace(/\s+/g, " ").trim()}${inside}`;
    })
    .join("\n");
}
