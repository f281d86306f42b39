import { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { HttpRequest } from "./call.ts";
import type { Contract, Operation } from "./contract.ts";
import type { OperationObject } from "./document.ts";
import type { Dredd, Hooks, Stats, Transaction } from "./dredd-types.ts";
import type { Expected, Real } from "./expectation.ts";

/** What a transaction of Dredd's is told to do. */
export interface CaseTransaction {
  /** The request to send, once the state for it is there. */
  prepare(): Promise<HttpRequest>;
  /** What gavel is to compare the answer with. */
  expected(real: Real): Expected;
  /** What is wrong with the answer beyond what gavel sees; `verdict` is gavel's. */
  finish(real: Real | undefined, verdict: boolean, message: string): Promise<string[]>;
}

/** The play of a transaction, by `method path status`. */
export type TransactionSource = (key: string) => CaseTransaction | undefined;

let director: TransactionSource | null = null;
const running = new WeakMap<Transaction, CaseTransaction>();

/** Called by hooks.cjs. A hook that throws would leave Dredd in a strange state, so each failure is told to Dredd. */
export function installHooks(hooks: Hooks): void {
  hooks.beforeEach((transaction, done) => {
    const play = director?.(keyOf(transaction));
    if (!play) {
      transaction.fail = "no case";
      return done();
    }
    running.set(transaction, play);
    play.prepare().then(
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
    const play = running.get(transaction);
    // The example of openapi.yaml is not what is compared with: the schema is.
    if (play && transaction.real) transaction.expected = play.expected(transaction.real);
  });
  hooks.afterEach((transaction, done) => {
    const play = running.get(transaction);
    const { valid = false, message = "" } = transaction.test ?? {};
    if (!play || transaction.fail) return done();
    play.finish(transaction.real, valid, message).then(
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

/** `GET /api/v1/files 200`, of what Dredd's own parser found. */
function keyOf({ request, origin, expected }: Transaction): string {
  return `${request.method} ${origin.resourceName} ${expected.statusCode}`;
}

function aim(transaction: Transaction, { origin, target, headers, body }: HttpRequest): void {
  const { protocol, hostname, port } = new URL(origin);
  Object.assign(transaction, { protocol, host: hostname, port, fullPath: target });
  Object.assign(transaction.request, { headers, body: body.toString("base64"), bodyEncoding: "base64" });
}

/** Loads Dredd without its words: what failed is told by run.ts, and its old packages warn of one another. */
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

/** Its client gives every request a body, be it an empty one, and refuses to with HEAD. */
export const canSend = ({ method }: Operation) => method !== "HEAD";

/** Runs every transaction that Dredd finds in the document, one after another. */
export function runDredd(contract: Contract, endpoint: string, direct: TransactionSource): Promise<Stats> {
  director = direct;
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
    // Dredd copies its whole configuration for the hooks, the parsed document included: a second or two for nothing.
    dredd.configuration.apiDescriptions = [];
    next();
  });
  return new Promise((resolve, reject) => {
    dredd.run((error, stats) => (error ? reject(error) : resolve(stats)));
  });
}

/**
 * The document in a form that Dredd's parser reads whole. It fails on YAML's merge keys, hence JSON; it drops an answer of the
 * type `*` + `/*`, which a transaction is then missing for, and a path whose methods share a query; and it has a transaction for
 * every type of a request's body. Types and queries are those of the case anyway. HEAD is sent by others (`canSend`).
 */
function readable({ document, resolve }: Contract): unknown {
  const paths = Object.entries(document.paths).map(([path, { parameters = [], head: _, ...item }]) => [
    path,
    { ...item, parameters: parameters.filter((it) => resolve(it).in === "path") },
  ]);
  const whole = { ...document, paths: Object.fromEntries(paths) };
  const text = JSON.stringify(whole, (name, value) => (name === "requestBody" ? withOneType(value) : value));
  return JSON.parse(text.replaceAll('"*/*":', '"application/octet-stream":'));
}

function withOneType(body: OperationObject["requestBody"]): OperationObject["requestBody"] {
  return body?.content && { ...body, content: Object.fromEntries(Object.entries(body.content).slice(0, 1)) };
}
