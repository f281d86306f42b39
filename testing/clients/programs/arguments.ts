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

/* The arguments of every operation: the examples of the document. Referenced objects exist in a new account. */

export interface Operation {
  id: string;
  method: string;
  /** The path of the document, with parameter names in braces. */
  template: string;
  /** The documented statuses. */
  statuses: string[];
  /** Whether the body of a successful response is JSON, if it has one. */
  returnsJson: boolean;
  isAdmin: boolean;
  /** The first documented media type of the request. */
  mediaType: string | null;
  parameters: Node[];
  body: unknown;
}

export interface Call extends Pick<Operation, "id" | "method" | "template" | "mediaType" | "returnsJson"> {
  path: Record<string, unknown>;
  /** Undefined if the operation has no query parameters. The same applies to `body`. */
  query?: Record<string, unknown>;
  /** The required header parameters and the credentials. */
  headers: Record<string, string>;
  body?: unknown;
}

/** A part of the document. */
// biome-ignore lint/suspicious/noExplicitAny: the type of the complete document would hide which parts are used here
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
    returnsJson: Object.keys(resolved(responses[success])?.content ?? {}).every((type) => type === "application/json"),
    isAdmin: security.some((it: Node) => it.AdminToken),
    mediaType,
    parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolved),
    body: content?.example,
  };
}

/** Positions in a list, which only an earlier response contains. */
const PLACES = ["cursor", "after"];

/** Arguments of requests with the token of a link, which shares the referenced file or another one. */
async function underLink(account: Account, { file }: Record<string, Thing>): Promise<Partial<Call>> {
  const sharedFile = file ?? (await things.file?.(account, ""));
  return { path: { token: await tokenOf(account, sharedFile?.id ?? ""), ...(file && { id: file.id }) } };
}

/** Arguments that an example cannot contain. */
const own: Record<string, (account: Account, refs: Record<string, Thing>) => Promise<Partial<Call>> | Partial<Call>> = {
  appendContent: () => ({ headers: { "Upload-Offset": "0" } }),
  createUser: ({ id }) => ({ body: { email: `${id}@example.com` } }),
  deliverImage: async (account, { file }) => ({ query: await imageOf(account, file?.id ?? "") }),
  showShare: async (account) => ({ ...(await underLink(account, {})), query: { page: 1 } }),
  unlockShare: underLink,
  viewSharedFile: async (account, refs) => ({ ...(await underLink(account, refs)), query: { w: 320 } }),
  downloadSharedFile: underLink,
  downloadShare: underLink,
  // Its other parameters are those of a video or a PDF.
  buildTransformUrl: (_, { file }) => ({ query: { id: file?.id, preset: "card", w: 320 } }),
  deliverFile: async (account, { file }) => ({ query: await variantOf(account, file?.id ?? "") }),
};

export async function argumentsOf(operation: Operation): Promise<Call> {
  const { id, method, template, mediaType, returnsJson, isAdmin, parameters } = operation;
  const account = await newAccount();
  const examples = (place: string): Record<string, unknown> | undefined => {
    const included = parameters.filter((it) => it.in === place && (place !== "header" || it.required));
    const entries = included.map((it) => [it.name, it.example ?? it.schema.example]);
    return entries.length > 0 ? Object.fromEntries(entries.filter(([name]) => !PLACES.includes(name))) : undefined;
  };
  const text = JSON.stringify({ path: examples("path"), query: examples("query"), body: operation.body });
  const refs: Record<string, Thing> = { acct: account };
  for (const [kind, make] of Object.entries(things)) {
    if (new RegExp(`\\b${kind}_[0-9a-z]{26}\\b`).test(text)) refs[kind] = await make(account, id);
  }
  if (/"card"/.test(text) && id !== "createPreset") await things.prst?.(account, id);
  const withIds = text.replace(/\b([a-z]{2,4})_[0-9a-z]{26}\b/g, (example, kind) => refs[kind]?.id ?? example);
  const { path = {}, query, body } = JSON.parse(withIds) as Partial<Call>;
  const { headers = {}, ...other } = (await own[id]?.(account, refs)) ?? {};
  return {
    ...{ id, method, template, mediaType, returnsJson, path },
    ...(query && { query: { ...query, ...refs.upl?.query, ...refs.arc?.query } }),
    ...(mediaType && { body: bodyOf(mediaType, body) }),
    ...other,
    headers: { ...(isAdmin ? adminHeaders : account.headers), ...headers },
  };
}

function bodyOf(mediaType: string, example: unknown): unknown {
  if (mediaType === "application/json" || mediaType === "application/x-www-form-urlencoded") return example;
  return mediaType === "multipart/form-data" ? { ...(example as object), file: picture() } : new Blob(["the bytes"]);
}
