import { bufferBuilder } from "@media-asset-service/base/memory.ts";
import type { Request } from "express";
import { invalid, truncate } from "../../base/errors.ts";
import { ServiceError } from "../../base/service-error.ts";
import { parametersOf } from "../../contract/headers.ts";
import type { FormFile } from "../../contract/operation.ts";
import type { Staged } from "../../contract/staged.ts";
import type { PendingUpload } from "../../storage/stage.ts";
import type { BodySchema } from "../pipeline/limit-invalid-input.ts";
import { type PartHeaders, type PartSink, readParts } from "./form-parts.ts";
import { typedValue } from "./typed-value.ts";

/** The limit of all text fields together. The longest fields that the contract allows need half of it. */
const FIELDS_LIMIT = 64 * 1024;
const MAX_PARTS = 100;
/** Clients send an item of a list as `tags`, `tags[]` (axios, Faraday) or `tags[0]` (needle). */
const ITEM_SUFFIX = /\[\d*\]$/;

export interface FormOptions {
  /** Its properties have the types of the fields, because a form contains only text. */
  schema: BodySchema;
  stage(signal: AbortSignal, onDrain: () => void): PendingUpload;
}

export interface Form {
  /** The text fields, and `file: ""` if there is a file part, so that the schema can require it. */
  fields: Record<string, unknown>;
  file: FormFile | null;
}

/**
 * Reads a multipart/form-data body (RFC 7578). The only file part, `file`, streams through `stage` while it arrives, at
 * the speed of the store. If an error occurs, all stored bytes are discarded.
 */
export async function readForm(request: Request, { schema, stage }: FormOptions): Promise<Form> {
  const failure = new AbortController();
  const fail = (error: unknown) => failure.abort(error);
  const fields = new Map<string, unknown>();
  let fieldBytes = 0;
  let parts = 0;
  let filename = "";
  let staging: Promise<Staged> | null = null;

  function onPart(headers: PartHeaders): PartSink {
    parts += 1;
    if (parts > MAX_PARTS) throw invalid("body", "", "maxItems", `the form must have at most ${MAX_PARTS} parts`);
    const disposition = parametersOf(headers["content-disposition"] ?? "", request.headers["user-agent"]);
    const { filename: partFilename } = disposition;
    const name = listOf(disposition.name) ?? disposition.name;
    if (!name) throw invalid("body", "", "name", "each part of the form must have a name");
    checkTransferEncoding(name, headers);
    // OpenAPI clients send an object as a Blob of JSON, to which FormData adds a filename.
    if (partFilename === undefined || fieldOf(name)?.type === "object") return fieldSink(name, headers);
    if (name !== "file") throw invalid("body", name, "file", "must be a text field; send the file in the field file");
    if (staging) throw invalid("body", "file", "maxItems", "must be sent only once; upload one file per request");
    filename = partFilename;
    return fileSink();
  }

  /** Returns the name of the list to which this field adds items, if any. */
  function listOf(name: string | undefined): string | undefined {
    const list = name?.replace(ITEM_SUFFIX, "") ?? "";
    return fieldOf(list)?.["x-comma-separated"] ? list : undefined;
  }

  function fieldOf(name: string): BodySchema | undefined {
    return Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
  }

  function fieldSink(name: string, headers: PartHeaders): PartSink {
    if (name === "file") throw invalid("body", "file", "file", "must be a file part with a filename");
    const isItem = listOf(name) !== undefined;
    if (fields.has(name) && !isItem) throw invalid("body", name, "maxItems", "must be sent only once");
    if (!isItem) fields.set(name, undefined);
    const content = bufferBuilder();
    return {
      write(bytes) {
        fieldBytes += bytes.length;
        if (fieldBytes > FIELDS_LIMIT) throw fieldsTooLarge(name);
        content.add(bytes);
      },
      end() {
        const text = decodeField(name, content.bytes(), headers["content-type"]);
        const values = [isItem ? fields.get(name) : undefined, typedValue(schema, name, text)];
        const [value, ...more] = values.filter((it) => it !== undefined);
        fields.set(name, more.length > 0 ? `${value},${more}` : value);
      },
    };
  }

  function fileSink(): PartSink {
    const content = stage(failure.signal, () => request.resume());
    staging = content.result;
    staging.catch(fail);
    return {
      write(bytes) {
        if (!content.write(bytes)) request.pause();
      },
      end() {
        content.end();
        // The file part needs no more buffer space, and the end of the form is still unread.
        request.resume();
      },
    };
  }

  const { signal } = request.context;
  signal.addEventListener("abort", () => fail(signal.reason), { once: true });
  if (signal.aborted) fail(signal.reason);
  try {
    await readParts(request, onPart, fail, failure.signal);
    const content = await (staging as Promise<Staged> | null);
    if (content) fields.set("file", "");
    const present = [...fields].filter(([, value]) => value !== undefined);
    return { fields: Object.fromEntries(present), file: content && { filename, content } };
  } catch (error) {
    fail(error);
    // The staging may have completed before the error.
    await (staging as Promise<Staged> | null)?.then(
      (staged) => staged.discard(),
      () => {},
    );
    throw error;
  }
}

/**
 * Deprecated in forms (RFC 7578 §4.7). Encodings without effect are common; others would be stored without decoding.
 */
function checkTransferEncoding(name: string, headers: PartHeaders): void {
  const encoding = headers["content-transfer-encoding"] ?? "binary";
  if (/^(?:7bit|8bit|binary)$/i.test(encoding)) return;
  throw invalid(
    "body",
    name,
    "encoding",
    `must have the Content-Transfer-Encoding 7bit, 8bit or binary, not ${JSON.stringify(encoding.slice(0, 40))}`,
  );
}

function fieldsTooLarge(name: string): ServiceError {
  const message = `The text fields of the form exceed ${FIELDS_LIMIT} bytes in total; the limit was reached in ${truncate(name)}.`;
  return new ServiceError("PAYLOAD_TOO_LARGE", message, { limit: FIELDS_LIMIT });
}

/** Decodes as UTF-8, unless the part declares another charset (RFC 7578 §4.5). */
function decodeField(name: string, bytes: Buffer, contentType = ""): string {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1] ?? "utf-8";
  try {
    // Form encoders write every line break as CRLF (HTML, "multipart form data"); JSON contains the original line
    // breaks.
    return new TextDecoder(charset, { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  } catch {
    throw invalid(
      "body",
      name,
      "encoding",
      `must be valid text in ${charset === "utf-8" ? "UTF-8" : "a supported charset"}`,
    );
  }
}
