import { type Body, type Document, deref, type Parameter } from "../../codegen/document.ts";
import type { OperationModel } from "../../codegen/model.ts";
import type { SampledOperation } from "../../codegen/samples/samples.ts";
import { fieldsHtml, readField, readFields } from "./fields.ts";
import { escapeHtml, inline } from "./inline.ts";
import { canTry, readTryIt } from "./try-it.ts";

/** `listFiles` → `list-files` */
export function pageName(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns the page of one operation: the description on the left, the samples on the right. */
export function referencePage(document: Document, { operation, samples }: SampledOperation): string {
  const { source } = operation;
  const frontmatter = {
    title: source.summary,
    description: `${operation.method.toUpperCase()} ${operation.path}: ${source.summary}.`,
    aside: false,
    pageClass: "reference",
    ...(canTry(operation) && { tryIt: readTryIt(document, operation) }),
  };
  return [
    `---\n${JSON.stringify(frontmatter)}\n---`,
    `# ${source.summary}`,
    `<p class="op-line"><span class="method ${operation.method}">${operation.method.toUpperCase()}</span><code v-pre>${escapeHtml(operation.path).replace(/[{][^}]*[}]/g, "<em>$&</em>")}</code></p>`,
    badges(operation),
    '<div class="op"><div class="op-main">',
    withoutBeta(source.description ?? ""),
    parameters(document, operation, "path", "Path parameters"),
    parameters(document, operation, "query", "Query parameters"),
    parameters(document, operation, "header", "Headers"),
    requestBody(document, operation),
    responses(document, operation),
    '</div><div class="op-side">',
    codeGroup(samples.map((it) => ({ label: it.label, language: it.language, code: it.code }))),
    canTry(operation) && "<TryIt />",
    responseExamples(document, operation),
    "</div></div>",
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

const withoutBeta = (text: string) => text.trim().replace(/\s*Beta\.$/, "");

function badges({ source, permission, plans, security }: OperationModel): string {
  const marks = [
    ...(source.deprecated ? ['<span class="badge deprecated">deprecated</span>'] : []),
    ...(source["x-beta"] ? ['<span class="badge beta" title="May change with 30 days\' notice">beta</span>'] : []),
    ...(permission ? [`<span class="badge">requires <b>${permission}</b></span>`] : []),
    ...(security === "adminToken" ? ['<span class="badge">requires the <b>admin token</b></span>'] : []),
    ...(security === "none" ? ['<span class="badge">no key required</span>'] : []),
    ...(security === "uploadUrl" ? ['<span class="badge">requires the <b>upload URL</b>, no key</span>'] : []),
    ...(plans ? [`<span class="badge">${plans.join(" and ")} plans</span>`] : []),
  ];
  return `<p class="badges">${marks.join(" ")}</p>`;
}

function parameters(document: Document, operation: OperationModel, place: Parameter["in"], title: string): string {
  const parameters = operation.parameters.filter((it) => it.in === place);
  if (parameters.length === 0) return "";
  const fields = parameters.map((it) => ({
    ...readField(document, it.name, it.schema ?? {}, it.required ?? false),
    description: it.description ?? "",
  }));
  return `## ${title}\n\n${fieldsHtml(fields)}`;
}

function requestBody(document: Document, operation: OperationModel): string {
  const content = Object.entries(operation.requestBody?.content ?? {});
  const [type, media] = content[0] ?? [];
  if (!type) return "";
  const schema = media?.schema && deref(document, media.schema);
  if (schema?.format === "binary") return `## Request body\n\nThe bytes, ${typesOf(content.map(([name]) => name))}.`;
  const note = [`\`${type}\``, schema?.description].filter(Boolean).join(". ");
  return `## Request body\n\n${note}${note.endsWith(".") ? "" : "."}\n\n${fieldsHtml(readFields(document, schema))}`;
}

const typesOf = (types: readonly string[]) =>
  types.includes("*/*") ? "of any media type" : `as ${types.map((type) => `\`${type}\``).join(" or ")}`;

function responses(document: Document, operation: OperationModel): string {
  const all = Object.entries(operation.source.responses ?? {}).map(([status, it]) => ({
    status,
    ...deref(document, it),
  }));
  const good = all.filter(({ status }) => Number(status) < 400);
  const bad = all.filter(({ status }) => Number(status) >= 400);
  return [
    "## Responses",
    ...good.map(({ status, description = "", content }) =>
      [`### ${status}`, description, responseFields(document, content)].filter(Boolean).join("\n\n"),
    ),
    ...(bad.length > 0
      ? [
          "## Errors",
          "| Status | Code | When |\n| --- | --- | --- |",
          ...bad.flatMap(({ status }) => errorRows(document, operation, Number(status))),
        ]
      : []),
  ]
    .join("\n\n")
    .replace(/\|\n\n\|/g, "|\n|");
}

