import type { TryItOperation } from "../../build/try-it.ts";

/** Input of the try-it form. */
export interface Entries {
  secret: string;
  values: Readonly<Record<string, string>>;
  file: File | null;
  json: string;
}

export interface TryRequest {
  url: string;
  init: { method: string; headers: Record<string, string>; body?: string | FormData };
}

/** Builds the request. Throws an error with a message for the reader if a required value is missing. */
export function tryRequest(base: string, operation: TryItOperation, entries: Entries): TryRequest {
  const { credential, method } = operation;
  const { secret, values } = entries;
  if (credential && secret.trim() === "") throw new Error(`Enter your ${credential.label} first.`);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]?.trim();
    if (!value) throw new Error(`Enter ${name}.`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const { name, in: place, required } of operation.fields) {
    if (place !== "query") continue;
    const value = values[name]?.trim();
    if (value) query.set(name, value);
    else if (required) throw new Error(`Enter ${name}.`);
  }
  const search = query.size > 0 ? `?${query}` : "";
  const body = readBody(operation, entries);
  return {
    url: `${base}${path}${search}`,
    init: {
      method,
      headers: {
        ...(credential && { [credential.header]: secret.trim() }),
        ...(typeof body === "string" && { "Content-Type": "application/json" }),
      },
      ...(body !== null && { body }),
    },
  };
}

function readBody(operation: TryItOperation, { values, file, json }: Entries): string | FormData | null {
  if (operation.body === "none") return null;
  if (operation.body === "json") {
    try {
      return JSON.stringify(JSON.parse(json));
    } catch (error) {
      throw new Error(`The body is not valid JSON: ${error instanceof Error ? error.message : error}`);
    }
  }
  const form = new FormData();
  for (const { name, kind } of operation.fields.filter((it) => it.in === "form")) {
    if (kind === "file") {
      if (!file) throw new Error("Choose a file.");
      form.set(name, file, file.name);
    } else if (values[name]?.trim()) form.set(name, values[name].trim());
  }
  return form;
}

/** Response, prepared for display. */
export interface TryResponse {
  status: number;
  statusText: string;
  ms: number;
  headers: [name: string, value: string][];
  /** Text, the URL of an image, or the size of any other content in bytes. */
  content: { kind: "text"; text: string } | { kind: "image"; url: string } | { kind: "bytes"; size: number };
}

const SHOWN = ["content-type", "x-request-id", "x-ratelimit-remaining", "retry-after", "location", "etag"];

export async function readResponse(response: Response, ms: number): Promise<TryResponse> {
  const type = response.headers.get("content-type") ?? "";
  const headers = SHOWN.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    status: response.status,
    statusText: response.statusText,
    ms,
    headers,
    content: await readContent(response, type),
  };
}

async function readContent(response: Response, type: string): Promise<TryResponse["content"]> {
  if (type.includes("json")) {
    const text = await response.text();
    return { kind: "text", text: pretty(text) };
  }
  const blob = await response.blob();
  // An SVG can contain scripts. Browsers do not run them in an <img>.
  if (type.startsWith("image/")) return { kind: "image", url: URL.createObjectURL(blob) };
  if (type.startsWith("text/") && blob.size < 100_000) return { kind: "text", text: await blob.text() };
  return { kind: "bytes", size: blob.size };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
