import { randomUUID } from "node:crypto";
import type { UploadsRepository } from "./repository.ts";
import { SILENCE_SECONDS } from "./repository.ts";
import type { Upload } from "./upload.ts";

/** Another request has taken the place of this one, or the upload has ended. */
export class Displaced extends Error {
  override readonly name = "Displaced";
}

/** Nothing has come from it for a while, and somebody asks: what it has brought is written down. */
export class Silent extends Error {
  override readonly name = "Silent";
}

const BEAT_MS = 1_000;

/** The one request that sends to an upload. */
export interface Writer {
  readonly id: string;
  readonly upload: Upload;
  /** Whether the one before had not said that it is done: it may still be at work. */
  readonly displaced: boolean;
  /** Aborted with `Displaced` or `Silent`. */
  readonly signal: AbortSignal;
  /** Bytes have come. */
  heard(): void;
  /** From now on it is at work whether bytes come or not. */
  isBusy(): void;
  /** It is done, and the next may take its place at once. */
  release(): Promise<void>;
  /** It is gone: displaced, ended with its upload, or with something on its way to the store that the next keeps clear of. */
  leave(): void;
}

interface Here {
  heardAt: number;
  /** Whether it is at work without anything coming. */
  isBusy: boolean;
  stop: AbortController;
  done: Promise<void>;
}

export interface Writers {
  /** Null when another is at work, or the upload is not open. */
  take(id: string, now: Date): Promise<Writer | null>;
  /** Waits for a writer of this process that is about to end, and ends one that is silent. */
  settled(id: string): Promise<void>;
  /** Ends one of this process, whatever it does. */
  stop(id: string): Promise<void>;
}

/**
 * Who may send to an upload. Of two that live, the first stays; one that has fallen silent is displaced: its connection may be
 * half open, its process dead. That it lives stands in the upload's row, so that all processes know.
 */
export function uploadWriters(uploads: Pick<UploadsRepository, "take" | "renew" | "release">): Writers {
  const here = new Map<string, Here>();

  async function settled(id: string): Promise<void> {
    const other = here.get(id);
    if (!other) return;
    const isSilent = performance.now() - other.heardAt > SILENCE_SECONDS * 1000;
    if (isSilent && !other.isBusy) other.stop.abort(new Silent());
    if (other.isBusy || other.stop.signal.aborted) await other.done;
  }

  return {
    settled,

    async stop(id) {
      const other = here.get(id);
      other?.stop.abort(new Displaced());
      await other?.done;
    },

    async take(id, now) {
      await settled(id);
      const writer = randomUUID();
      const taken = await uploads.take(id, writer, now);
      if (!taken) return null;
      const { promise: done, resolve } = Promise.withResolvers<void>();
      const me: Here = { heardAt: performance.now(), isBusy: false, stop: new AbortController(), done };
      here.set(id, me);
      let told = 0;
      const beat = setInterval(() => {
        if (!me.isBusy && me.heardAt === told) return;
        told = me.heardAt;
        uploads.renew(id, writer).then(
          (mine) => mine || me.stop.abort(new Displaced()),
          () => {}, // the next one makes up for it
        );
      }, BEAT_MS).unref();
      const leave = () => {
        clearInterval(beat);
        me.stop.abort(new Displaced());
        if (here.get(id) === me) here.delete(id);
        resolve();
      };
      return {
        id: writer,
        ...taken,
        signal: me.stop.signal,
        heard() {
          me.heardAt = performance.now();
        },
        isBusy() {
          me.isBusy = true;
        },
        async release() {
          clearInterval(beat);
          me.stop.abort(new Displaced());
          await uploads.release(id, writer).catch(() => {}); // it falls silent then
          leave();
        },
        leave,
      };
    },
  };
}
