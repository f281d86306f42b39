import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type IssueDetails, rejectedValue, validationError } from "../../server/http/pipeline/validation-error.ts";
import { type Message, readMessages, serverFiles } from "./messages.ts";
import { DOCS, errorTable } from "./sources.ts";

export const MESSAGES_PAGE = join(DOCS, "guide/error-messages.md");

/** Messages of the validator by rule, with the path of the value. The server rewords some of them. */
export const VALIDATOR_MESSAGES: readonly (readonly [rule: string, path: string, message: string])[] = [
  ["required", "/body/{field}", "must have required property '{field}'"],
  ["additionalProperties", "/body/{field}", "must NOT have additional properties"],
  ["additionalProperties", "/query/{field}", "Unknown query parameter '{field}'"],
  ["type", "/body/{field}", "must be {type}"],
  ["enum", "/body/{field}", "must be equal to one of the allowed values: {allowed}"],
  ["format", "/body/{field}", 'must match format "{format}"'],
  ["format", "/query/{field}", 'must match format "{format}"'],
  ["format", "/query/{field}", "Empty value found for query parameter '{field}'"],
  ["format", "/query/{field}", "Parameter '{field}' must be url encoded."],
  ["format", "{path}", "malformed uri"],
  ["pattern", "/body/{field}", 'must match pattern "{pattern}"'],
  ["pattern", "/query/{field}", 'must match pattern "{pattern}"'],
  ["pattern", "/body/{field}", "must match pattern [^\\u0000/]"],
  ["pattern", "/body/{field}", "must match pattern [^\\u0000]"],
  ["minimum", "/body/{field}", "must be >= {limit}"],
  ["maximum", "/body/{field}", "must be <= {limit}"],
  ["minLength", "/body/{field}", "must NOT have fewer than {limit} characters"],
  ["minLength", "/body/{field}", "must NOT have fewer than 1 characters"],
  ["maxLength", "/body/{field}", "must NOT have more than {limit} characters"],
  ["minItems", "/body/{field}", "must NOT have fewer than {limit} items"],
  ["maxItems", "/body/{field}", "must NOT have more than {limit} items"],
  ["minProperties", "/body", "must NOT have fewer than {limit} properties"],
  ["minProperties", "/body/{field}", "must NOT have fewer than {limit} properties"],
  ["maxProperties", "/body", "must NOT have more than {limit} properties"],
  ["oneOf", "/body/{field}", "must match exactly one schema in oneOf"],
  ["anyOf", "/body/{field}", "must match a schema in anyOf"],
];

const PART = { "{field}": "" };
const INPUT = { query: PART, path: PART, headers: PART, body: PART };

/** The validator reports one error for each type that the value does not have, and another one for `anyOf`. */
const SEVERAL_TYPES = VALIDATOR_MESSAGES.filter(([rule]) => rule === "type" || rule === "anyOf");

/** Returns the messages of the validator as the server rewords them. */
export function validatorMessages(): Message[] {
  const requests = [...VALIDATOR_MESSAGES.map((error) => [error]), [...SEVERAL_TYPES, ...SEVERAL_TYPES]];
  const texts = requests.map((all) => {
    const errors = all.map(([rule, path, message]) => ({ path, message, errorCode: `${rule}.openapi.validation` }));
    const error = Object.assign(new Error(), { status: 400, errors });
    const rejectedValueOf: IssueDetails["rejectedValueOf"] = (issue) => rejectedValue(issue, INPUT) && "{value}";
    return validationError(error, [], 0, { rejectedValueOf, knownNamesOf: () => ["{names}"] })?.message ?? "";
  });
  return [...new Set(texts)].map((text) => ({ code: "VALIDATION_ERROR", text }));
}

/** Returns docs/guide/error-messages.md. Throws an error for messages that cannot be read from the source code. */
export function messagesPage({ messages, unresolved } = readMessages(serverFiles())): string {
  if (unresolved.length > 0) {
    throw new Error(`Write these messages as literals or templates next to the call:\n${unresolved.join("\n")}`);
  }
  const isInvalid = ({ code }: Message) => code === "VALIDATION_ERROR";
  return `---
title: Error messages
description: All error messages of the Media Asset Service by error code.
---

<!-- Generated from the source code of the server by \`npm run docs:messages\`. Never edit by hand. -->

# Error messages

Search this page for a message that you received. The message states what is wrong and what to do. The link of its code
leads to the causes and the solution. A name in braces, such as \`{limit}\`, is a placeholder for a value. Codes without a
link occur only in the dashboard and in the history of AI jobs.

| Code | Message |
| --- | --- |
${rows(messages.filter((message) => !isInvalid(message)))}

## Invalid requests {#validation-error}

The message of [\`VALIDATION_ERROR\`](./errors.md#validation_error) describes one issue. \`details.issues\` contains all of them.

| Message |
| --- |
${rows([...messages.filter(isInvalid), ...validatorMessages()], false)}

## Next steps

- [Errors](./errors.md): causes and solutions for every error code
- [Rate limits and usage](./rate-limits.md): limits of an account, and when to retry
`;
}

/** Returns the rows of a table, without duplicates, sorted by code and message. */
function rows(messages: readonly Message[], withCode = true): string {
  const order = new Intl.Collator("en");
  const lines = messages
    .toSorted((a, b) => order.compare(a.code, b.code) || order.compare(a.text, b.text))
    .map(({ code, text }) => (withCode ? `| ${linked(code)} | ${quoted(text)} |` : `| ${quoted(text)} |`));
  return [...new Set(lines)].join("\n");
}

function linked(code: string): string {
  const isDocumented = errorTable.some((error) => error.code === code);
  return isDocumented ? `[\`${code}\`](./errors.md#${code.toLowerCase()})` : `\`${code}\``;
}

/** As inline code, because the site does not replace `{{` there. A backtick in the text requires two as delimiters. */
function quoted(text: string): string {
  const delimiter = text.includes("`") ? "``" : "`";
  return `${delimiter}${text.replaceAll("|", "\\|")}${delimiter}`;
}

if (import.meta.main) writeFileSync(MESSAGES_PAGE, messagesPage());
