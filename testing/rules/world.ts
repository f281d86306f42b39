import { MediaAssetService } from "@media-asset-service/sdk";
import { pino } from "pino";
import { aiWorker } from "../../server/ai/worker.ts";
import { bulkRunner } from "../../server/bulk/runner.ts";
import { type OperationId, type OperationInfo, operations } from "../../server/generated/operations.ts";
import { testEngines } from "../engines.ts";
import { openTestDatabase, startTestService, type TestAccount, type TestService } from "../service.ts";

/** The service that all cells of the table share. Background work runs only when a driver starts it. */
export interface World {
  service: TestService;
  /** Authenticates with the operator's token. */
  admin: MediaAssetService;
  /** The database into which backups are restored. */
  copy: Awaited<ReturnType<typeof openTestDatabase>>;
  /** Log lines of level error. */
  errors: string[];
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void errors.push(line) });
  const service = await startTestService({ log, engines: testEngines() });
  await Promise.all([bulkRunner(service.context).stop(), aiWorker(service.context).stop()]);
  const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
  const copy = await openTestDatabase();
  const close = async () => void (await Promise.all([service.stop(), copy.close()]));
  return { service, admin, copy, errors, close };
}

/** The outcome of an attempt is an error code or one of these. */
export const DONE = "done";
export const WAITS = "waits";

export async function outcomeOf(response: Response): Promise<string> {
  const text = await response.text();
  if (response.ok) return DONE;
  return (JSON.parse(text) as { error: { code: string } }).error.code;
}

export interface RequestParts {
  /** Path parameters. */
  path?: Record<string, string | number>;
  headers?: Record<string, string>;
  json?: unknown;
  body?: FormData | string;
}

/** Sends a request for an operation to its path in openapi.yaml. */
export function call(
  base: string,
  id: OperationId,
  { path = {}, headers = {}, json, body }: RequestParts,
): Promise<Response> {
  const { method, path: template }: OperationInfo = operations[id];
  const sent = json === undefined ? body : JSON.stringify(json);
  return fetch(base + template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? "none")), {
    method: method.toUpperCase(),
    headers: { ...(json !== undefined && { "Content-Type": "application/json" }), ...headers },
    ...(sent !== undefined && { body: sent }),
  });
}

export function formOf(content: string): FormData {
  const form = new FormData();
  form.set("file", new Blob([content]), "note.txt");
  return form;
}

/** Returns a new key of the account with read permission only. */
export async function readingKey({ admin }: World, { id }: TestAccount): Promise<string> {
  return (await admin.keys.create(id, { name: "reads", permissions: ["read"] })).key;
}

/** Polls until there is a value or the time is up. */
export async function within<T>(timeoutMs: number, poll: () => Promise<T | null>): Promise<T | null> {
  for (const end = Date.now() + timeoutMs; ; ) {
    const value = await poll();
    if (value !== null || Date.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
