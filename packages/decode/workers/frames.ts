import { readSync, writeSync } from "node:fs";

/*
 * The protocol between a worker process and its parent consists of frames: [u32 length of the JSON][u32 length of the
 * bytes], little-endian, then the JSON and the bytes. Malicious input may have taken over a worker, so the parent
 * checks every message against size limits and parses it as JSON before use.
 */

export interface Frame {
  message: unknown;
  bytes: Buffer;
}

const HEADER_BYTES = 8;
const MAX_JSON_BYTES = 1024 * 1024;

/** Returns a frame without its bytes, which are sent after it. */
export function frameHead(message: object, bytes: number): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  if (json.length > MAX_JSON_BYTES)
    throw new RangeError(`A message of ${json.length} bytes is longer than ${MAX_JSON_BYTES}`);
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header.writeUInt32LE(json.length, 0);
  header.writeUInt32LE(bytes, 4);
  return Buffer.concat([header, json]);
}

/** Assembles frames from pieces. The returned function throws for invalid frames and frames above the limit. */
export function frameReader(maxBytes: () => number, onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let bufferedBytes = 0;
  let neededBytes = HEADER_BYTES;
  let jsonLength: number | null = null;

  return (chunk) => {
    chunks.push(chunk);
    bufferedBytes += chunk.length;
    while (bufferedBytes >= neededBytes) {
      const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, bufferedBytes);
      const part = all.subarray(0, neededBytes);
      chunks = [all.subarray(neededBytes)];
      bufferedBytes -= neededBytes;
      if (jsonLength === null) {
        jsonLength = part.readUInt32LE(0);
        const byteLength = part.readUInt32LE(4);
        if (jsonLength > MAX_JSON_BYTES || byteLength > maxBytes())
          throw new RangeError("A frame is longer than the limit");
        neededBytes = jsonLength + byteLength;
      } else {
        const message: unknown = JSON.parse(part.toString("utf8", 0, jsonLength));
        const bytes = part.subarray(jsonLength);
        jsonLength = null;
        neededBytes = HEADER_BYTES;
        onFrame({ message, bytes });
      }
    }
  };
}

/**
 * Waits for a frame. Returns null if the other end is closed. `allocate` allocates the buffer for the bytes of the frame.
 */
export function readFrame(fd: number, allocate: (length: number) => Buffer = Buffer.allocUnsafeSlow): Frame | null {
  const header = readExactly(fd, Buffer.alloc(HEADER_BYTES));
  if (!header) return null;
  const json = readExactly(fd, Buffer.alloc(header.readUInt32LE(0)));
  const bytes = readExactly(fd, allocate(header.readUInt32LE(4)));
  return json && bytes ? { message: JSON.parse(json.toString("utf8")), bytes } : null;
}

export function writeFrame(fd: number, message: object, bytes: Uint8Array = new Uint8Array()): void {
  for (const part of [frameHead(message, bytes.length), bytes]) {
    for (let written = 0; written < part.length; ) written += writeSync(fd, part, written);
  }
}

function readExactly(fd: number, buffer: Buffer): Buffer | null {
  for (let filled = 0; filled < buffer.length; ) {
    const read = readSync(fd, buffer, filled, buffer.length - filled, null);
    if (read === 0) return null;
    filled += read;
  }
  return buffer;
}

/** Returns the CPU time of all threads of this process, in microseconds. */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * The signal with which a worker ends itself when a job has used its CPU time. setitimer(2) sends it for such a timer.
 * It ends a process without a core dump, and nothing else sends it.
 */
export const CPU_SIGNAL = "SIGVTALRM";
