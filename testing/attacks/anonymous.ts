import { type Attack, send, sendJson, type Target } from "./attack.ts";

/* Requests without a key for links to all files of an account, which has 10,000. */

/** Files of the attacker's account, without bytes. */
export const PLANTED_FILES = 10_000;

const create = async (target: Target, path: string, body: object): Promise<{ id: string; url: string }> =>
  JSON.parse(await sendJson(target, "POST", path, JSON.stringify(body), { "X-API-Key": target.key })).data;

async function archive(target: Target): Promise<string> {
  return (await create(target, "/api/v1/archives", { filter: {} })).url;
}

async function share(target: Target): Promise<string> {
  const { id: collectionId } = await create(target, "/api/v1/collections", {
    name: "a",
    type: "query",
    query: "tag:old",
  });
  return (await create(target, "/api/v1/shares", { target: { collectionId }, access: "download" })).url;
}

const repeat = (
  name: string,
  prepare: (target: Target) => Promise<string>,
  request: RequestInit,
  path = "",
): Attack => ({
  name,
  concurrency: 8,
  prepare,
  execute: ({ signal }, url) => send({ url, key: "", signal }, request.method ?? "GET", url + path, request),
});

const LAST_BYTE = { headers: { Range: "bytes=-1" } };

export const anonymous: Attack[] = [
  repeat("HEAD of an archive, no key", archive, { method: "HEAD" }),
  repeat("the last byte of an archive, no key", archive, LAST_BYTE),
  repeat("the page of a share, no key", share, {}),
  repeat("HEAD of the ZIP of a share, no key", share, { method: "HEAD" }, "/archive"),
  repeat("the last byte of the ZIP of a share, no key", share, LAST_BYTE, "/archive"),
];
