import { type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { freeMemory } from "@media-asset-service/base/memory.ts";

export interface Part {
  /** Starts at 1. */
  number: number;
  /** Valid until `send` settles, then the memory is reused. */
  body: Buffer;
  last: boolean;
}

interface PartSettings {
  /** Bytes of every part except the last one; at least 256 KiB. */
  size: number;
  /** The number of parts that can be in transfer while the next one is filled. */
  concurrency: number;
}

/**
 * Splits a stream of unknown length into parts, in at most `concurrency + 1` buffers of `size` bytes that are reused.
 */
export function splitIntoParts(
  { size, concurrency }: PartSettings,
  send: (part: Part) => Promise<void>,
  consumed: (chunk: Buffer) => void = () => {},
) {
  const idle: Buffer[] = [];
  const sending = new Set<Promise<void>>();
  let buffer: Buffer = Buffer.alloc(0);
  let filled = 0;
  let number = 0;

  async function dispatch(last: boolean): Promise<void> {
    while (sending.size >= concurrency) await Promise.race(sending);
    const full = buffer;
    number += 1;
    const transfer = send({ number, body: full.subarray(0, filled), last }).then(() => {
      sending.delete(transfer);
      idle.push(full);
    });
    transfer.catch(() => {}); // it stays in `sending`, where the next wait reports its error
    sending.add(transfer);
    filled = 0;
  }

  async function gather(bytes: Buffer): Promise<void> {
    for (let rest = bytes; rest.length > 0; ) {
      // A full buffer is sent when one more byte arrives. Without it, this is the last part.
      if (filled === size) {
        await dispatch(false);
        buffer = idle.pop() ?? Buffer.allocUnsafeSlow(size);
      }
      rest = fill(rest);
    }
  }

  /** Copies the bytes that fit, and returns the rest. */
  function fill(bytes: Buffer): Buffer {
    ensureCapacity(Math.min(size, filled + bytes.length));
    const copied = bytes.copy(buffer, filled, 0, size - filled);
    filled += copied;
    return bytes.subarray(copied);
  }

  function ensureCapacity(needed: number): void {
    if (buffer.length >= needed) return;
    // Most bodies are small: only one that exceeds a spare buffer gets the memory of a complete part.
    const larger = needed <= SPARE_SIZE ? takeBuffer() : Buffer.allocUnsafeSlow(size);
    buffer.copy(larger, 0, 0, filled);
    releaseBuffer(buffer);
    buffer = larger;
  }

  return {
    /** Receives the bytes, at most as fast as `send` sends them. */
    sink: new Writable({
      write(chunk: Buffer, _encoding, done) {
        const onGathered = () => {
          consumed(chunk);
          done();
        };
        if (filled + chunk.length <= size) {
          fill(chunk);
          onGathered();
        } else {
          gather(chunk).then(onGathered, done);
        }
      },
    }),
    /** Sends the last part, the only one that can be short. Resolves with the number of bytes when all parts are sent. */
    async finish(): Promise<number> {
      const bytes = number * size + filled;
      await dispatch(true);
      await Promise.all(sending);
      // As garbage, they would cause a full garbage collection every ten uploads: a fifth of the CPU time of an upload
      // of 20 MB.
      for (const part of idle.splice(0)) {
        if (part.length === SPARE_SIZE) releaseBuffer(part);
        else freeMemory(part);
      }
      return bytes;
    },
    /** Waits until no part is in transfer, whether the transfers succeed or fail. */
    async settled(): Promise<void> {
      await Promise.allSettled(sending);
    },
  };
}

/**
 * Runs `pipeline`, but does not wait for the source after an abort. A source made of an async generator cannot be
 * destroyed while the generator awaits a promise, and `pipeline` with a signal then waits for that promise.
 */
export async function abortablePipeline(source: Readable, sink: Writable, signal: AbortSignal): Promise<void> {
  if (signal.aborted) {
    sink.destroy();
    source.destroy();
    throw signal.reason;
  }
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  function stop(): void {
    reject(signal.reason);
    sink.destroy(signal.reason);
    source.destroy();
  }
  signal.addEventListener("abort", stop, { once: true });
  try {
    await Promise.race([pipeline(source, sink), stopped]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

export const SPARE_SIZE = 256 * 1024;

/** More than are usually in use. Buffers above this number, after a burst, are dropped. */
const MAX_SPARE_BUFFERS = 32;
const spareBuffers: Buffer[] = [];

/** Returns a buffer that is reused: to collect and clear a buffer of this size costs more than to fill it. */
export function takeBuffer(): Buffer {
  return spareBuffers.pop() ?? Buffer.allocUnsafeSlow(SPARE_SIZE);
}

/** Returns a buffer for reuse. No one may access it afterwards, including the kernel. */
export function releaseBuffer(buffer: Buffer): void {
  if (buffer.length === SPARE_SIZE && spareBuffers.length < MAX_SPARE_BUFFERS) spareBuffers.push(buffer);
}
