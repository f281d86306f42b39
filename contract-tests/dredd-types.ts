import type { Expected, Real } from "./expectation.ts";

/* Types of the parts of Dredd that are used here, because Dredd contains no types. */

export interface Transaction {
  name: string;
  /** `resourceName` is the path as in openapi.yaml. */
  origin: { resourceName: string };
  protocol: string;
  host: string;
  port: string;
  /** Path and query. */
  fullPath: string;
  request: { method: string; headers: Record<string, string>; body: string; bodyEncoding?: "utf-8" | "base64" };
  expected: Expected & { body?: string };
  real?: Real;
  /** If set, the transaction fails with this reason. */
  fail?: string;
  skip: boolean;
  test?: { valid: boolean; message: string };
}
export interface Stats {
  tests: number;
  passes: number;
  failures: number;
  errors: number;
  skipped: number;
}
export interface Hooks {
  beforeEach(hook: (transaction: Transaction, done: () => void) => void): void;
  beforeEachValidation(hook: (transaction: Transaction) => void): void;
  afterEach(hook: (transaction: Transaction, done: () => void) => void): void;
}
export declare class Dredd {
  constructor(configuration: Record<string, unknown>);
  configuration: { apiDescriptions: unknown[] };
  run(callback: (error: Error | undefined, stats: Stats) => void): void;
}
