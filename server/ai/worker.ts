import type { Logger } from "pino";
import type { Leases } from "../base/leases.ts";
import type { Runs } from "./runs.ts";

/** How often queued jobs are looked for that nobody has told of, and jobs whose process died. */
const LOOK_MS = 15_000;

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
  let looking: Promise<void> | null = null;
  let lookAgain = false;

  async function begin(): Promise<void> {
    do {
      lookAgain = false;
      while (timer !== null && running < concurrency) {
        const run = await runs.startQueued();
        if (!run) break;
        running += 1;
        void run.ended.then(() => {
          running -= 1;
          wake();
        });
      }
    } while (lookAgain);
  }

  /** @param first says whether there is anything to begin */
  function look(first: () => Promise<boolean>): void {
    lookAgain = looking !== null;
    looking ??= first()
      .then(async (isWorthIt) => {
        if ((isWorthIt || lookAgain) && !(await isPaused())) await begin();
      })
      .catch((error) => {
        lookAgain = false;
        log.error({ err: error }, "queued AI jobs wait: they cannot be looked for");
      })
      .finally(() => {
        looking = null;
        if (lookAgain) wake();
      });
  }

  function wake(): void {
    if (timer !== null && running < concurrency) look(async () => true);
  }

  return {
    start() {
      const lookAround = () =>
        look(async () => {
          await leases.renew();
          // One statement while there is nothing to do.
          if (!(await runs.hasWork()) || (await isPaused())) return false;
          await runs.releaseLost();
          return true;
        });
      timer = setInterval(lookAround, LOOK_MS);
      lookAround();
    },
    wake,
    async stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await looking;
    },
  };
}
