import { Writable } from "node:stream";
import { giveBack, SPARE_SIZE, takeBuffer } from "./spare-buffers.ts";

export interface Part {
  /** From 1 on. */
  number: number;
  /** Valid until `send` settles: the memory is used again. */
  body: Buffer;
  last: boolean;
}

export interface PartSettings {
  /** Bytes of every part but the last; at least 256 KiB. */
  size: number;
  /** Parts that may be on their way while the next one is gathered. */
  concurrency: number;
}

export interface Parts {
  /** Where the bytes go; slow as long as `send` is. */
  sink: Writable;
  /** Sends the last part, the only one that may be short; resolves with the number of bytes when all parts are sent. */
  finish(): Promise<number>;
  /** Waits until no part is on its way, whatever became of it. */
  settled(): Promise<void>;
}

/** Cuts a stream of unknown length into parts, in at most `concurrency + 1` buffers of `size` bytes that are used in turn. */
export function inParts(
  { size, concurrency }: PartSettings,
  send: (part: Part) => Promise<void>,
  consumed: (chunk: Buffer) => void = () => {},
): Parts {
  const idle: Buffer[] = [];
  const sending = new Set<Promise<void>>();
  let buffer: Buffer = Buffer.alloc(0);
  let filled = 0;
  let number = 0;

  async function dispatch(last: boolean): Promise<void> {
    while (sending.size >= concurrency) await Promise.race(sending);
    const full = buffer;
    number += 1;
    const sent = send({ number, body: full.subarray(0, filled), last }).then(() => {
      sending.delete(sent);
      idle.push(full);
    });
    sent.catch(() => {}); // it stays among `sending`, where the next to wait finds it
    sending.add(sent);
    filled = 0;
  }

  async function gather(bytes: Buffer): Promise<void> {
    for (let rest = bytes; rest.length > 0; ) {
      // A full buffer waits for one more byte: without it, this is the last part.
      if (filled === size) {
        await dispatch(false);
        buffer = idle.pop() ?? Buffer.allocUnsafeSlow(size);
      }
      rest = fill(rest);
    }
  }

  /** Takes what fits, returns the rest. */
  function fill(bytes: Buffer): Buffer {
    makeRoom(Math.min(size, filled + bytes.length));
    const taken = bytes.copy(buffer, filled, 0, size - filled);
    filled += taken;
    return bytes.subarray(taken);
  }

  function makeRoom(needed: number): void {
    if (buffer.length >= needed) return;
    // Most bodies are small: only one that outgrows a spare buffer gets the memory of a whole part.
    const larger = needed <= SPARE_SIZE ? takeBuffer() : Buffer.allocUnsafeSlow(size);
    buffer.copy(larger, 0, 0, filled);
    giveBack(buffer);
    buffer = larger;
  }

  return {
    sink: new Writable({
      write(chunk: Buffer, _encoding, done) {
        const taken = () => {
          consumed(chunk);
          done();
        };
        if (filled + chunk.length <= size) {
          fill(chunk);
          taken();
        } else {
          gather(chunk).then(taken, done);
        }
      },
    }),
    async finish() {
      const bytes = number * size + filled;
      await dispatch(true);
      await Promise.all(sending);
      giveBack(buffer);
      return bytes;
    },
    async settled() {
      await Promise.allSettled(sending);
    },
  };
}
