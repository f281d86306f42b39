/** What an attacker has: an address, perhaps a key of an account of their own, and what they prepared. */
export interface Target {
  url: string;
  /** The attacker's own. */
  key: string;
  signal: AbortSignal;
}

export interface Attack {
  name: string;
  /** How many of it go on side by side. */
  concurrency: number;
  /** Done once, before anything is measured; what it returns is handed to every blow. */
  prepare?(target: Target): Promise<string>;
  /** Done again and again, as fast as it is answered. How it is answered does not matter. */
  blow(target: Target, prepared: string, count: number): Promise<unknown>;
}

/** A request whose answer nobody reads for its content. */
export async function send(target: Target, method: string, path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(new URL(path, target.url), { method, signal: target.signal, ...init });
  return response.text();
}

export function sendJson(target: Target, method: string, path: string, body: string, headers = {}): Promise<string> {
  return send(target, method, path, { body, headers: { "Content-Type": "application/json", ...headers } });
}

/** Stores a file of the attacker's, and returns its id; empty when it was refused. */
export async function upload(target: Target, content: Uint8Array<ArrayBuffer>, filename: string): Promise<string> {
  const form = new FormData();
  form.set("autoTag", "false");
  form.set("file", new File([content], filename));
  const text = await send(target, "POST", "/api/v1/upload", { body: form, headers: { "X-API-Key": target.key } });
  return String(JSON.parse(text).data?.id ?? "");
}

/** Asks for a variant that nobody has asked for before. */
export async function drawNew(target: Target, id: string, count: number): Promise<void> {
  const headers = { "X-API-Key": target.key };
  const text = await send(
    target,
    "GET",
    `/api/v1/transform?id=${id}&w=${3_000 - (count % 1_000)}&q=${1 + (count % 99)}`,
    {
      headers,
    },
  );
  const url = JSON.parse(text).data?.url;
  if (url) await send(target, "GET", url);
}
