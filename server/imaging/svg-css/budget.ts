/** Limits the work for one document. */
export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** @throws if the budget is exhausted */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooComplexError();
  }

  requireAtMost(limit: number, value: number): void {
    if (value > limit) throw new TooComplexError();
  }
}

export class TooComplexError extends Error {}
