import type { Socket } from "node:net";
import { Transform } from "node:stream";
import { z } from "zod";
import { frameHead, frameReader } from "../frames.ts";

/*
 * The protocol between a service and the process that decodes for it. One connection is one worker process, or one
 * query.
 *
 *   service                          decoding process
 *   frame {version, ask} ─────────►                         the query
 *                        ◄───────── frame {isolation}
 *   frame {version, start} ───────►                         the worker to start
 *   frames, as to a worker ───────►                         after it has reported that it is ready
 *                        ◄───────── packets: data (frames of the worker), and finally its end
 *
 * Packets separate the end, which is from the trusted decoding process, from the output of the worker.
 */

/** Both sides are from one release, but are not always updated together. */
export const VERSION = 1;

const startRequest = z.strictObject({
  /** The path in this package. */
  module: z.string(),
  settings: z.record(z.string(), z.unknown()),
  readable: z.array(z.string()),
  /** Whether it can start ffmpeg. */
  ffmpeg: z.boolean(),
  scratchBytes: z.int().min(0),
  heapMegabytes: z.int().min(1),
  codeFromStrings: z.boolean(),
});
export type StartRequest = z.infer<typeof startRequest>;

export const requestSchema = z.union([
  z.strictObject({ version: z.literal(VERSION), ask: z.literal("isolation") }),
  z.strictObject({ version: z.literal(VERSION), start: startRequest }),
]);
export type Request = z.infer<typeof requestSchema>;

export const isolationReply = z.object({
  isolation: z.object({
    level: z.enum(["full", "partial", "none"]),
    mechanism: z.string(),
    rejected: z.array(z.string()),
  }),
});

export const workerEnd = z.object({ code: z.int().nullable(), signal: z.string().nullable(), stderr: z.string() });

/**
 * Reads the next frame, which must have no bytes. The client sends nothing else before the response.
 *
 * @throws for any other data
 */
export function readMessage(socket: Socket): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const read = frameReader(
      () => 0,
      ({ message }) => {
        socket.off("data", take).off("close", closed);
        socket.pause();
        resolve(message);
      },
    );
    const take = (chunk: Buffer) => {
      try {
        read(chunk);
      } catch (error) {
        reject(error);
      }
    };
    const closed = () => reject(new Error("The connection was closed"));
    socket.on("data", take).once("close", closed);
  });
}

export function writeMessage(socket: Socket, message: object): void {
  socket.write(frameHead(message, 0));
}

/* [u8 kind][u32 little-endian length][bytes]: the output of a worker, and how it ended. */

const KIND = { data: 0, end: 1 } as const;
const HEADER_BYTES = 5;
/** The maximum of a packet: data of one read, or an end with a few lines of standard error. */
const MAX_PACKET = 1024 * 1024;

function header(kind: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES);
  bytes.writeUInt8(kind, 0);
  bytes.writeUInt32LE(length, 1);
  return bytes;
}

/** Packs a stream into data packets. */
export function packetEncoder(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      this.push(header(KIND.data, chunk.length));
      done(null, chunk);
    },
  });
}

export function endPacket(end: object): Buffer {
  const bytes = Buffer.from(JSON.stringify(end));
  return Buffer.concat([header(KIND.end, bytes.length), bytes]);
}

/** Returns the data of packets as a stream, and passes the end to `onEnd`. */
export function packetDecoder(onEnd: (end: unknown) => void): Transform {
  let head = Buffer.alloc(0);
  let remaining = 0;
  let end: Buffer[] | null = null;

  return new Transform({
    transform(received: Buffer, _encoding, done) {
      try {
        for (let chunk = received; chunk.length > 0; ) chunk = this.destroyed ? Buffer.alloc(0) : step(this, chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });

  /** Consumes the header, or the available part of a packet, and returns the remaining bytes. */
  function step(stream: Transform, chunk: Buffer): Buffer {
    if (remaining === 0) {
      const missing = HEADER_BYTES - head.length;
      head = Buffer.concat([head, chunk.subarray(0, missing)]);
      if (head.length < HEADER_BYTES) return Buffer.alloc(0);
      const kind = head.readUInt8(0);
      remaining = head.readUInt32LE(1);
      head = Buffer.alloc(0);
      if (remaining > MAX_PACKET || (kind !== KIND.data && kind !== KIND.end))
        throw new RangeError("This is not a packet");
      end = kind === KIND.end ? [] : null;
      return chunk.subarray(missing);
    }
    const bytes = chunk.subarray(0, remaining);
    remaining -= bytes.length;
    if (end === null) stream.push(bytes);
    else end.push(bytes);
    if (end !== null && remaining === 0) onEnd(JSON.parse(Buffer.concat(end).toString("utf8")));
    return chunk.subarray(bytes.length);
  }
}
