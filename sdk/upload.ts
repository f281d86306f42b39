import type { Api } from "./api.ts";
import { ApiError } from "./errors.ts";
import { toFields, toFormData } from "./form.ts";
import { multipartBody } from "./multipart.ts";
import type { RequestOptions, UploadSettings } from "./options.ts";
import type { CallInit, Result, Transport } from "./transport.ts";
import { toFilePart, type Uploadable } from "./uploadable.ts";
import { hasXhr, sendByXhr } from "./xhr.ts";

/**
 * Node gets a stream of our own, because its fetch handles a big form badly: it keeps a second copy of the body for a
 * redirect, even one that it may not follow (1 GB: 1.2 GB of memory), unless a redirect is an error; and where that is
 * set and the service answers before it has read a FormData, a rejection escapes that nobody can catch.
 */
const isNode = (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node !== undefined;

/** An attempt of an upload also says how its body is written. */
export interface UploadInit extends CallInit {
  bodySerializer: () => FormData | ReadableStream<Uint8Array>;
  /** What `fetch` asks for when a body is a stream. */
  duplex?: "half";
  redirect?: "error";
}

/** A form with a file: `field` names the file's part, `values` are the other fields. */
export interface UploadForm extends UploadSettings {
  field: string;
  content: Uploadable;
  values: Record<string, unknown>;
}

/**
 * Sends a form with a file. There is no timeout unless the call sets one. A failure that may pass is repeated, since
 * the service knows content by its checksum: when an attempt got through although its answer was lost, the next one
 * is refused as a duplicate, and `existing` gives the record that the lost answer held.
 */
export async function upload<Data>(
  transport: Transport,
  { field, content, values, filename, onProgress }: UploadForm,
  options: RequestOptions | undefined,
  send: (api: Api, init: UploadInit, file: Blob) => Promise<Result<{ data: Data }>>,
  existing?: (id: string) => Promise<Data>,
): Promise<Data> {
  const part = toFilePart(content, filename);
  const fields = toFields(values);
  const total = part.blob.size;
  // The last byte sent is not the end: 100 % is what the service has confirmed.
  const sent = (bytes: number) => {
    if (bytes < total) onProgress?.({ loaded: bytes, total });
  };
  const toForm = () => toFormData(fields, field, part);
  const byStream = isNode || (onProgress !== undefined && !hasXhr);
  const byXhr = !byStream && onProgress !== undefined && !transport.customFetch;
  let perhapsStored = false;

  const attempt = (api: Api, init: CallInit) => {
    sent(0);
    if (!byStream) return send(api, { ...init, bodySerializer: toForm }, part.blob);
    const { stream, ...lengthAndType } = multipartBody(fields, field, part, sent);
    const headers = { ...init.headers, ...lengthAndType.headers };
    return send(api, { ...init, headers, redirect: "error", bodySerializer: () => stream, duplex: "half" }, part.blob);
  };
  const stored = transport.json(options, attempt, {
    timeout: 0,
    repeatable: true,
    onRetry: (error) => {
      // 429 is answered before a body is read; after any other failure the bytes may be stored.
      perhapsStored ||= !(error instanceof ApiError && error.status === 429);
    },
    fetch: byXhr ? (request) => sendByXhr(request, toForm(), sent) : undefined,
  });

  const data = await stored.catch((error: unknown) => {
    if (!perhapsStored || !existing || !(error instanceof ApiError) || !error.is("DUPLICATE_FILE")) throw error;
    return existing(error.details.existingFileId);
  });
  onProgress?.({ loaded: total, total });
  return data;
}
