import type { JsonText } from "@media-asset-service/base/json.ts";
import type { ByteRange } from "@media-asset-service/blobs/store.ts";
import type { Logger } from "pino";
import type { Fail } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { ErrorCode } from "../generated/errors.ts";
import type { OperationId, operations } from "../generated/operations.ts";
import type { operations as Spec } from "../generated/types.ts";
import type { Caller } from "./account.ts";
import type { AuditEvent, AuditSubject } from "./audit-event.ts";
import { fail } from "./fail.ts";
import type { Staged } from "./staged.ts";
import type { Client, SignedIn } from "./user.ts";

/*
 * The operations of openapi.yaml, as types for their handlers. They are derived from the generated types, so the
 * compiler rejects a missing operation, an undocumented status and a wrong body.
 */

type PathOf<Id extends OperationId> = Spec[Id]["parameters"] extends { path: infer Path } ? Path : unknown;
type QueryOf<Id extends OperationId> = Spec[Id]["parameters"] extends { query?: infer Query }
  ? NonNullable<Query>
  : unknown;
type HeaderOf<Id extends OperationId> = Spec[Id]["parameters"] extends { header?: infer Header }
  ? Header extends object
    ? keyof Header
    : never
  : never;
type BodyOf<Id extends OperationId> =
  | ([NonNullable<Spec[Id]["requestBody"]>] extends [{ content: infer Content }] ? ContentOf<Content> : never)
  | (undefined extends Spec[Id]["requestBody"] ? undefined : never);
type ContentOf<Content> = Content extends { "application/json": infer Body }
  ? Body
  : Content extends { "multipart/form-data": infer Form }
    ? Omit<Form, "file">
    : Content extends { "application/x-www-form-urlencoded": infer Form }
      ? Form
      : never;
type CallerOf<Id extends OperationId> = (typeof operations)[Id]["security"] extends "apiKey" ? Caller : Caller | null;
type SignedInOf<Id extends OperationId> = (typeof operations)[Id]["security"] extends "session"
  ? SignedIn
  : SignedIn | null;
type CapabilityOf<Id extends OperationId> = (typeof operations)[Id]["security"] extends "uploadUrl" ? object : null;
type FileOf<Id extends OperationId> = (typeof operations)[Id]["multipart"] extends true ? FormFile : null;
type ContentFor<Id extends OperationId> = (typeof operations)[Id]["raw"] extends true
  ? RawBody | ((typeof operations)[Id]["security"] extends "uploadUrl" ? never : null)
  : null;
/** The codes of the documented errors of an operation. */
export type ErrorOf<Id extends OperationId> = (typeof operations)[Id]["errors"][number];

/** The file part of a form. */
export interface FormFile {
  /** As the client sent it. */
  filename: string;
  content: Staged;
}

/** A body with the raw bytes of a file. The handler reads it at its own pace. */
export interface RawBody {
  /** The Content-Length in bytes; null if the body is chunked. */
  readonly contentLength: number | null;
  /**
   * Yields the bytes as they arrive. The caller owns their memory. Throws if the client disconnects before the end, and
   * throws the reason of the signal if it aborts. The caller can stop reading early: the remaining bytes are read and
   * dropped.
   */
  chunks(signal: AbortSignal): AsyncIterable<Buffer>;
  /** Sends an interim response to a client that waits (RFC 9110 §15.2). HTTP/1.0 does not support interim responses. */
  sendInterim(status: number, headers: Record<string, string>): void;
}

/** The part of a call that a rule of a feature needs: a call of an operation that documents these errors. */
export interface CallThatFails<Code extends ErrorCode> {
  context: Context;
  fail: Fail<Code>;
}

/** A call whose audit event a rule of a feature sets or skips. */
export interface AuditedCall {
  /** Sets the subject of the audit event, if neither path nor response contain it. */
  setAuditSubject(subject: AuditSubject): void;
  /** Sets details that are neither in the body nor in the response, such as the name of a deleted object. */
  setAuditDetails(details: Record<string, unknown>): void;
  /** Records no audit event, because nothing was changed. */
  skipAudit(): void;
}

/** A call whose deadline is read only for slow work. */
export interface CallWithDeadline {
  /**
   * Aborts when the client disconnects, and 40 seconds after the request began: its reason is then SERVICE_UNAVAILABLE.
   * Handlers that need it do not destructure their call, so that other requests have no timer.
   */
  readonly deadline: AbortSignal;
}

