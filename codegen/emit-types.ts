import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { type Document, methods } from "./document.ts";
import { openFormat, openResponseEnums } from "./open-enums.ts";
import { banner } from "./text.ts";
import { parametrise } from "./type-parameters.ts";

/**
 * Returns the types of the document for server and SDK. Three type parameters differ between them: `Binary`, the type of
 * binary content, `Open`, the additional values of response enums, and `Absent`, the additional value of optional
 * properties.
 */
export async function emitTypes(document: Document): Promise<string> {
  // openapi-typescript resolves references in place, so it gets a copy.
  const source = typedPart(openResponseEnums(document)) as unknown as Parameters<typeof openapiTS>[0];
  const nodes = await openapiTS(source, {
    silent: true,
    // A property with a default is optional in a request.
    defaultNonNullable: false,
    transform: ({ format }) => {
      const name = format === "binary" ? "Binary" : format === openFormat ? "Open" : undefined;
      return name === undefined ? undefined : ts.factory.createTypeReferenceNode(name);
    },
  });
  const about =
    "/* `Open`: values that are added to response enums later. `Binary`: the type of binary content. `Absent`: `undefined` if it can stand for a missing property. */";
  return `${banner}\n${about}\n\n${tidy(astToString(parametrise(nodes)))}`;
}

/** Returns the types for the server: binary content is a Node.js stream, and response enums are closed. */
export function emitServerTypes(): string {
  const types = "<never, Readable, never>";
  return `${banner}
import type { Readable } from "node:stream";
import type * as dashboard from "../../codegen/generated/dashboard-types.ts";
import type * as shared from "../../codegen/generated/types.ts";

type Schemas = shared.components${types}["schemas"];

export type components = { schemas: Schemas & Omit<dashboard.components${types}["schemas"], keyof Schemas> };
export type operations = shared.operations${types} & dashboard.operations${types};
export type paths = shared.paths${types} & dashboard.paths${types};
`;
}

/**
 * Returns the types for the SDK: binary content is a Blob, and response enums accept any string. Editors still suggest
 * members. Optional properties accept `undefined`, also with `exactOptionalPropertyTypes`.
 */
export function emitSdkTypes(): string {
  const names = ["components", "operations", "paths"];
  const aliases = names.map((name) => `export type ${name} = shared.${name}<string & {}, Blob, undefined>;\n`);
  return `${banner}\nimport type * as shared from "../../codegen/generated/types.ts";\n\n${aliases.join("")}`;
}

/**
 * Removes response headers, examples of bodies, and the descriptions of operations, which the methods of the SDK
 * contain.
 */
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

/** Halves the indentation of four that the printer uses, and removes trailing blanks. */
function tidy(text: string): string {
  return text.replace(/^( {4})+/gm, (indent) => " ".repeat(indent.length / 2)).replace(/[ \t]+$/gm, "");
}
