import type { Document } from "../../codegen/document.ts";
import { schemaNamed } from "../../codegen/document.ts";
import type { ErrorEntry } from "../../codegen/error-table.ts";
import type { SampledOperation } from "../../codegen/samples/samples.ts";
import { remedies } from "./error-remedies.ts";
import { fieldsHtml, readFields } from "./fields.ts";
import { inline } from "./inline.ts";
import { pageName } from "./reference.ts";

/**
 * Returns the page of all error codes by subject. Each line opens to the solution, the details, an example and the
 * operations that return the code.
 */
export function errorsPage(
  document: Document,
  errors: readonly ErrorEntry[],
  sampled: readonly SampledOperation[],
  introduction: string,
): string {
  const subjects = Object.entries(remedies).map(([subject, remedyOf]) => {
    const entries = Object.entries(remedyOf).map(([code, remedy]) => {
      const error = errors.find((it) => it.code === code);
      if (!error)
        throw new Error(`docs/build/error-remedies.ts contains ${code}, which is not an error code of openapi.yaml.`);
      return entry(document, error, remedy, sampled);
    });
    return `## ${subject} {#${anchor(subject)}}\n\n${entries.join("\n\n")}`;
  });
  const links = Object.keys(remedies).map((subject) => `[${subject}](#${anchor(subject)})`);
  return `${introduction.trim()}\n\n## All codes\n\nBy subject: ${links.join(", ")}.\n\n${subjects.join("\n\n")}\n`;
}

function anchor(subject: string): string {
  return subject.toLowerCase().replaceAll(" ", "-");
}

/** The heading is in the summary, so that a link to the code shows it even while the entry is closed. */
function entry(
  document: Document,
  { code, status, schema, description }: ErrorEntry,
  remedy: string,
  sampled: readonly SampledOperation[],
): string {
  const details = readFields(document, schemaNamed(document, schema)).find((it) => it.name === "details");
  const example = { code, ...document["x-errors"]?.[code]?.example };
  return [
    '<details class="error"><summary>',
    `### ${code} <span class="status ignore-header">${status}</span> {#${code.toLowerCase()}}`,
    // A tag on its own line starts an HTML block (CommonMark §4.6). Otherwise the text becomes a <p>, which is invalid
    // in a summary.
    `<span class="cause">\n${inline(description.replace(/\s+/g, " ").trim())}\n</span></summary>`,
    `**What to do.** ${remedy}`,
    details ? `\`details\` contains:\n\n${fieldsHtml(details.children, true)}` : "",
    `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    operationsOf(code, sampled),
    "</details>",
  ]
    .filter(Boolean)
    .join("\n\n");
}

function operationsOf(code: string, sampled: readonly SampledOperation[]): string {
  const operations = sampled.map((it) => it.operation).filter((it) => it.errors.some((error) => error.code === code));
  if (operations.length === 0) return "";
  if (operations.length > 6) return `Returned by ${operations.length} operations.`;
  return `Returned by: ${operations.map((it) => `[${it.source.summary}](../reference/${pageName(it.id)}.md)`).join(", ")}.`;
}
