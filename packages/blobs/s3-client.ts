import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { S3Client } from "@aws-sdk/client-s3";
import { nameCommand, rethrowTimeout } from "./s3-errors.ts";

export interface S3StoreOptions {
  bucket: string;
  /** The URL of an S3-compatible service. Absent: AWS. */
  endpoint?: string;
  region?: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. Most S3-compatible services require it. */
  forcePathStyle?: boolean;
  /** Absent: the default credential providers of the AWS SDK. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  idleTimeouts?: IdleTimeouts;
}

/** The time without data after which a request fails. */
interface IdleTimeouts {
  /** Until the first byte, and between two bytes. */
  readMs: number;
  /** While the service does not read the request, or does not respond after it was sent. */
  writeMs: number;
}

export const IDLE_TIMEOUTS: IdleTimeouts = { readMs: 10_000, writeMs: 15_000 };
export const CONNECT_TIMEOUT_MS = 5_000;
/** The timeout of one part (5 MiB in 60 s: 0.7 Mbit/s). */
const PART_TIMEOUT_MS = 60_000;

export type S3Clients = ReturnType<typeof createClients>;

export function createClients(options: S3StoreOptions) {
  const { endpoint, region, forcePathStyle, credentials, idleTimeouts = IDLE_TIMEOUTS } = options;
  // A download that its reader has paused occupies a socket, so the limit is high. Idle sockets are reused.
  const sockets = { keepAlive: true, maxSockets: 256 };
  const agents = { httpAgent: new HttpAgent(sockets), httpsAgent: new HttpsAgent(sockets) };
  const create = (timeouts: { requestTimeout: number; socketTimeout: number }) => {
    const client = new S3Client({
      ...(endpoint !== undefined && { endpoint, region: "us-east-1" }), // the signature requires a region
      ...(region !== undefined && { region }),
      ...(forcePathStyle !== undefined && { forcePathStyle }),
      ...(credentials !== undefined && { credentials }),
      // S3-compatible services reject or misread the newer checksum trailers. The signature covers a SHA-256 of the
      // body.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // With `Expect: 100-continue` the SDK opens a new connection for every part.
      expectContinueHeader: false,
      maxAttempts: 3,
      requestHandler: { ...agents, connectionTimeout: CONNECT_TIMEOUT_MS, throwOnRequestTimeout: true, ...timeouts },
    });
    const { middlewareStack: stack } = client;
    stack.add((next) => (args) => next(args).catch(rethrowTimeout), { step: "deserialize" });
    stack.add(
      (next, { commandName }) =>
        (args) =>
          next(args).catch(nameCommand(commandName)),
      { step: "initialize" },
    );
    return client;
  };
  // `requestTimeout` ends with the response headers. `socketTimeout` would treat a paused reader as idle.
  const metadataClient = create({ requestTimeout: idleTimeouts.readMs, socketTimeout: 0 });
  const uploadClient = create({ requestTimeout: PART_TIMEOUT_MS, socketTimeout: idleTimeouts.writeMs });
  return {
    /** For requests with a fast response. */
    metadataClient,
    /** For uploads, whose duration depends on the bandwidth. */
    uploadClient,
    destroy(): void {
      metadataClient.destroy();
      uploadClient.destroy();
    },
  };
}

export function cancellation(abortSignal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return abortSignal ? { abortSignal } : {};
}
