import type { Document } from "../document.ts";
import { type OperationModel, readOperations } from "../model.ts";
import { readMethods } from "../resource-model.ts";
import { curlSample } from "./curl.ts";
import { fetchSample } from "./fetch.ts";
import { pythonSample } from "./python.ts";
import { readSampleRequest } from "./request.ts";
import { sdkSample } from "./sdk.ts";

export interface Sample {
  label: "curl" | "SDK" | "fetch" | "Python";
  /** Language for syntax highlighting. */
  language: "sh" | "ts" | "js" | "python";
  code: string;
}

export interface SampledOperation {
  operation: OperationModel;
  samples: Sample[];
}

/** The URL of a service with default settings. */
export const SAMPLE_BASE = "http://127.0.0.1:3000";

/**
 * Returns complete requests for every public operation. They contain the ids of the examples in the document; `withIds`
 * replaces them by real ids. Secrets are read from environment variables. There are no SDK samples for upload URLs and
 * for responses that have only headers, because the SDK handles these requests internally.
 */
export function readSamples(document: Document, base = SAMPLE_BASE): SampledOperation[] {
  const operations = readOperations(document);
  const methods = readMethods(document, operations);
  return operations
    .filter((operation) => !operation.source["x-internal"])
    .map((operation) => {
      const request = readSampleRequest(document, operation);
      const method = methods.find((it) => it.operation.id === operation.id);
      const isForSdk = operation.security !== "uploadUrl" && !request.hasBareResponse;
      return {
        operation,
        samples: [
          { label: "curl", language: "sh", code: curlSample(base, request) },
          ...(isForSdk
            ? [{ label: "SDK", language: "ts", code: sdkSample(base, operation, request, method) } satisfies Sample]
            : []),
          { label: "fetch", language: "js", code: fetchSample(base, request) },
          { label: "Python", language: "python", code: pythonSample(base, request) },
        ],
      };
    });
}

/**
 * Replaces each id of the examples by the id of its kind in `ids`, such as `{ file: "file_01…", fold: "fold_01…" }`.
 */
export function withIds(code: string, ids: Readonly<Record<string, string>>): string {
  return code.replace(/\b([a-z]{2,4})_[0-9a-hjkmnp-tv-z]{26}\b/g, (id, kind: string) => ids[kind] ?? id);
}
