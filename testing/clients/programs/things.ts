import { readFileSync } from "node:fs";
import { baseUrl } from "./expect";

/* Creates the objects that the examples of the document reference by ID, without a generated client. */

export interface Thing {
  id: string;
  /** Query parameters that the object requires. */
  query?: Record<string, string>;
}

export interface Account extends Thing {
  headers: Record<string, string>;
}

export const adminHeaders = { "X-Admin-Token": process.env.ADMIN_TOKEN ?? "" };
const bytes = readFileSync("harbour.jpg");

/** Returns an image with unique bytes. */
export const picture = () => new File([bytes, crypto.randomUUID()], "harbour.jpg");

export async function newAccount(): Promise<Account> {
  const { id } = await made(adminHeaders, "POST", "/admin/accounts", { name: "Harbour Press", plan: "PRO" });
  const { key } = await made(adminHeaders, "POST", `/admin/accounts/${id}/keys`, { permissions: ["write", "delete"] });
  return { id, headers: { "X-API-Key": key ?? "" } };
}

/**
 * Functions that create objects, by ID prefix. Some operations require a trashed file, or one with an earlier version.
 */
export const things: Record<string, (account: Account, operationId: string) => Promise<Thing>> = {
  async file({ headers }, operationId) {
    const { id } = await made(headers, "POST", "/api/v1/upload", form());
    const isOfTrash = operationId === "restoreFile" || operationId === "purgeTrashItem";
    if (isOfTrash) await made(headers, "DELETE", `/api/v1/files/${id}`);
    if (operationId.endsWith("Version")) await made(headers, "POST", `/api/v1/files/${id}/content`, form());
    return { id };
  },
  async fold({ headers }, operationId) {
    const { id } = await made(headers, "POST", "/api/v1/folders", { name: "Pictures" });
    if (operationId === "restoreFolder") await made(headers, "DELETE", `/api/v1/folders/${id}`);
    return { id };
  },
  async upl({ headers }) {
    const { id, uploadUrl } = await made(headers, "POST", "/api/v1/uploads", { filename: "harbour.txt" });
    return { id, query: parametersOf(uploadUrl) };
  },
  async arc(account) {
    const file = await made(account.headers, "POST", "/api/v1/upload", form());
    const { id, url } = await made(account.headers, "POST", "/api/v1/archives", { fileIds: [file.id] });
    return { id, query: parametersOf(url) };
  },
  col: ({ headers }) => made(headers, "POST", "/api/v1/collections", { name: "Harbours", type: "manual" }),
  async shr(account) {
    const file = await made(account.headers, "POST", "/api/v1/upload", form());
    return made(account.headers, "POST", "/api/v1/shares", { target: { fileIds: [file.id] } });
  },
  op: ({ headers }) => made(headers, "POST", "/api/v1/operations", { type: "delete", filter: {}, dryRun: true }),
  prst: ({ headers }) => made(headers, "POST", "/api/v1/presets", { name: "card", transform: { w: 400 } }),
  key: ({ id }) => made(adminHeaders, "POST", `/admin/accounts/${id}/keys`, { name: "Website" }),
  dkey: ({ id }) => made(adminHeaders, "POST", `/admin/accounts/${id}/delivery-keys`, { name: "Website" }),
  user: ({ id }) => made(adminHeaders, "POST", `/admin/accounts/${id}/users`, { email: `${id}@example.com` }),
};

/** Returns the token of a share link that permits downloading this file: the last segment of its URL. */
export async function tokenOf({ headers }: Account, id: string): Promise<string> {
  const { url = "" } = await made(headers, "POST", "/api/v1/shares", { target: { fileIds: [id] }, access: "download" });
  return url.slice(url.lastIndexOf("/") + 1);
}

/** Returns the parameters of a signed transform. */
export async function variantOf({ headers }: Account, id: string): Promise<Record<string, string>> {
  return parametersOf((await made(headers, "GET", `/api/v1/transform?id=${id}&w=64&f=png`)).url);
}

/** Returns the parameters of a signed image URL, and the width that a page adds. */
export async function imageOf({ headers }: Account, id: string): Promise<Record<string, string>> {
  return { ...parametersOf((await made(headers, "GET", `/api/v1/files/${id}`)).imageUrl), w: "64" };
}

const parametersOf = (url = "") => Object.fromEntries(new URL(url).searchParams);

function form(): FormData {
  const fields = new FormData();
  fields.set("file", picture());
  fields.set("autoTag", "false");
  return fields;
}

interface Made {
  id: string;
  key?: string;
  uploadUrl?: string;
  url?: string;
  imageUrl?: string;
}

async function made(headers: Record<string, string>, method: string, path: string, body?: object): Promise<Made> {
  const isForm = body instanceof FormData;
  const response = await fetch(baseUrl + path, {
    method,
    headers: { ...headers, ...(body && !isForm && { "Content-Type": "application/json" }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Made }).data;
}
