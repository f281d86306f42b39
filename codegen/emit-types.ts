import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import type { Document } from "./document.ts";
import { openResponseEnums, openString } from "./open-enums.ts";
import { banner } from "./text.ts";

/** Server: the types of the document, with binary content as Node streams. */
export async function emitServerTypes(document: Document): Promise<string> {
  const types = await emit(document, "Readable");
  return `${banner}\nimport type { Readable } from "node:stream";\n\n${types}`;
}

/** SDK: the types of the document, with binary content as Blobs and room for new members in answers. */
export async function emitSdkTypes(document: Document): Promise<string> {
  return `${banner}\n${await emit(openResponseEnums(document), "Blob")}`;
}

async function emit(document: Document, binary: string): Promise<string> {
  // openapi-typescript resolves references in place, so it gets a copy of its own.
  const source = structuredClone(document) as unknown as Parameters<typeof openapiTS>[0];
  const nodes = await openapiTS(source, {
    silent: true,
    // A default spares the caller the value: such a property is optional in a request.
    defaultNonNullable: false,
    transform: (schema) => {
      if ("format" in schema && schema.format === "binary") return ts.factory.createTypeReferenceNode(binary);
      return undefined;
    },
  });
  // `string & {}`: any string, while an editor still offers the members known today.
  return tidy(astToString(nodes)).replaceAll(JSON.stringify(openString), "(string & {})");
}

/** The printer indents by four and leaves empty comment lines with blanks at their end. */
function tidy(text: string): string {
  return text.replace(/^( {4})+/gm, (indent) => " ".repeat(indent.length / 2)).replace(/[ \t]+$/gm, "");
}
