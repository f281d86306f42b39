import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { S3Client } from "@aws-sdk/client-s3";
import { inWords, onIdleTimeout } from "./s3-errors.ts";

export interface S3StoreOptions {
  bucket: string;
  /** Of an S3 look-alike; absent: AWS. */
  endpoint?: string;
  region?: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`; most look-alikes want it. */
  forcePathStyle?: boolean;
  /** Absent: those that the AWS SDK finds by itself. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  patience?: IdleTimeouts;
}

/** How long S3 may say nothing before a request is given up. */
export interface IdleTimeouts {
  /** Until the first byte, and between two. */
  readMs: number;
  /** While it takes nothing of what it is sent, or does not answer when it has everything. */
  writeMs: number;
}

export const IDLE_TIMEOUTS: IdleTimeouts = { readMs: 10_000, writeMs: 15_000 };
export const CONNECT_MS = 5_000;
/** A part has to be through by then (5 MiB in 60 s: 0.7 Mbit/s). */
const PART_MS = 60_000;

export interface S3Clients {
  /** For all that is answered soon. */
  asking: S3Client;
  /** For uploads, which take as long as the line is slow. */
  uploading: S3Client;
  destroy(): void;
}

export function createClients(options: S3StoreOptions): S3Clients {
  const { endpoint, region, forcePathStyle, credentials, patience = IDLE_TIMEOUTS } = options;
  // A download that its reader has paused holds a socket, so there are many; idle ones are kept for the next request.
  const sockets = { keepAlive: true, maxSockets: 256 };
  const agents = { httpAgent: new HttpAgent(sockets), httpsAgent: new HttpsAgent(sockets) };
  const create = (timeouts: { requestTimeout: number; socketTimeout: number }) => {
    const client = new S3Client({
      ...(endpoint !== undefined && { endpoint, region: "us-east-1" }), // look-alikes rarely care, the signature does
      ...(region !== undefined && { region }),
      ...(forcePathStyle !== undefined && { forcePathStyle }),
      ...(credentials !== undefined && { credentials }),
      // Look-alikes refuse or misread the newer checksum trailers. The signature covers a SHA-256 of the body as it is.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // With `Expect: 100-continue` the SDK opens a new connection for every part.
      expectContinueHeader: false,
      maxAttempts: 3,
      requestHandler: { ...agents, connectionTimeout: CONNECT_MS, throwOnRequestTimeout: true, ...timeouts },
    });
    const { middlewareStack: stack } = client;
    stack.add((next) => (args) => next(args).catch(onIdleTimeout), { step: "deserialize" });
    stack.add(
      (next, { commandName }) =>
        (args) =>
          next(args).catch(inWords(commandName)),
      { step: "initialize" },
    );
    return client;
  };
  // `requestTimeout` ends with the headers of the answer. `socketTimeout` would count a reader that pauses as silence.
  const asking = create({ requestTimeout: patience.readMs, socketTimeout: 0 });
  const uploading = create({ requestTimeout: PART_MS, socketTimeout: patience.writeMs });
  return {
    asking,
    uploading,
    destroy() {
      asking.destroy();
      uploading.destroy();
    },
  };
}

export function cancellation(abortSignal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return abortSignal ? { abortSignal } : {};
}
