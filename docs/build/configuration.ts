import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { variablesByTopic } from "../../server/ops/start/environment.ts";
import { DOCS } from "./sources.ts";

const [START, END] = ["<!-- Generated from server/ops/start/environment.ts by npm run docs -->", "<!-- End -->"];

/** The path of the configuration guide. */
export const configurationPath = join(DOCS, "guide/configuration.md");

/** Returns the configuration guide with tables of the variables that the service validates. */
export function configurationPage(): string {
  const [introduction, rest] = readFileSync(configurationPath, "utf8").split(START);
  const [, links] = rest?.split(END) ?? [];
  if (links === undefined) throw new Error(`docs/guide/configuration.md must contain "${START}" and then "${END}".`);
  return `${introduction}${START}\n\n${configurationTables()}\n${END}${links}`;
}

function configurationTables(): string {
  return Object.entries(variablesByTopic)
    .map(([title, group]) => {
      const rows = Object.entries<z.ZodType>(group).map(
        ([name, schema]) =>
          `| \`${name}\` | ${defaultValue(schema)} | ${allowedValues(schema)} | ${schema.description ?? ""} |`,
      );
      return `## ${title}\n\n| variable | default | allowed | meaning |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
    })
    .join("\n");
}

/** Returns the value that the validation yields for an unset variable, or the text that describes its behavior. */
function defaultValue(schema: z.ZodType): string {
  const value = schema.safeParse(undefined).data;
  return ["string", "number", "boolean"].includes(typeof value) ? `\`${value}\`` : String(schema.meta()?.unset ?? "");
}

/** Returns the rule that the validation reports for a control character. Texts without a rule accept it. */
function allowedValues(schema: z.ZodType): string {
  const message = schema.safeParse("\0").error?.issues[0]?.message ?? "";
  const [, list] = /^must be one of (.*)$/.exec(message) ?? [];
  if (list) return list.replace(/[^, ]+/g, "`$&`");
  return message
    .replace(/^must (?:(?:be|have|contain) (?:an integer from |only )?)?/, "")
    .replace(/\w+:\/\/[^\s,]+/g, "`$&`");
}
