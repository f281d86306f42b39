import type { Api } from "./api.ts";
import { piecesOf, toStream } from "./byte-stream.ts";
import { json } from "./call.ts";
import { type Client, transport } from "./client.ts";
import { ApiError } from "./errors.ts";
import { toFields, toFormData } from "./form.ts";
import { multipartBody } from "./multipart.ts";
import type { RequestOptions } from "./options.ts";
import { mayBeDone } from "./retry.ts";
import type { CallInit, Result } from "./transport.ts";
import { toSource, type Uploadable } from "./uploadable.ts";
import { hasXhr, sendByXhr } from "./xhr.ts";

/** How far an upload is. Bytes of the file, without the form around it. */
export interface Progress {
  loaded: number;
  /** `Infinity` while it is not known, as with a stream without a `size`. */
  total: number;
}

/** What an upload takes besides the fields of its form. */
export interface UploadSettings {
  /** Name to store the file under. Default: the name of the `File`, or `file`. */
  filename?: string | undefined;
  /** Bytes of a stream, where the caller knows: the service can then refuse a file that is too large at once. */
  size?: number | undefined;
  /** Called as bytes leave; `loaded` reaches `total` only once the service has answered, and starts over on a retry. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * When the answer to an upload is lost and its repetition is refused as a duplicate, the lost attempt has most likely
   * stored it: the upload resolves to that record. False to have the `ConflictError` instead. Default: true.
   */
  resolveDuplicate?: boolean | undefined;
}

/** An attempt of an upload also says how its body is written. */
export interface UploadInit extends CallInit {
  bodySerializer: () => FormData | ReadableStream<Uint8Array>;
  /** What `fetch` asks for when a body is a stream. */
  duplex?: "half";
  redirect?: "error" | "manual";
}

/** A form with a file: `field` names the file's part, `values` are the other fields. */
export interface UploadForm extends UploadSettings {
  field: string;
  content: Uploadable;
  values: Record<string, unknown>;
}

const { process, registration } = globalThis as { process?: { versions?: { node?: string } }; registration?: unknown };

/**
 * Browsers stream a body only over HTTP/2, and not all of them; elsewhere every upload is streamed. (Node's fetch also
 * handles a big FormData badly: it keeps a second copy of it for a redirect, even one that it may not follow, 1.2 GB of
 * memory for 1 GB; and when the service answers before it has read it all, a rejection escapes that nobody can catch.)
 */
const isBrowser = hasXhr || registration !== undefined;

/** Spares Node that second copy. Other runtimes need it not, and some know no such mode. */
const redirect = process?.versions?.node === undefined ? "manual" : "error";

/**
 * Sends a form with a file. There is no timeout unless the call sets one. `idempotent` says that the service knows
 * content that it has: a failure that may pass is then repeated, and when an attempt got through although its answer
 * was lost, the next one is refused as a duplicate, and `existing` gives the record that the lost answer held.
 */
export async function upload<Data>(
  client: Client,
  { field, content, values, filename, size, onProgress, resolveDuplicate = true }: UploadForm,
  options: RequestOptions | undefined,
  send: (api: Api, init: UploadInit, file: Blob) => Promise<Result<{ data: Data }>>,
  idempotent: boolean,
  existing?: (id: string) => Promise<Data>,
): Promise<Data> {
  const source = toSource(content, size);
  const fields = toFields(values);
  const byXhr = hasXhr && onProgress !== undefined && !client[transport].customFetch;
  let form: FormData | undefined;
  let total = Number.POSITIVE_INFINITY;
  let loaded = 0;
  let perhapsStored = false;
  // The last byte sent is not the end: 100 % is what the service has confirmed.
  const onSent = (bytes: number) => {
    loaded = bytes;
    if (bytes < total) onProgress?.({ loaded, total });
  };

  const attempt = async (api: Api, init: CallInit) => {
    const opened = await source.open(init.signal);
    const name = filename || opened.name || "file";
    total = opened.size ?? Number.POSITIVE_INFINITY;
    if (isBrowser) {
      // A browser keeps a large Blob on disk, not in memory.
      const blob = opened.blob ?? (await new Response(toStream(piecesOf(opened.stream()))).blob());
      total = blob.size;
      onSent(0);
      const made = toFormData(fields, field, blob, name);
      form = made;
      return send(api, { ...init, bodySerializer: () => made }, blob);
    }
    onSent(0);
    const reading = { onSent, onFailure: init.abort, signal: init.signal };
    const { stream, headers } = multipartBody(fields, field, opened, name, reading);
    const how = { bodySerializer: () => stream, duplex: "half", redirect } as const;
    // The types want the file in the body; the serializer has it already.
    return send(api, { ...init, ...how, headers: { ...init.headers, ...headers } }, new Blob([]));
  };
  const stored = json(client, options, attempt, {
    timeout: 0,
    idempotent: idempotent && source.repeatable,
    onRetry: (error) => {
      perhapsStored ||= mayBeDone(error);
    },
    fetch: byXhr ? (request) => sendByXhr(request, form ?? new FormData(), onSent) : undefined,
  });

  const data = await stored.catch((error: unknown) => {
    const isOwn = perhapsStored && resolveDuplicate && error instanceof ApiError && error.is("DUPLICATE_FILE");
    if (!isOwn || !existing) throw error;
    return existing(error.details.existingFileId);
  });
  const all = Number.isFinite(total) ? total : loaded;
  onProgress?.({ loaded: all, total: all });
  return data;
}
