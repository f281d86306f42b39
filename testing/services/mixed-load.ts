import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { plainImage } from "../plain-image.ts";
import type { Account, CallResult } from "./cluster.ts";

/** The properties of a file that a client has received, and can rely on. */
export interface ConfirmedFile {
  id: string;
  cdnPath: string;
  bytes: Buffer;
  description: string;
  deleted: boolean;
}

export interface MixedLoad {
  /** The number of successful calls of each kind. */
  right: Record<string, number>;
  /** The unexpected responses. */
  wrong: string[];
  confirmedFiles: ConfirmedFile[];
  /** Resolves after the last response. */
  stop(): Promise<void>;
}

/**
 * Starts clients that upload, read, list, change, delete, deliver, transform and re-tag images. `only` selects some of
 * these calls, with a pause between two calls.
 */
export function startMixedLoad(
  url: string,
  account: Account,
  { only = [], clients = 6, pauseMs = 0 }: { only?: string[]; clients?: number; pauseMs?: number } = {},
): MixedLoad {
  const load: MixedLoad = { right: {}, wrong: [], confirmedFiles: [], stop };
  let busy = true;

  async function client(): Promise<void> {
    const own: ConfirmedFile[] = [];
    while (busy) {
      const live = own.filter(({ deleted }) => !deleted);
      const file = live[randomInt(live.length || 1)];
      const kind = file ? pick() : "upload";
      const call = file && kind !== "upload" ? calls[kind](file) : upload().then((told) => own.push(told));
      await call.then(
        () => {
          load.right[kind] = (load.right[kind] ?? 0) + 1;
        },
        (error: Error) => load.wrong.push(`${kind}: ${error.message}`),
      );
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }

  async function upload(): Promise<ConfirmedFile> {
    const bytes = await plainImage();
    const { data } = expectStatus(201, await account.upload(bytes, {}, url));
    const cdnPath = new URL(String(data.cdnUrl)).pathname;
    const confirmed = { id: String(data.id), cdnPath, bytes, description: "", deleted: false };
    load.confirmedFiles.push(confirmed);
    return confirmed;
  }
  const call = (method: string, path: string, body?: object) => account.call(method, path, body, url);
  const calls = {
    read: async ({ id, description }: ConfirmedFile) => {
      const { data } = expectStatus(200, await call("GET", `/files/${id}`));
      if (data.description !== description && description !== "") throw new Error("an earlier description");
    },
    list: async () => void expectStatus(200, await call("GET", "/files?limit=10")),
    change: async (file: ConfirmedFile) => {
      const description = `changed ${randomInt(1e9)}`;
      expectStatus(200, await call("PATCH", "/files", { id: file.id, description }));
      file.description = description;
    },
    delete: async (file: ConfirmedFile) => {
      expectStatus(200, await call("DELETE", `/files/${file.id}`));
      file.deleted = true;
    },
    deliver: ({ cdnPath, bytes }: ConfirmedFile) => expectBytes(url + cdnPath, bytes),
    transform: async ({ cdnPath }: ConfirmedFile) => {
      const response = await fetch(`${url}${cdnPath}?w=${8 + randomInt(24)}&f=webp`);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    },
    tag: async ({ id }: ConfirmedFile) => {
      const { data } = expectStatus(200, await call("GET", `/files/${id}`));
      if (data.processingStatus === "COMPLETED") {
        expectStatus(200, await call("POST", `/files/${id}/ai`, { operation: "tagging" }));
      }
    },
  };
  /** More files are stored and read than deleted. */
  const kinds = [
    "upload",
    "upload",
    "read",
    "read",
    "list",
    "change",
    "delete",
    "deliver",
    "transform",
    "tag",
  ] as const;
  const wanted = kinds.filter((kind) => only.length === 0 || only.includes(kind));
  const pick = () => wanted[randomInt(wanted.length)] ?? "read";

  const running = Array.from({ length: clients }, client);
  async function stop(): Promise<void> {
    busy = false;
    await Promise.all(running);
  }
  return load;
}

export async function expectBytes(url: string, bytes: Buffer): Promise<void> {
  const response = await fetch(url);
  const content = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${response.status} ${content}`);
  if (!content.equals(bytes)) throw new Error("wrong bytes");
}

function expectStatus(status: number, response: CallResult): CallResult {
  if (response.status !== status) throw new Error(`${response.status} ${response.error?.code}`);
  return response;
}
