import { randomBytes } from "node:crypto";
import { join } from "node:path";
import sharp, { type SharpOptions } from "sharp";
import type { ServerProcess } from "../testing/process.ts";
import { startCluster } from "../testing/services/cluster.ts";
import { startBare } from "./bare/start.ts";
import { message } from "./load.ts";

export const SMALL = 100_000;
export const LARGE = 20_000_000;
/** Number of small files for the list. */
const FILES = 1_000;
const BOUNDARY = "bench-boundary";

/** A server that is measured: the service, or a bare server for the same requests. */
export interface Subject {
  name: string;
  url: string;
  pid: number;
  key: Record<string, string>;
  /** Ids of files for delivery: 100 kB, 20 MB, and a photograph of 12 megapixels. */
  small: string;
  large: string;
  photo: string;
  /** Path of a stored variant; for a bare server, of a file of 100 kB. */
  variant: string;
}

export interface Subjects {
  all: [service: Subject, node: Subject, express: Subject];
  /** The process of the service. */
  server: ServerProcess;
  stop(): Promise<void>;
}

/** Starts the servers. `env` is for the service. */
export async function startSubjects(
  databaseUrl: string,
  folder: string,
  env: Record<string, string> = {},
): Promise<Subjects> {
  const cluster = await startCluster(1, { DATABASE_URL: databaseUrl, UNSIGNED_VARIANTS: "allow", ...env });
  const [server] = cluster.servers;
  if (!server) throw new Error("The service is missing");
  const node = await startBare("node.ts", cluster.database.url, join(folder, "node"));
  const express = await startBare("express.ts", cluster.database.url, join(folder, "express"));
  const account = await cluster.account({
    apiCallsPerDay: 2_000_000_000,
    anonymousVariantsPerDay: 2_000_000_000,
    maxFileSize: 2_000_000_000,
  });
  const service = { url: server.url, pid: server.child.pid ?? 0 };
  const photograph = await drawPhotograph();
  const subject = async (name: string, { url, pid }: { url: string; pid: number }): Promise<Subject> => {
    const key = { "X-API-Key": account.key };
    for (let i = 0; i < FILES; i += 20) {
      await Promise.all(Array.from({ length: 20 }, () => upload(url, key, randomBytes(64))));
    }
    const small = await upload(url, key, randomBytes(SMALL));
    const large = await upload(url, key, randomBytes(LARGE));
    const photo = await upload(url, key, photograph);
    const isService = pid === service.pid;
    const variant = isService ? `/cdn/${photo}/file.bin?w=800&q=80&f=webp` : `/cdn/${small}/file.bin`;
    await fetch(url + variant).then((response) => response.arrayBuffer());
    return { name, url, pid, key, small, large, photo, variant };
  };
  return {
    server,
    all: [
      await subject("service", service),
      await subject("node:http + pg", node),
      await subject("Express + pg", express),
    ],
    async stop() {
      for (const { stop } of [node, express, cluster]) await stop();
    },
  };
}

/** Stores a file and returns its id. */
export async function upload(url: string, key: Record<string, string>, bytes: Buffer): Promise<string> {
  const response = await fetch(`${url}/api/v1/upload`, {
    method: "POST",
    headers: { ...key, ...FORM },
    body: formOf(bytes),
  });
  const { data } = (await response.json()) as { data?: { id: string } };
  if (!data) throw new Error(`${url} returned ${response.status} for an upload`);
  return data.id;
}

export function uploadMessage({ key }: Pick<Subject, "key">, bytes: Buffer): Buffer {
  return message("POST", "/api/v1/upload", { ...key, ...FORM }, formOf(bytes));
}

const FORM = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };

function formOf(bytes: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="autoTag"\r\n\r\nfalse\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="file.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Draws an image with smooth areas and noise, similar to a photograph. */
export async function drawPhotograph(): Promise<Buffer> {
  const size = { width: 4000, height: 3000 };
  const coarse = await sharp(randomBytes(40 * 30 * 3), { raw: { width: 40, height: 30, channels: 3 } })
    .resize({ ...size, fit: "fill", kernel: "cubic" })
    .toBuffer();
  const noise: SharpOptions = {
    create: { ...size, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 12 } },
  };
  return sharp(coarse, { raw: { ...size, channels: 3 } })
    .composite([{ input: await sharp(noise).png().toBuffer(), blend: "soft-light" }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
