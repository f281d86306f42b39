import type { Logger } from "pino";
import type { Leases } from "../base/leases.ts";
import type { Runs } from "./runs.ts";

/** How often queued jobs are looked for that nobody has told of, and jobs whose process died. */
const POLL_MS = 15_000;

export interface AiWorker {
  start(): void;
  /** Looks for queued jobs now. */
  wake(): void;
  /** Begins no more of them. */
  stop(): Promise<void>;
}

export interface AiWorkerDeps {
  runs: Pick<Runs, "startQueued" | "releaseLost" | "hasWork">;
  leases: Pick<Leases, "renew">;
  /** How many of them are run at once. */
  concurrency: number;
  /** Whether nothing is to be begun now. */
  isPaused(): Promise<boolean>;
  log: Pick<Logger, "error">;
}

/** Runs the queued jobs of the database, beside other processes that do. One statement at a time looks for them. */
export function aiWorker({ runs, leases, concurrency, isPaused, log }: AiWorkerDeps): AiWorker {
  let timer: NodeJS.Timeout | null = null;
  let running = 0;
  let polling: Promise<void> | null = null;
  let pollAgain = false;

  async function begin(): Promise<void> {
    do {
      pollAgain = false;
      while (timer !== null && running < concurrency) {
        const run = await runs.startQueued();
        if (!run) break;
        running += 1;
        void run.ended.then(() => {
          running -= 1;
          wake();
        });
      }
    } while (pollAgain);
  }

  /** @param first says whether there is anything to begin */
  function poll(first: () => Promise<boolean>): void {
    pollAgain = polling !== null;
    polling ??= first()
      .then(async (isWorthIt) => {
        if ((isWorthIt || pollAgain) && !(await isPaused())) await begin();
      })
      .catch((error) => {
        pollAgain = false;
        log.error({ err: error }, "cannot poll for AI jobs; retrying");
      })
      .finally(() => {
        polling = null;
        if (pollAgain) wake();
      });
  }

  function wake(): void {
    if (timer !== null && running < concurrency) poll(async () => true);
  }

  return {
    start() {
      const lookAround = () =>
        poll(async () => {
          await leases.renew();
          // One statement while there is nothing to do.
          if (!(await runs.hasWork()) || (await isPaused())) return false;
          await runs.releaseLost();
          return true;
        });
      timer = setInterval(lookAround, POLL_MS);
      lookAround();
    },
    wake,
    async stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await polling;
    },
  };
}
