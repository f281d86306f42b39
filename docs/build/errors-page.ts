import type { Document } from "../../codegen/document.ts";
import { schemaNamed } from "../../codegen/document.ts";
import type { ErrorEntry } from "../../codegen/error-table.ts";
import type { SampledOperation } from "../../codegen/samples/samples.ts";
import { cures } from "./cures.ts";
import { fieldsHtml, readFields } from "./fields.ts";
import { inline } from "./inline.ts";
import { pageName } from "./reference.ts";

/** Every error code by subject: a line each, which opens to what to do, its details, and who answers with it. */
export function errorsPage(
  document: Document,
  errors: readonly ErrorEntry[],
  sampled: readonly SampledOperation[],
  introduction: string,
): string {
  const subjects = Object.entries(cures).map(([subject, cureOf]) => {
    const entries = Object.entries(cureOf).map(([code, cure]) => {
      const error = errors.find((it) => it.code === code);
      if (!error) throw new Error(`docs/build/cures.ts has ${code}, which is no error of the document`);
      return entry(document, error, cure, sampled);
    });
    return `## ${subject} {#${anchor(subject)}}\n\n${entries.join("\n\n")}`;
  });
  const links = Object.keys(cures).map((subject) => `[${subject}](#${anchor(subject)})`);
  return `${introduction.trim()}\n\n## All codes\n\nBy subject: ${links.join(", ")}.\n\n${subjects.join("\n\n")}\n`;
}

function anchor(subject: string): string {
  return subject.toLowerCase().replaceAll(" ", "-");
}

/** The heading is in the summary: whoever follows a link to the code sees it, whether it is open or not. */
function entry(
  document: Document,
  { code, status, schema, description }: ErrorEntry,
  cure: string,
  sampled: readonly SampledOperation[],
): string {
  const details = readFields(document, schemaNamed(document, schema)).find((it) => it.name === "details");
  return [
    '<details class="error"><summary>',
    `### ${code} <span class="status ignore-header">${status}</span> {#${code.toLowerCase()}}`,
    // A tag alone on its line begins a block of HTML (CommonMark §4.6): no paragraph, which a summary cannot have.
    `<span class="cause">\n${inline(description.replace(/\s+/g, " ").trim())}\n</span></summary>`,
    `**What to do.** ${cure}`,
    details ? `\`details\` holds:\n\n${fieldsHtml(details.children, true)}` : "",
    operationsOf(code, sampled),
    "</details>",
  ]
    .filter(Boolean)
    .join("\n\n");
}

function operationsOf(code: string, sampled: readonly SampledOperation[]): string {
  const operations = sampled.map((it) => it.operation).filter((it) => it.errors.some((error) => error.code === code));
  if (operations.length === 0) return "";
  if (operations.length > 6) return `Answered by ${operations.length} operations.`;
  return `Answered by: ${operations.map((it) => `[${it.source.summary}](../reference/${pageName(it.id)}.md)`).join(", ")}.`;
}
