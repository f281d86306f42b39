import { type Document, deref, refName, type Schema, SpecError } from "./document.ts";
import type { OperationModel } from "./model.ts";

/** The fields that a response of an upload URL can contain, including the envelope. */
const RECEIPT = ["success", "data", "id", "uploadId", "fileSize", "mimeType", "checksum"];
/** Fields that its errors must not contain: they identify other content of the account, or were set with an API key. */
const SECRET_FIELDS = ["checksum", "existingFileId"];
const SECRET_SCHEMAS = ["FileId", "FolderId", "FileRecord", "Upload", "UploadWithUrl"];

/**
 * Rejects a document in which an upload URL, which needs no API key, returns a record, another URL, or the id or
 * checksum of content that was not sent to it.
 *
 * @throws SpecError
 */
export function checkWriteOnly(document: Document, operations: readonly OperationModel[]): void {
  const leaks = operations
    .filter(({ security }) => security === "uploadUrl")
    .flatMap((operation) => leaksOf(document, operation).map((leak) => `\n  ${operation.id} returns ${leak}`));
  if (leaks.length > 0) throw new SpecError(`an upload URL is write-only:${leaks.join("")}`);
}

function leaksOf(document: Document, { source }: OperationModel): string[] {
  return Object.entries(source.responses ?? {}).flatMap(([status, reference]) => {
    const { content = {}, headers = {} } = deref(document, reference);
    const isSuccess = status.startsWith("2");
    const fields = Object.values(content).flatMap(({ schema }) => [...fieldsOf(document, schema ?? {})]);
    const isLeak = ({ name, schema, component }: Field) =>
      schema.format === "uri" ||
      (isSuccess ? !RECEIPT.includes(name) : SECRET_FIELDS.includes(name) || SECRET_SCHEMAS.includes(component));
    const addresses = Object.entries(headers).filter(([, it]) => deref(document, it).schema?.format === "uri");
    const names = [...fields.filter(isLeak), ...addresses.map(([name]) => ({ name }))].map(({ name }) => name);
    return [...new Set(names)].map((name) => `${status} with ${name}`);
  });
}

interface Field {
  name: string;
  schema: Schema;
  /** Name of the referenced component; empty for an inline schema. */
  component: string;
}

/** Yields every property of a schema, at any depth. */
function* fieldsOf(document: Document, schema: Schema): Generator<Field> {
  const { oneOf = [], anyOf = [], allOf = [], items, properties = {} } = deref(document, schema);
  for (const part of [...oneOf, ...anyOf, ...allOf, ...(items ? [items] : [])]) yield* fieldsOf(document, part);
  for (const [name, property] of Object.entries(properties)) {
    const component = property.$ref === undefined ? "" : refName(property.$ref);
    yield { name, schema: deref(document, property), component };
    yield* fieldsOf(document, property);
  }
}
