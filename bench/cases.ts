import { randomBytes } from "node:crypto";
import { message } from "./load.ts";
import { LARGE, SMALL, type Subject, upload, uploadMessage } from "./subjects.ts";

/** Returns the next request; null after the last one. */
export type Next = () => Buffer | null;

export interface Case {
  name: string;
  /** The operation in openapi.yaml, for cases that `--profile` supports. */
  operation?: string;
  /** Minimum ratio to the bare server on node:http. */
  minRatio: number;
  /** Default: 16. */
  connections?: number;
  /** Runs until the last request, instead of for a fixed time. */
  whole?: true;
  /** Bytes per request. If set, the rate is in megabytes per second. */
  bytes?: number;
  requests(subject: Subject): Next | Promise<Next>;
}

const HUGE = 500_000_000;
const DELETED = 600;

export const cases: Case[] = [
  {
    name: "get a record",
    operation: "getFile",
    minRatio: 0.5,
    requests: ({ small, key }) => always(() => message("GET", `/api/v1/files/${small}`, key)),
  },
  {
    name: "list of 20",
    operation: "listFiles",
    minRatio: 0.55,
    requests: ({ key }) => always(() => message("GET", "/api/v1/files?limit=20", key)),
  },
  {
    name: "PATCH",
    operation: "updateFile",
    minRatio: 0.6,
    requests: ({ small, key }) => {
      let n = 0;
      const json = { ...key, "Content-Type": "application/json" };
      return () => message("PATCH", "/api/v1/files", json, JSON.stringify({ id: small, description: `new ${n++}` }));
    },
  },
  {
    name: "delete",
    operation: "deleteFile",
    minRatio: 0.4,
    whole: true,
    async requests({ url, key }) {
      const ids: string[] = [];
      while (ids.length < DELETED) {
        ids.push(...(await Promise.all(Array.from({ length: 20 }, () => upload(url, key, randomBytes(2_000))))));
      }
      return () => {
        const id = ids.pop();
        return id === undefined ? null : message("DELETE", `/api/v1/files/${id}`, key);
      };
    },
  },
  {
    name: "upload 100 kB",
    operation: "uploadFile",
    minRatio: 0.6,
    requests: (subject) => uploads(subject, SMALL),
  },
  {
    name: "upload 20 MB",
    minRatio: 0.95,
    connections: 4,
    bytes: LARGE,
    requests: (subject) => uploads(subject, LARGE),
  },
  {
    name: "upload 500 MB",
    minRatio: 0.95,
    connections: 1,
    whole: true,
    bytes: HUGE,
    requests: (subject) => {
      const messages = [uploadMessage(subject, randomBytes(HUGE))];
      return () => messages.pop() ?? null;
    },
  },
  {
    name: "GET 100 kB from /cdn",
    minRatio: 0.65,
    requests: ({ small }) => always(() => message("GET", `/cdn/${small}/file.bin`, {})),
  },
  {
    name: "GET 20 MB from /cdn",
    minRatio: 0.95,
    connections: 4,
    bytes: LARGE,
    requests: ({ large }) => always(() => message("GET", `/cdn/${large}/file.bin`, {})),
  },
  {
    name: "stored variant",
    minRatio: 0.65,
    requests: ({ variant }) => always(() => message("GET", variant, {})),
  },
];

/** Variants that are not stored. */
export const renderings: Case[] = [rendering("JPEG"), rendering("WebP"), rendering("AVIF")];

function rendering(format: string): Case {
  let pairs = 0;
  return {
    name: `12 MP to 800 px ${format}, new`,
    minRatio: 0.95,
    // As many as images that the service renders concurrently on two cores, so that no server uses more threads.
    connections: 2,
    requests:
      ({ photo }) =>
      // Requests each pair of width and quality once.
      () => {
        const w = 760 + (pairs % 80);
        const q = 60 + (Math.floor(pairs++ / 80) % 40);
        return message("GET", `/cdn/${photo}/file.bin?w=${w}&q=${q}&f=${format.toLowerCase()}`, {});
      },
  };
}

function always(request: () => Buffer): Next {
  const same = request();
  return () => same;
}

/** Returns uploads with different content, because the service rejects duplicates. */
function uploads(subject: Subject, size: number): Next {
  const template = uploadMessage(subject, randomBytes(size));
  const place = template.length - size / 2;
  return () => {
    const copy = Buffer.from(template);
    randomBytes(16).copy(copy, place);
    return copy;
  };
}