/** One call of an operation: admitted, validated, typed. */
export interface Call<Id extends OperationId> extends AuditedCall, CallWithDeadline {
  context: Context;
  path: PathOf<Id>;
  query: QueryOf<Id>;
  /** A documented header of the request. */
  header(name: HeaderOf<Id>): string | undefined;
  /** The cookie with this name, or with the prefixed name that it has over HTTPS. */
  cookie(name: string): string | null;
  /** The Accept header, which a document cannot declare as a parameter (OpenAPI 3.0 §4.7.12). Adds it to Vary. */
  accept(): string | undefined;
  /** Whether Accept-Encoding contains gzip, or any coding. Adds it to Vary. */
  acceptsGzip(): boolean;
  body: BodyOf<Id>;
  caller: CallerOf<Id>;
  signedIn: SignedInOf<Id>;
  /** The object that the signed URL of the request gives access to, as read by the feature that signed the URL. */
  capability: CapabilityOf<Id>;
  client: Client;
  file: FileOf<Id>;
  /** A body with the raw bytes of a file, not yet read. */
  content: ContentFor<Id>;
  /** Creates the documented errors of the operation, for the handler and for the rules that it calls. */
  fail: Fail<ErrorOf<Id>>;
  /**
   * Returns the audit event of a successful operation, for a handler that stores it in the statement of its change.
   * Otherwise, the event is stored after the change.
   */
  takeAuditEvent(targetId: string): AuditEvent;
  /**
   * Stores the response to a request with an Idempotency-Key in the transaction of its change, so that it runs only
   * once.
   */
  recordResponse: <Row>(respond: (row: Row) => Replied) => BeforeCommit<Row>;
  requestId: string;
  /** Whether the request is a HEAD: the response has no body. */
  isHead: boolean;
  log: Logger;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

type Json<Response> = Response extends { content: { "application/json": infer Body } } ? Body : undefined;
/** The documented statuses whose body is the success envelope. */
type SuccessStatus<Id extends OperationId> = {
  [Status in keyof Spec[Id]["responses"]]: Json<Spec[Id]["responses"][Status]> extends { data: unknown }
    ? Status
    : never;
}[keyof Spec[Id]["responses"]];
/** The documented success without a body. */
type EmptyStatus<Id extends OperationId> = 204 & keyof Spec[Id]["responses"];
type DataOf<Id extends OperationId, Status extends keyof Spec[Id]["responses"]> =
  Json<Spec[Id]["responses"][Status]> extends { data: infer Data } ? Data : null;

declare const replied: unique symbol;
/** Proof that the handler has replied: only `reply` creates one. */
export interface Replied {
  readonly [replied]: true;
}

/** A header with several values is sent once per value. */
export type ReplyHeaders = Record<string, string | string[]>;

/** Responds with `{success: true, data}`, or with an empty body if the document defines no body. */
type JsonReply<Id extends OperationId> = <Status extends (SuccessStatus<Id> | EmptyStatus<Id>) & number>(
  status: Status,
  data: DataOf<Id, Status> | JsonText<DataOf<Id, Status>>,
  headers?: ReplyHeaders,
) => Replied;

/**
 * Responds with bytes, and handles conditional requests and ranges. Responds with a page or a 301 if the operation
 * documents them.
 */
type BytesReply<Id extends OperationId> = (
  response:
    | Bytes
    | (Spec[Id]["responses"] extends { 200: { content: { "text/html": unknown } } } ? Page : never)
    | (Spec[Id]["responses"] extends { 301: unknown } ? Redirect : never),
) => Promise<Replied>;

/** An HTML page. */
export interface Page {
  html: string;
  headers: Record<string, string>;
}

/** Returns an error as a page; null if the path does not belong to a feature with pages. */
export type ErrorPage = (
  path: string,
  error: { status: number; code: string; message: string },
  requestId: string,
) => Page | null;

export interface Redirect {
  /** Relative to the requested URL, without a query: the query of the request is appended. */
  location: string;
  headers: Record<string, string>;
}

/** The validators of a response (RFC 9110 §8.8). */
export interface Validators {
  /** A strong validator, without quotes. */
  etag: string;
  /** Absent if a change, such as the deletion of a part, leaves no date: then conditions with dates are ignored. */
  lastModified?: Date;
  /** Whether the bytes of this URL never change: only then does the date identify them. */
  isImmutable?: boolean;
}

export interface Bytes extends Validators {
  size: number;
  contentType: string;
  /**
   * Set if the bytes are compressed content of that type. Size, entity tag and ranges are those of the compressed
   * bytes.
   */
  contentEncoding?: "gzip" | undefined;
  headers: Record<string, string>;
  /** Returns one buffer or chunks. A chunk is valid until the next one is requested. */
  open(range: ByteRange | null, signal: AbortSignal): Promise<AsyncIterable<Buffer> | Buffer>;
  /** Called once, when the first body byte was passed to the client, with its offset in the content. */
  onFirstByte?(offset: number): void;
  /** Called with the number of body bytes that were passed to the client. */
  onSent?(bytes: number): void;
}

export type Reply<Id extends OperationId> = [SuccessStatus<Id> | EmptyStatus<Id>] extends [never]
  ? BytesReply<Id>
  : JsonReply<Id>;

export type Handler<Id extends OperationId> = (call: Call<Id>, reply: Reply<Id>) => Promise<Replied>;
export type Handlers = { [Id in OperationId]: Handler<Id> };

/** Returns a call for rules that run without a request. Its errors are stored in the row of the background work. */
export function backgroundCall(context: Context): CallThatFails<ErrorCode> {
  return { context, fail };
}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/**
 * Merges the handlers of all features. The result is assignable to `Handlers` only if no operation is missing.
 *
 * @throws {Error} names an operation that two features handle
 */
export function mergeHandlers<Features extends readonly Partial<Handlers>[]>(
  ...features: Features
): Intersection<Features[number]> {
  const merged: Partial<Handlers> = {};
  for (const handlers of features) {
    const repeated = Object.keys(handlers).find((id) => id in merged);
    if (repeated !== undefined) throw new Error(`Two features handle the operation ${repeated}.`);
    Object.assign(merged, handlers);
  }
  return merged as Intersection<Features[number]>;
}
