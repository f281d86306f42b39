import { GARBAGE_COLLECTION, NODE } from "./layers.ts";

/** The CPU time of an operation, in microseconds per request. */
export interface OperationProfile {
  operation: string;
  /** The time of the main thread by layer. */
  layers: Map<string, number>;
  /** The time of all threads. */
  total: number;
  /** The time of all threads of the bare server on node:http. */
  bare: number;
}

/** The total of all threads, in a table of budgets. */
export const TOTAL = "total";

/**
 * The maximum CPU time of each layer, divided by the total of the bare server for the same operation: about 1.5 times
 * the result of a quiet machine. deleteFile has no budgets, because it has too few requests for CPU times in steps of 10 ms.
 */
const BUDGETS: Record<string, Record<string, number>> = {
  getFile: {
    [NODE]: 0.45,
    "database driver": 0.55,
    response: 0.5,
    [GARBAGE_COLLECTION]: 0.3,
    handler: 0.25,
    [TOTAL]: 2.7,
  },
  listFiles: {
    [NODE]: 0.35,
    "database driver": 0.75,
    response: 0.65,
    [GARBAGE_COLLECTION]: 0.3,
    handler: 0.25,
    [TOTAL]: 2.5,
  },
  updateFile: {
    [NODE]: 0.55,
    "database driver": 1,
    response: 0.7,
    [GARBAGE_COLLECTION]: 0.3,
    handler: 0.3,
    [TOTAL]: 4,
  },
  uploadFile: {
    storage: 0.6,
    [NODE]: 0.25,
    "database driver": 0.25,
    handler: 0.25,
    "request body": 0.2,
    [GARBAGE_COLLECTION]: 0.2,
    [TOTAL]: 3.2,
  },
};
/** The budget of each other layer. */
const OTHER_LAYERS = 0.17;

/** Returns a sentence for each layer that exceeds its budget. */
export function exceededBudgets(profiles: readonly OperationProfile[]): string[] {
  return profiles.flatMap(({ operation, layers, total, bare }) => {
    const budgets = BUDGETS[operation];
    if (budgets === undefined) return [];
    return [...layers, [TOTAL, total] as const].flatMap(([layer, time]) => {
      const ratio = time / bare;
      const budget = budgets[layer] ?? OTHER_LAYERS;
      if (ratio <= budget) return [];
      return `${operation}, ${layer}: ${ratio.toFixed(2)} of the bare server, more than its budget of ${budget}`;
    });
  });
}
