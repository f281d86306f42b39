import { type Document, deref, refName, type Schema, SpecError } from "./document.ts";
import type { OperationModel } from "./model.ts";

/** All that an upload URL tells of the content that was sent to it, in the envelope. */
const RECEIPT = ["success", "data", "id", "uploadId", "fileSize", "mimeType", "checksum"];
/** What its errors do not name: other content of the account, and what was set with a key. */
const SECRET_FIELDS = ["checksum", "existingFileId"];
const SECRET_SCHEMAS = ["FileId", "FolderId", "FileRecord", "Upload", "BegunUpload"];

/**
 * Refuses a document in which an upload URL, which needs no key, can be used to read: a record, another URL, or the id or the
 * checksum of other content than was sent there.
 */
export function checkWriteOnly(document: Document, operations: readonly OperationModel[]): void {
  const leaks = operations
    .filter(({ security }) => security === "uploadUrl")
    .flatMap((operation) => leaksOf(document, operation).map((leak) => `\n  ${operation.id} answers ${leak}`));
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
  /** Of the component that it is; empty for none. */
  component: string;
}

/** Every property of a schema, however deep. */
function* fieldsOf(document: Document, schema: Schema): Generator<Field> {
  const { oneOf = [], anyOf = [], allOf = [], items, properties = {} } = deref(document, schema);
  for (const part of [...oneOf, ...anyOf, ...allOf, ...(items ? [items] : [])]) yield* fieldsOf(document, part);
  for (const [name, property] of Object.entries(properties)) {
    const component = property.$ref === undefined ? "" : refName(property.$ref);
    yield { name, schema: deref(document, property), component };
    yield* fieldsOf(document, property);
  }
}