function responseFields(document: Document, content: Body["content"]): string {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  if (!type) return "";
  if (type !== "application/json") return `The bytes, as \`${type === "*/*" ? "the file's own media type" : type}\`.`;
  // All responses have the same envelope. Only `data` differs.
  const data = readFields(document, media?.schema).find((it) => it.name === "data");
  return data ? `\`data\` contains:\n\n${fieldsHtml(data.children, true)}` : "";
}

function errorRows(document: Document, operation: OperationModel, status: number): string[] {
  return operation.errors
    .filter((it) => it.status === status)
    .map(({ code }) => {
      const when = oneLine(document["x-errors"]?.[code]?.description);
      return `| ${status} | [\`${code}\`](../guide/errors.md#${code.toLowerCase()}) | ${when} |`;
    });
}

const oneLine = (text = "") => inline(text.replace(/\s+/g, " ").trim()).replaceAll("|", "\\|");

/** Returns a JSON example of each successful response. The page of the errors has those of the errors. */
function responseExamples(document: Document, operation: OperationModel): string {
  const examples = Object.entries(operation.source.responses ?? {}).flatMap(([status, it]) => {
    const example = deref(document, it).content?.["application/json"]?.example;
    if (Number(status) >= 400 || example === undefined) return [];
    return [{ label: status, language: "json", code: JSON.stringify(example, null, 2) }];
  });
  return examples.length === 0 ? "" : `<p class="side-title">Responses</p>\n\n${codeGroup(examples)}`;
}

function codeGroup(tabs: readonly { label: string; language: string; code: string }[]): string {
  const blocks = tabs.map(({ label, language, code }) => `\`\`\`${language} [${label}]\n${code}\n\`\`\``);
  return `::: code-group\n\n${blocks.join("\n\n")}\n\n:::`;
}

/** Returns the index page of the reference: conventions and all operations. */
export function referenceIndex(document: Document, sampled: readonly SampledOperation[]): string {
  const groups = operationGroups(document, sampled).map(({ name, description, operations }) =>
    [
      `## ${name}`,
      description,
      "| Operation | Request |\n| --- | --- |\n".concat(
        operations
          .map(
            ({ id, method, path, source }) =>
              `| [${source.summary}](./${pageName(id)}.md)${source["x-beta"] ? ' <span class="badge beta">beta</span>' : ""} | <span class="method ${method}">${method.toUpperCase()}</span> \`${path}\` |`,
          )
          .join("\n"),
      ),
    ].join("\n\n"),
  );
  const { description } = document.info;
  return `---\n${JSON.stringify({ title: "API reference", pageClass: "reference-index" })}\n---\n\n# API reference\n\n${description}\n\nThe complete OpenAPI document: <a href="../openapi.yaml" target="_self">openapi.yaml</a>, <a href="../openapi.json" target="_self">openapi.json</a>, and as OpenAPI 3.1 <a href="../openapi-3.1.yaml" target="_self">openapi-3.1.yaml</a>.\n\n${groups.join("\n\n")}\n`;
}

export function operationGroups(document: Document, sampled: readonly SampledOperation[]) {
  return (document.tags ?? []).flatMap(({ name, description = "" }) => {
    const operations = sampled.map((it) => it.operation).filter((it) => it.tag === name);
    return operations.length === 0 ? [] : [{ name, description, operations }];
  });
}
