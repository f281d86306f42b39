import { readFileSync } from "node:fs";
import {
  type Account,
  adminHeaders,
  imageOf,
  newAccount,
  picture,
  type Thing,
  things,
  tokenOf,
  variantOf,
} from "./things";

/* The arguments of every operation: the document's examples. What they mention by id is there, in a new account. */

export interface Operation {
  id: string;
  method: string;
  /** The path as in the document, with names in braces. */
  template: string;
  /** Documented ones. */
  statuses: string[];
  /** Whether what it answers with success is JSON, if anything. */
  answersJson: boolean;
  isAdmin: boolean;
  /** The first that is documented, of the request. */
  mediaType: string | null;
  parameters: Node[];
  body: unknown;
}

export interface Call extends Pick<Operation, "id" | "method" | "template" | "mediaType" | "answersJson"> {
  path: Record<string, unknown>;
  /** Undefined when the operation takes none, as with `body`. */
  query?: Record<string, unknown>;
  /** Those of the parameters that must be sent, and the credentials. */
  headers: Record<string, string>;
  body?: unknown;
}

/** A part of the document. */
// biome-ignore lint/suspicious/noExplicitAny: the type of a whole document would hide what is read of it here
type Node = any;

const document: Node = JSON.parse(readFileSync("openapi.json", "utf8"));
const resolved = (node: Node): Node =>
  node?.$ref
    ? resolved(
        node.$ref
          .slice(2)
          .split("/")
          .reduce((at: Node, key: string) => at[key], document),
      )
    : node;

export const operations: Operation[] = Object.entries<Node>(document.paths).flatMap(([template, item]) =>
  Object.entries<Node>(item)
    .filter(([, operation]) => operation.operationId)
    .map(([method, operation]) => readOperation(method.toUpperCase(), template, item, operation)),
);

function readOperation(method: string, template: string, item: Node, operation: Node): Operation {
  const { operationId: id, responses, security = [] } = operation;
  const [mediaType = null, content] = Object.entries<Node>(resolved(operation.requestBody)?.content ?? {})[0] ?? [];
  const success = Object.keys(responses).find((status) => status < "300") ?? "";
  return {
    id,
    method,
    template,
    statuses: Object.keys(responses),
    answersJson: Object.keys(resolved(responses[success])?.content ?? {}).every((type) => type === "application/json"),
    isAdmin: security.some((it: Node) => it.AdminToken),
    mediaType,
    parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolved),
    body: content?.example,
  };
}

/** Places in a list, which only an earlier answer tells. */
const PLACES = ["cursor", "after"];

/** What is asked for by the token of a link, which shows the file that is named beside it, or another one. */
async function underLink(account: Account, { file }: Record<string, Thing>): Promise<Partial<Call>> {
  const shown = file ?? (await things.file?.(account, ""));
  return { path: { token: await tokenOf(account, shown?.id ?? ""), ...(file && { id: file.id }) } };
}

/** What the example cannot have. */
const own: Record<string, (account: Account, known: Record<string, Thing>) => Promise<Partial<Call>> | Partial<Call>> =
  {
    appendContent: () => ({ headers: { "Upload-Offset": "0" } }),
    createUser: ({ id }) => ({ body: { email: `${id}@example.com` } }),
    deliverImage: async (account, { file }) => ({ query: await imageOf(account, file?.id ?? "") }),
    showShare: async (account) => ({ ...(await underLink(account, {})), query: { page: 1 } }),
    unlockShare: underLink,
    viewSharedFile: async (account, known) => ({ ...(await underLink(account, known)), query: { w: 320 } }),
    downloadSharedFile: underLink,
    downloadShare: underLink,
    deliverFile: async (account, { file }) => ({ query: await variantOf(account, file?.id ?? "") }),
  };

export async function argumentsOf(operation: Operation): Promise<Call> {
  const { id, method, template, mediaType, answersJson, isAdmin, parameters } = operation;
  const account = await newAccount();
  const examples = (place: string): Record<string, unknown> | undefined => {
    const wanted = parameters.filter((it) => it.in === place && (place !== "header" || it.required));
    const entries = wanted.map((it) => [it.name, it.example ?? it.schema.example]);
    return entries.length > 0 ? Object.fromEntries(entries.filter(([name]) => !PLACES.includes(name))) : undefined;
  };
  const text = JSON.stringify({ path: examples("path"), query: examples("query"), body: operation.body });
  const known: Record<string, Thing> = { acct: account };
  for (const [kind, make] of Object.entries(things)) {
    if (new RegExp(`\\b${kind}_[0-9a-z]{26}\\b`).test(text)) known[kind] = await make(account, id);
  }
  if (/"card"/.test(text) && id !== "createPreset") await things.prst?.(account, id);
  const withIds = text.replace(/\b([a-z]{2,4})_[0-9a-z]{26}\b/g, (example, kind) => known[kind]?.id ?? example);
  const { path = {}, query, body } = JSON.parse(withIds) as Partial<Call>;
  const { headers = {}, ...other } = (await own[id]?.(account, known)) ?? {};
  return {
    ...{ id, method, template, mediaType, answersJson, path },
    ...(query && { query: { ...query, ...known.upl?.query, ...known.arc?.query } }),
    ...(mediaType && { body: bodyOf(mediaType, body) }),
    ...other,
    headers: { ...(isAdmin ? adminHeaders : account.headers), ...headers },
  };
}

function bodyOf(mediaType: string, example: unknown): unknown {
  if (mediaType === "application/json" || mediaType === "application/x-www-form-urlencoded") return example;
  return mediaType === "multipart/form-data" ? { ...(example as object), file: picture() } : new Blob(["the bytes"]);
}
