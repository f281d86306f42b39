import { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { HttpRequest } from "./call.ts";
import type { Contract, Operation } from "./contract.ts";
import type { OperationObject } from "./document.ts";
import type { Dredd, Hooks, Stats, Transaction } from "./dredd-types.ts";
import type { Expected, Real } from "./expectation.ts";

/** The implementation of one Dredd transaction. */
export interface CaseTransaction {
  /** Prepares the state, and returns the request to send. */
  prepare(): Promise<HttpRequest>;
  /** Returns the expectation with which gavel compares the response. */
  expected(real: Real): Expected;
  /**
   * Returns the problems of the response, including those that gavel does not detect. `verdict` is the result of gavel.
   */
  finish(real: Real | undefined, verdict: boolean, message: string): Promise<string[]>;
}

/** Returns the implementation of a transaction, by `method path status`. */
export type TransactionSource = (key: string) => CaseTransaction | undefined;

let transactionSource: TransactionSource | null = null;
const running = new WeakMap<Transaction, CaseTransaction>();

/**
 * Installs the hooks; called by hooks.cjs. An exception in a hook breaks Dredd, so failures are reported through
 * `fail`.
 */
export function installHooks(hooks: Hooks): void {
  hooks.beforeEach((transaction, done) => {
    const caseTransaction = transactionSource?.(keyOf(transaction));
    if (!caseTransaction) {
      transaction.fail = "no case";
      return done();
    }
    running.set(transaction, caseTransaction);
    caseTransaction.prepare().then(
      (request) => {
        aim(transaction, request);
        done();
      },
      (error: unknown) => {
        transaction.fail = `could not be prepared: ${error instanceof Error ? error.stack : error}`;
        done();
      },
    );
  });
  hooks.beforeEachValidation((transaction) => {
    const caseTransaction = running.get(transaction);
    // Compares the response with the schema instead of the example in openapi.yaml.
    if (caseTransaction && transaction.real) transaction.expected = caseTransaction.expected(transaction.real);
  });
  hooks.afterEach((transaction, done) => {
    const caseTransaction = running.get(transaction);
    const { valid = false, message = "" } = transaction.test ?? {};
    if (!caseTransaction || transaction.fail) return done();
    caseTransaction.finish(transaction.real, valid, message).then(
      (problems) => {
        if (problems.length > 0) transaction.fail = problems.join("\n");
        done();
      },
      (error: unknown) => {
        transaction.fail = String(error);
        done();
      },
    );
  });
}

/** Returns the key of a transaction that Dredd parsed, such as `GET /api/v1/files 200`. */
function keyOf({ request, origin, expected }: Transaction): string {
  return `${request.method} ${origin.resourceName} ${expected.statusCode}`;
}

function aim(transaction: Transaction, { origin, target, headers, body }: HttpRequest): void {
  const { protocol, hostname, port } = new URL(origin);
  Object.assign(transaction, { protocol, host: hostname, port, fullPath: target });
  Object.assign(transaction.request, { headers, body: body.toString("base64"), bodyEncoding: "base64" });
}

/** Loads Dredd without its output, because run.ts reports failures, and Dredd's outdated packages emit warnings. */
function loadDredd(): typeof Dredd {
  const require = createRequire(import.meta.url);
  process.noDeprecation = true;
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    const reporter = require("dredd/build/reporters/reporterOutputLogger") as ReporterLogger;
    reporter.default.transports.console.silent = true;
    return require("dredd") as typeof Dredd;
  } finally {
    process.emitWarning = emitWarning;
  }
}

interface ReporterLogger {
  default: { transports: { console: { silent: boolean } } };
}

/** Whether Dredd can send the request. Its client adds a body to every request, which fails for HEAD. */
export const canSend = ({ method }: Operation) => method !== "HEAD";

/** Runs every transaction that Dredd finds in the document, sequentially. */
export function runDredd(contract: Contract, endpoint: string, source: TransactionSource): Promise<Stats> {
  transactionSource = source;
  const emitter = new EventEmitter();
  const dredd = new (loadDredd())({
    endpoint,
    emitter,
    apiDescriptions: [{ location: "openapi.json", content: JSON.stringify(readable(contract)) }],
    path: [],
    hookfiles: [fileURLToPath(new URL("hooks.cjs", import.meta.url))],
    loglevel: "error",
  });
  emitter.on("start", (_descriptions: unknown, next: () => void) => {
    // Dredd copies its configuration for the hooks. Without the parsed document, this saves one or two seconds.
    dredd.configuration.apiDescriptions = [];
    next();
  });
  return new Promise((resolve, reject) => {
    dredd.run((error, stats) => (error ? reject(error) : resolve(stats)));
  });
}

/**
 * Returns the document in a form that Dredd's parser reads completely. The parser fails on YAML merge keys, so the
 * document is JSON. It ignores responses of the type `*` + `/*`, and paths whose methods share query parameters. It
 * creates a transaction for every media type of a request body. The cases set types and queries themselves. Dredd
 * cannot send HEAD (`canSend`).
 */
function readable({ document, resolve }: Contract): unknown {
  const paths = Object.entries(document.paths).map(([path, { parameters = [], head: _, ...item }]) => [
    path,
    { ...item, parameters: parameters.filter((it) => resolve(it).in === "path") },
  ]);
  const reduced = { ...document, paths: Object.fromEntries(paths) };
  const text = JSON.stringify(reduced, (name, value) => (name === "requestBody" ? withOneType(value) : value));
  return JSON.parse(text.replaceAll('"*/*":', '"application/octet-stream":'));
}

function withOneType(body: OperationObject["requestBody"]): OperationObject["requestBody"] {
  return body?.content && { ...body, content: Object.fromEntries(Object.entries(body.content).slice(0, 1)) };
}
