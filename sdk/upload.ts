import type { Api } from "./api.ts";
import { json } from "./call.ts";
import { type Client, transport } from "./client.ts";
import { ApiError, hasCode } from "./errors.ts";
import { toFields, toFormData } from "./form.ts";
import type { RequestOptions } from "./options.ts";
import { isTransient, mayHaveSucceeded } from "./retry.ts";
import { hasXhr, sendsForms } from "./runtime.ts";
import type { CallInit, Result } from "./transport.ts";
import type { Core, Resumption, Upload, UploadSettings } from "./upload-settings.ts";
import { toSource, type Uploadable } from "./uploadable.ts";

/** Options of an attempt, with the serialization of the body. */
export interface UploadInit extends CallInit {
  bodySerializer: () => FormData | ReadableStream<Uint8Array>;
  /** Required by `fetch` if the body is a stream. */
  duplex?: "half";
  redirect?: "error" | "manual";
}

/** A form with a file. `field` is the name of the file field, `values` are the other fields. */
export interface UploadForm<Data> extends UploadSettings {
  field: string;
  content: Uploadable;
  values: Record<string, unknown>;
  send: (api: Api, init: UploadInit, file: Blob) => Promise<Result<{ data: Data }>>;
  /** Whether the service detects content that it already has. Only then are temporary failures retried. */
  idempotent: boolean;
  /**
   * Returns the record of a file. If an attempt succeeded and its response was lost, the retry fails as a duplicate, and
   * this returns the record of the lost response. Also used after a resumable upload, whose URL returns only a receipt.
   */
  existing?: (id: string) => Promise<Data>;
  resumption?: Resumption;
}

/** Larger content is sent in chunks by default. */
const MAX_FORM_BYTES = 16 * 1024 * 1024;

/**
 * Uploads a file in a form, or in chunks if `resumption` is given and requested or useful. Has no timeout unless the
 * call sets one.
 */
export async function upload<Data>(
  client: Client,
  options: RequestOptions | undefined,
  form: UploadForm<Data>,
): Promise<Data> {
  const { content, filename, size, onProgress, resolveDuplicate = true, existing, resumption } = form;
  let all = 0;
  let mayBeStored = false;
  const way: Upload = {
    source: toSource(content, size),
    filename,
    onSent(loaded, total) {
      all = total < Number.POSITIVE_INFINITY ? total : loaded;
      // Reports 100 % only after the service has confirmed the upload.
      if (loaded < total) onProgress?.({ loaded, total });
    },
    onLost(error) {
      mayBeStored ||= mayHaveSucceeded(error);
    },
  };
  const isForm = await sendsForms();
  // Modules that are imported on demand receive their dependencies as arguments. If they imported modules of the first
  // load, bundlers would move these into separate files, which compress less well.
  const core: Core = {
    ApiError,
    isTransient,
    loadXhr: isForm && hasXhr && onProgress && !client[transport].customFetch ? () => import("./xhr.ts") : undefined,
    loadMultipart: isForm ? undefined : () => import("./multipart.ts"),
  };
  const store = async () => {
    if (existing && resumption && inChunks(way, resumption)) {
      // Loaded on demand, because most uploads in pages do not need it. Bundlers create separate files.
      const { uploadResumably } = await import("./resumable-upload.ts");
      const id = await uploadResumably(client[transport], way, options, resumption, core);
      if (id) return existing(id);
    }
    return sendForm(client, options, form, way, core);
  };

  const data = await store().catch((error: unknown) => {
    const isOwn = mayBeStored && resolveDuplicate && hasCode(error, "DUPLICATE_FILE");
    if (!isOwn || !existing || !error.details) throw error;
    return existing(error.details.existingFileId);
  });
  onProgress?.({ loaded: all, total: all });
  return data;
}

function inChunks({ source }: Upload, { resumable = "auto", resume }: Resumption): boolean {
  if (resume !== undefined) return true;
  return resumable === "auto" ? (source.size ?? 0) > MAX_FORM_BYTES : resumable;
}

function sendForm<Data>(
  client: Client,
  options: RequestOptions | undefined,
  { field, values, send, idempotent }: UploadForm<Data>,
  { source, filename, onSent, onLost }: Upload,
  { loadXhr, loadMultipart }: Core,
): Promise<Data> {
  const fields = toFields(values);
  let form: FormData;
  let total = Number.POSITIVE_INFINITY;
  const onBytes = (bytes: number) => onSent(bytes, total);

  const attempt = async (api: Api, init: CallInit) => {
    const opened = await source.open(init.signal);
    const name = filename || opened.name || "file";
    total = opened.size ?? Number.POSITIVE_INFINITY;
    if (!loadMultipart) {
      const blob = opened.blob ?? (await (await import("./stream-to-blob.ts")).streamToBlob(opened.stream()));
      total = blob.size;
      onBytes(0);
      form = toFormData(fields, field, blob, name);
      return send(api, { ...init, bodySerializer: () => form }, blob);
    }
    onBytes(0);
    const reading = { onSent: onBytes, onFailure: init.abort, signal: init.signal };
    const { multipartBody, streaming } = await loadMultipart();
    const { stream, headers } = multipartBody(fields, field, opened, name, reading);
    const how = { ...streaming, bodySerializer: () => stream, headers: { ...init.headers, ...headers } };
    // The types require a file in the body. The serializer already has it.
    return send(api, { ...init, ...how }, new Blob([]));
  };
  return json(client, options, attempt, {
    timeout: 0,
    idempotent: idempotent && source.repeatable,
    onRetry: onLost,
    fetch: loadXhr && (async (request) => (await loadXhr()).sendByXhr(request, form, onBytes)),
  });
}
