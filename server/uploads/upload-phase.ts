import type { UploadError } from "./upload.ts";

/**
 * The phase of a request with upload bytes:
 *
 *   RECEIVING    the body arrives
 *   RECEIVED     the body has arrived, and each save is recorded in the upload's row
 *   UNRECORDED   one request sent all bytes: they are recorded with their file, or when that fails
 *   REFUSED      the bytes cannot become a file
 *   ENDED        the upload has ended, with or without a file
 */
type PhaseName = "RECEIVING" | "RECEIVED" | "UNRECORDED" | "REFUSED" | "ENDED";

type PhaseEvent =
  /** The store has lost bytes of earlier requests, or the request starts new content. */
  "restarted" | "received" | "receivedAll" | "recorded" | "refused" | "ended";

/**
 * The next phase for each phase and event; null if the event cannot happen. Saves are recorded while the body arrives, so
 * they can still succeed or fail after a refusal.
 */
const TRANSITIONS: Record<PhaseName, Record<PhaseEvent, PhaseName | null>> = {
  RECEIVING: {
    restarted: "RECEIVING",
    received: "RECEIVED",
    receivedAll: "UNRECORDED",
    recorded: "RECEIVING",
    refused: "REFUSED",
    ended: "ENDED",
  },
  RECEIVED: {
    restarted: "RECEIVING",
    received: null,
    receivedAll: null,
    recorded: "RECEIVED",
    refused: "REFUSED",
    ended: "ENDED",
  },
  UNRECORDED: {
    restarted: null,
    received: null,
    receivedAll: null,
    recorded: "RECEIVED",
    refused: "REFUSED",
    ended: "ENDED",
  },
  REFUSED: {
    restarted: null,
    received: null,
    receivedAll: null,
    recorded: "REFUSED",
    refused: "REFUSED",
    ended: "ENDED",
  },
  ENDED: { restarted: null, received: null, receivedAll: null, recorded: "ENDED", refused: "ENDED", ended: null },
};

export class UploadPhase {
  #name: PhaseName = "RECEIVING";
  #error: UploadError | null = null;

  get name(): PhaseName {
    return this.#name;
  }

  /** The error that ends the upload, if the phase is REFUSED. */
  get error(): UploadError | null {
    return this.#name === "REFUSED" ? this.#error : null;
  }

  /** @throws {Error} if the event cannot happen in this phase */
  apply(event: Exclude<PhaseEvent, "refused">): void {
    this.#apply(event);
  }

  refuse(error: UploadError): void {
    this.#apply("refused");
    this.#error = error;
  }

  #apply(event: PhaseEvent): void {
    const next = TRANSITIONS[this.#name][event];
    if (next === null) throw new Error(`"${event}" cannot happen to an upload request in the phase ${this.#name}.`);
    this.#name = next;
  }
}
