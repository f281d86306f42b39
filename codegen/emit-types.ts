import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { type Document, methods } from "./document.ts";
import { openFormat, openResponseEnums } from "./open-enums.ts";
import { banner } from "./text.ts";
import { parametrise } from "./type-parameters.ts";

/**
 * The types of the document for both sides, which differ in two points: what bytes are, and whether an enum of an answer
 * has room for members that are yet to come (`Open`).
 */
export async function emitTypes(document: Document): Promise<string> {
  // openapi-typescript resolves references in place, so it gets a copy of its own.
  const source = typedPart(openResponseEnums(document)) as unknown as Parameters<typeof openapiTS>[0];
  const nodes = await openapiTS(source, {
    silent: true,
    // A default spares the caller the value: such a property is optional in a request.
    defaultNonNullable: false,
    transform: ({ format }) => {
      const name = format === "binary" ? "Binary" : format === openFormat ? "Open" : undefined;
      return name === undefined ? undefined : ts.factory.createTypeReferenceNode(name);
    },
  });
  const about = "/* `Open`: what an enum of an answer may hold besides the members known today. `Binary`: bytes. */";
  return `${banner}\n${about}\n\n${tidy(astToString(parametrise(nodes)))}`;
}

/** Server: bytes are Node streams, and what it answers with is what the document says, for callers and dashboard. */
export function emitServerTypes(): string {
  const given = "<never, Readable>";
  return `${banner}
import type { Readable } from "node:stream";
import type * as dashboard from "../../codegen/generated/dashboard-types.ts";
import type * as shared from "../../codegen/generated/types.ts";

type Schemas = shared.components${given}["schemas"];

export type components = { schemas: Schemas & Omit<dashboard.components${given}["schemas"], keyof Schemas> };
export type operations = shared.operations${given} & dashboard.operations${given};
export type paths = shared.paths${given} & dashboard.paths${given};
`;
}

/** SDK: bytes are Blobs, and any other string is a new member; an editor still offers the members known today. */
export function emitSdkTypes(): string {
  const names = ["components", "operations", "paths"];
  const aliases = names.map((name) => `export type ${name} = shared.${name}<string & {}, Blob>;\n`);
  return `${banner}\nimport type * as shared from "../../codegen/generated/types.ts";\n\n${aliases.join("")}`;
}

/** Takes out what types need not say: headers of answers, examples of bodies, and words that stand at the SDK's methods. */
function typedPart(document: Document): Document {
  const bodies = Object.values(document.components?.responses ?? {});
  delete document.components?.headers;
  for (const operation of Object.values(document.paths).flatMap((item) => methods.flatMap((it) => item[it] ?? []))) {
    delete operation.summary;
    delete operation.description;
    bodies.push(...Object.values(operation.responses ?? {}), ...(operation.requestBody ? [operation.requestBody] : []));
  }
  for (const body of bodies) {
    delete body.headers;
    for (const media of Object.values(body.content ?? {})) delete media.example;
  }
  return document;
}

/** The printer indents by four and leaves empty comment lines with blanks at their end. */
function tidy(text: string): string {
  return text.replace(/^( {4})+/gm, (indent) => " ".repeat(indent.length / 2)).replace(/[ \t]+$/gm, "");
}
