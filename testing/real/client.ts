import { MediaAssetService } from "@media-asset-service/sdk";
import { inject } from "vitest";
import type { RealFile } from "./corpus.ts";
import type { Kind } from "./files/real-file.ts";

export const service = inject("service");
export const files = inject("files");

export const filesOf = (...kinds: Kind[]): RealFile[] => files.filter(({ kind }) => kinds.includes(kind));

const operator = new MediaAssetService({ adminToken: service.adminToken, apiKey: null, baseUrl: service.url });

export interface Client {
  media: MediaAssetService;
  /** Sends a request with the key of the account. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

type AccountFields = Parameters<typeof operator.accounts.create>[0];

/** Creates an account, so that test files can upload the same content. */
export async function newAccount(
  plan: NonNullable<AccountFields["plan"]>,
  limits: NonNullable<AccountFields["limits"]> = {},
  permissions: ("write" | "delete")[] = ["write", "delete"],
): Promise<Client> {
  const { id } = await operator.accounts.create({ name: "real files", plan, limits });
  const { key } = await operator.keys.create(id, { permissions });
  return clientOf(key);
}

/** Returns the client of the account that the first start creates. */
export const firstAccount = (): Client => clientOf(service.key);

function clientOf(key: string): Client {
  return {
    media: new MediaAssetService({ apiKey: key, baseUrl: service.url }),
    request: (path, init) => fetch(service.url + path, { ...init, headers: { ...init?.headers, "X-API-Key": key } }),
  };
}

/** Sends an AI request, as programs without the SDK do. */
export function runAi(client: Client, id: string, operation: string): Promise<Response> {
  return client.request(`/api/v1/files/${id}/ai`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ operation }),
  });
}

/** Uploads a file as a form, as programs without the SDK do. */
export function uploadForm(
  client: Client,
  content: Blob,
  name: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData();
  form.set("file", content, name);
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return client.request("/api/v1/upload", { method: "POST", body: form });
}

/** Returns the status and the code of an error response. */
export async function errorOf(sent: Promise<Response>): Promise<string> {
  const response = await sent;
  const { error } = (await response.json()) as { error?: { code: string } };
  return `${response.status} ${error?.code}`;
}
