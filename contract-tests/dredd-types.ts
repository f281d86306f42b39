import type { Expected, Real } from "./expectation.ts";

/* Dredd has no types of its own; this is what is used here. */

export interface Transaction {
  name: string;
  /** `resourceName` is the path as openapi.yaml writes it. */
  origin: { resourceName: string };
  protocol: string;
  host: string;
  port: string;
  /** Path and query. */
  fullPath: string;
  request: { method: string; headers: Record<string, string>; body: string; bodyEncoding?: "utf-8" | "base64" };
  expected: Expected & { body?: string };
  real?: Real;
  /** A reason makes the transaction fail. */
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
