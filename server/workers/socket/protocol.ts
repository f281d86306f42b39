import type { Socket } from "node:net";
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
  /** The path below `server/`. */
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
    const read = frameReader(0, ({ message }) => {
      socket.off("data", take).off("close", closed);
      socket.pause();
      resolve(message);
    });
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
