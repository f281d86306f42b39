/** The target of an attack. */
export interface Target {
  url: string;
  /** The API key of the attacker's account. */
  key: string;
  signal: AbortSignal;
}

export interface Attack {
  name: string;
  /** The number of concurrent attack loops. */
  concurrency: number;
  /** Runs once before the measurement. Every call of `execute` receives its result. */
  prepare?(target: Target): Promise<string>;
  /** Sends one attack request. It is repeated as soon as it returns, whatever the response is. */
  execute(target: Target, prepared: string, count: number): Promise<unknown>;
}

/** Sends a request and ignores its status. Returns the body of the response. */
export async function send(target: Target, method: string, path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(new URL(path, target.url), { method, signal: target.signal, ...init });
  return response.text();
}

export function sendJson(target: Target, method: string, path: string, body: string, headers = {}): Promise<string> {
  return send(target, method, path, { body, headers: { "Content-Type": "application/json", ...headers } });
}

/** Uploads a file to the attacker's account. Returns its ID, or an empty string if the upload is refused. */
export async function upload(target: Target, content: Uint8Array<ArrayBuffer>, filename: string): Promise<string> {
  const form = new FormData();
  form.set("autoTag", "false");
  form.set("file", new File([content], filename));
  const text = await send(target, "POST", "/api/v1/upload", { body: form, headers: { "X-API-Key": target.key } });
  return String(JSON.parse(text).data?.id ?? "");
}

/** Requests a variant that was never requested before. */
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
