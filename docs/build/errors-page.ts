import type { Document } from "../../codegen/document.ts";
import { schemaNamed } from "../../codegen/document.ts";
import type { ErrorEntry } from "../../codegen/error-table.ts";
import type { SampledOperation } from "../../codegen/samples/samples.ts";
import { cures } from "./cures.ts";
import { fieldsHtml, readFields } from "./fields.ts";
import { pageName } from "./reference.ts";

/** Every error code: what causes it, what to do, and who answers with it. */
export function errorsPage(
  document: Document,
  errors: readonly ErrorEntry[],
  sampled: readonly SampledOperation[],
  introduction: string,
): string {
  const sections = errors.map((error) => section(document, error, sampled));
  const rows = errors.map(
    ({ code, status, description }) => `| ${status} | [\`${code}\`](#${code.toLowerCase()}) | ${description} |`,
  );
  return [
    introduction.trim(),
    "## All codes",
    `| Status | Code | Cause |\n| --- | --- | --- |\n${rows.join("\n")}`,
    ...sections,
  ]
    .join("\n\n")
    .concat("\n");
}

function section(
  document: Document,
  { code, status, schema, description }: ErrorEntry,
  sampled: readonly SampledOperation[],
): string {
  const details = readFields(document, schemaNamed(document, schema)).find((it) => it.name === "details");
  const operations = sampled.map((it) => it.operation).filter((it) => it.errors.some((error) => error.code === code));
  const links = operations.map((it) => `[${it.source.summary}](../reference/${pageName(it.id)}.md)`).join(", ");
  return [
    `## ${code} <span class="status ignore-header">${status}</span> {#${code.toLowerCase()}}`,
    `**Cause.** ${description}`,
    `**What to do.** ${cures[code as keyof typeof cures]}`,
    details ? `\`details\` holds:\n\n${fieldsHtml(details.children, true)}` : "",
    operations.length > 6
      ? `Answered by ${operations.length} operations.`
      : operations.length > 0
        ? `Answered by: ${links}.`
        : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}
