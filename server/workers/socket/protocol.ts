import type { Socket } from "node:net";
import { z } from "zod";
import { frameHead, frameReader } from "../frames.ts";

/*
 * Between a service and the process that decodes for it. One connection is one worker process, or one question.
 *
 *   service                          decoding process
 *   frame {version, ask} ─────────►                         what it is asked
 *                        ◄───────── frame {isolation}
 *   frame {version, start} ───────►                         which worker is started
 *   frames, as to a worker ───────►                         once it has said that it is ready
 *                        ◄───────── packets: data, which are frames of the worker, and at last its end
 *
 * Packets keep the end, which the decoding process vouches for, apart from what the worker says.
 */

/** Both come from one release, but not at the same moment. */
export const VERSION = 1;

const started = z.strictObject({
  /** By its path below `server/`. */
  module: z.string(),
  settings: z.record(z.string(), z.unknown()),
  readable: z.array(z.string()),
  /** Whether it may start ffmpeg. */
  ffmpeg: z.boolean(),
  scratchBytes: z.int().min(0),
  heapMegabytes: z.int().min(1),
  codeFromStrings: z.boolean(),
});
export type StartRequest = z.infer<typeof started>;

export const request = z.union([
  z.strictObject({ version: z.literal(VERSION), ask: z.literal("isolation") }),
  z.strictObject({ version: z.literal(VERSION), start: started }),
]);
export type Request = z.infer<typeof request>;

export const isolationReply = z.object({
  isolation: z.object({
    level: z.enum(["full", "partial", "none"]),
    mechanism: z.string(),
    rejected: z.array(z.string()),
  }),
});

export const workerEnd = z.object({ code: z.int().nullable(), signal: z.string().nullable(), stderr: z.string() });

/** The next frame, which has no bytes. Nothing follows before it is answered. @throws for anything else */
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
