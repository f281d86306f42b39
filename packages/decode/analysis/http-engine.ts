import type { Logger } from "pino";
import { z } from "zod";
import type { ImageConversions } from "../imaging/imaging.ts";
import { PictureError } from "../imaging/picture-error.ts";
import { appendPath, type EndpointResponse, jsonOf, sendRequest, statusError } from "./endpoint.ts";
import {
  type BackgroundRemover,
  EngineError,
  type EngineInput,
  parseTagging,
  parseText,
  type Tagger,
  type TextReader,
} from "./engine.ts";
import type { FairQueue } from "./fair-queue.ts";

export interface HttpWorkerSettings {
  url: string;
  token: string | null;
}

export type WorkerOperation = "tagging" | "ocr" | "bg-removal";

const MAX_JSON_BYTES = 1_048_576;
/** Enough for an uncompressed PNG of the largest image for background removal. */
const MAX_PNG_BYTES = 100_663_296;
const DESCRIPTION_TIMEOUT_MS = 5_000;

const label = z.string().regex(/^[\w .:/@+-]{1,64}$/, "must be 1 to 64 letters, digits, spaces or . : / @ + - _");
const descriptionSchema = z.object({
  name: label,
  version: label.optional(),
  operations: z.array(z.enum(["tagging", "ocr", "bg-removal"])),
});
const problemSchema = z.object({ reason: z.enum(["corrupt", "too_large", "no_clear_subject"]) });

/**
 * Connects to a worker of the operator. docs/guide/custom-ai-engines.md specifies the protocol. Requests the worker's
 * description at startup. Throws an Error with a message for the operator if the description is invalid. A worker that
 * is not available yet is queried again before its first image.
 */
export async function httpWorker(
  { url, token }: HttpWorkerSettings,
  requiredOperations: WorkerOperation[],
  conversions: ImageConversions,
  { queue, log }: { queue: FairQueue; log: Logger },
): Promise<Tagger & TextReader & BackgroundRemover> {
  const serviceName = `The worker at ${new URL(url).origin}`;
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  let name = "";

  async function describe(signal: AbortSignal): Promise<string> {
    const headers = { ...authorization, accept: "application/json" };
    const response = await sendRequest({
      serviceName,
      url: appendPath(url, ""),
      method: "GET",
      headers,
      maxBytes: MAX_JSON_BYTES,
      signal,
    });
    if (response.status !== 200) throw rejected(response);
    const parsed = descriptionSchema.safeParse(jsonOf(response));
    if (!parsed.success) {
      const why = z.prettifyError(parsed.error).replaceAll("\n", " ");
      throw new EngineError(
        "failed",
        `${serviceName} returned an invalid description for GET ${appendPath(url, "")}: ${why}`,
      );
    }
    const missing = requiredOperations.filter((operation) => !parsed.data.operations.includes(operation));
    if (missing.length > 0) throw new EngineError("failed", `${serviceName} does not support ${missing.join(", ")}.`);
    return ["http", parsed.data.name, parsed.data.version ?? ""].join(" ").trim();
  }

  async function run(operation: WorkerOperation, picture: EngineInput, signal: AbortSignal): Promise<EndpointResponse> {
    name ||= await describe(signal);
    const png = operation === "bg-removal";
    const response = await sendRequest({
      serviceName,
      url: appendPath(url, operation),
      method: "POST",
      headers: { ...authorization, accept: png ? "image/png" : "application/json", "content-type": picture.mimeType },
      body: await picture.read(),
      maxBytes: png ? MAX_PNG_BYTES : MAX_JSON_BYTES,
      signal,
    });
    if (response.status === 200) return response;
    const reason = response.status === 422 ? problemSchema.safeParse(jsonOf(response)).data?.reason : undefined;
    throw reason ? new PictureError(reason) : rejected(response);
  }

  function rejected(response: EndpointResponse): EngineError {
    const { status } = response;
    if (status === 401 || status === 403) return statusError(serviceName, response, false, "check AI_HTTP_TOKEN");
    return statusError(serviceName, response, [429, 502, 503, 504].includes(status));
  }

  try {
    name = await describe(AbortSignal.timeout(DESCRIPTION_TIMEOUT_MS));
  } catch (error) {
    if (!(error instanceof EngineError && error.transient)) throw error;
    log.warn({ err: error }, "the AI worker is not available yet");
  }
  return {
    get name() {
      return name || "http";
    },
    tag: (picture, signal) =>
      queue.run(picture.accountId, signal, async (signal) =>
        parseTagging(jsonOf(await run("tagging", picture, signal)), serviceName),
      ),
    readText: (picture, signal) =>
      queue.run(picture.accountId, signal, async (signal) =>
        parseText(jsonOf(await run("ocr", picture, signal)), serviceName),
      ),
    removeBackground: (picture, signal) =>
      queue.run(picture.accountId, signal, async (signal) => {
        const original = await picture.read();
        const response = await run("bg-removal", { ...picture, read: async () => original }, signal);
        const check = await conversions.verifyCutout(response.body, original, signal);
        if ("wrong" in check) throw new EngineError("failed", `${serviceName} returned ${check.wrong}.`);
        return check.bytes;
      }),
  };
}
