import { TUS_VERSION } from "../base/tus-version.ts";
import type { Caller } from "../contract/account.ts";
import { TUS_ALGORITHMS } from "./protocols.ts";
import type { Upload } from "./upload.ts";

/* Headers that describe the state of an upload. Clients of tus 1.0.0 and of the IETF draft both understand them. */

type Headers = Record<string, string>;

const TUS_EXTENSIONS = [
  "creation",
  "creation-with-upload",
  "creation-defer-length",
  "checksum",
  "expiration",
  "termination",
];

/**
 * Returns the supported versions and extensions (tus 1.0.0, OPTIONS).
 *
 * @param caller the account whose maximum file size is returned, in bytes; null without a valid key
 */
export function tusCapabilities(caller: Caller | null): Headers {
  return {
    "Tus-Resumable": TUS_VERSION,
    "Tus-Version": TUS_VERSION,
    "Tus-Extension": TUS_EXTENSIONS.join(","),
    "Tus-Checksum-Algorithm": TUS_ALGORITHMS.join(","),
    ...(caller && { "Tus-Max-Size": String(caller.account.limits.maxFileSize) }),
  };
}

export function creationHeaders(upload: Upload, url: string): Headers {
  const headers = { Location: url, "Upload-Offset": String(upload.received) };
  return { ...headers, ...expiry(upload), ...(upload.state === "COMPLETED" && fileHeader(upload)) };
}

/**
 * @param version interop version of the IETF draft that the client requests
 * @param canSeeFile see `canSeeFile` in record.ts
 */
export function contentHeaders(upload: Upload, version: string | undefined, canSeeFile: boolean, now: Date): Headers {
  const isCompleted = upload.state === "COMPLETED";
  return {
    ...progressHeaders(upload, version),
    ...(!isCompleted && limitHeaders(upload, now)),
    ...(isCompleted && canSeeFile && fileHeader(upload)),
  };
}

const fileHeader = ({ fileId }: Upload) => ({ "Upload-File": fileId });

/** Returns only the size for a completed upload. */
export function offsetHeaders(upload: Upload, version: string | undefined, now: Date): Headers {
  const { state, size, metadata } = upload;
  return {
    ...progressHeaders(upload, version),
    ...(size === null ? { "Upload-Defer-Length": "1" } : { "Upload-Length": String(size) }),
    ...(state === "OPEN" && limitHeaders(upload, now)),
    ...(state === "OPEN" && metadata !== null && metadata !== "" && { "Upload-Metadata": metadata }),
  };
}

function progressHeaders({ state, received }: Upload, version: string | undefined): Headers {
  return {
    "Upload-Offset": String(received),
    "Upload-Complete": state === "COMPLETED" ? "?1" : "?0",
    ...(version !== undefined && { "Upload-Draft-Interop-Version": version }),
  };
}

function limitHeaders(upload: Upload, now: Date): Headers {
  const { maxSize, expiresAt } = upload;
  const maxAgeSeconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return { "Upload-Limit": `max-size=${maxSize}, max-age=${maxAgeSeconds}`, ...expiry(upload) };
}

const expiry = ({ expiresAt }: Upload) => ({ "Upload-Expires": expiresAt.toUTCString() });
