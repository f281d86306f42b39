import type { Logger } from "pino";
import type { Caller } from "../accounts/account.ts";
import type { Fail } from "../base/errors.ts";
import type { JsonText } from "../base/json-text.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { OperationId, operations } from "../generated/operations.ts";
import type { operations as Spec } from "../generated/types.ts";
import type { ByteRange } from "../storage/blobs/store.ts";
import type { Staged } from "../storage/stage.ts";
import type { Client } from "../users/sessions.ts";
import type { SignedIn } from "../users/user.ts";
import type { AuditSubject } from "./audit-event.ts";

/* How the operations of openapi.yaml look to the functions that carry them out. Everything is derived from the generated
   types, so the compiler refuses a missing operation, an undocumented status and a wrong body. */

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
/** The codes of its documented errors. */
export type ErrorOf<Id extends OperationId> = (typeof operations)[Id]["errors"][number];

/** The file part of a form. */
export interface FormFile {
  /** As the client sent it. */
  filename: string;
  content: Staged;
}

/** A body that is the bytes of a file, as they are: read by the operation, at its pace. */
export interface RawBody {
  /** Bytes, as Content-Length tells; null where they come in chunks until they end. */
  readonly contentLength: number | null;
  /**
   * The bytes as they arrive; nobody else holds their memory. Throws when the client hangs up before the end, and what the
   * signal was aborted with. May be left before the end: what still comes is read and dropped.
   */
  chunks(signal: AbortSignal): AsyncIterable<Buffer>;
  /** Tells a client that waits for its answer something already (RFC 9110 §15.2). HTTP/1.0 does not know such answers. */
  inform(status: number, headers: Record<string, string>): void;
}

/** One call of an operation: admitted, validated, typed. */
export interface Call<Id extends OperationId> {
  path: PathOf<Id>;
  query: QueryOf<Id>;
  /** A documented header of the request. */
  header(name: HeaderOf<Id>): string | undefined;
  /** A cookie of this name, or of that with the prefix that it has over HTTPS. */
  cookie(name: string): string | null;
  /** The header Accept, which a document cannot have as a parameter (OpenAPI 3.0 §4.7.12). The response names it in Vary. */
  accept(): string | undefined;
  /** Whether Accept-Encoding names gzip, or any coding. The response names it in Vary. */
  acceptsGzip(): boolean;
  body: BodyOf<Id>;
  caller: CallerOf<Id>;
  signedIn: SignedInOf<Id>;
  /** The object that the signed URL of the request gives access to, as the feature that signed the URL has read it. */
  capability: CapabilityOf<Id>;
  client: Client;
  file: FileOf<Id>;
  /** A body that is the bytes of a file: not read yet. */
  content: ContentFor<Id>;
  /** Makes the documented errors of the operation, for itself and the rules that it calls. */
  fail: Fail<ErrorOf<Id>>;
  /** Sets the subject of the audit event, where neither path nor response name it. */
  setAuditSubject(concerned: AuditSubject): void;
  /** Nothing was changed: the audit log is told nothing. */
  skipAudit(): void;
  /** Stores the response of a request with an Idempotency-Key in the transaction of its change, so that it is executed once. */
  recordResponse: <Row>(answer: (row: Row) => Replied) => BeforeCommit<Row>;
  requestId: string;
  log: Logger;
  /** Aborted when the client hangs up. */
  signal: AbortSignal;
}

type Json<Response> = Response extends { content: { "application/json": infer Body } } ? Body : undefined;
/** The documented statuses that carry the success envelope. */
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
/** Proof that the operation has replied: only `reply` makes one. */
export interface Replied {
  readonly [replied]: true;
}

/** A header with several values is sent as often. */
export type ReplyHeaders = Record<string, string | string[]>;

/** Answers with `{success: true, data}`, or where no body is documented, with none. */
type JsonReply<Id extends OperationId> = <Status extends (SuccessStatus<Id> | EmptyStatus<Id>) & number>(
  status: Status,
  data: DataOf<Id, Status> | JsonText<DataOf<Id, Status>>,
  headers?: ReplyHeaders,
) => Replied;

/** Answers with bytes; conditional requests and ranges are seen to. Where they are documented, with a page, or with 301 as well. */
type BytesReply<Id extends OperationId> = (
  response:
    | Bytes
    | (Spec[Id]["responses"] extends { 200: { content: { "text/html": unknown } } } ? Page : never)
    | (Spec[Id]["responses"] extends { 301: unknown } ? Moved : never),
) => Promise<Replied>;

/** A page in HTML, for people. */
export interface Page {
  html: string;
  headers: Record<string, string>;
}

/** An error as a page; null where that belongs to no feature with pages. */
export type ErrorPage = (
  path: string,
  error: { status: number; code: string; message: string },
  requestId: string,
) => Page | null;

export interface Moved {
  /** Relative to the URL that was asked for, without a query: the one of the request goes along. */
  location: string;
  headers: Record<string, string>;
}

export interface Bytes {
  size: number;
  /** Without quotes; a strong validator. */
  etag: string;
  lastModified: Date;
  /** Whether the URL never had other bytes: only then tells the date by itself whether a copy is of these. */
  neverChanged?: boolean;
  contentType: string;
  /** If the bytes are compressed content of that type. Size, entity tag and ranges are those of the compressed bytes. */
  contentEncoding?: "gzip" | undefined;
  headers: Record<string, string>;
  /** In chunks, of which each is valid until the next one is asked for, or at once. */
  open(range: ByteRange | null, signal: AbortSignal): Promise<AsyncIterable<Buffer> | Buffer>;
  /** Told how many bytes of the body were handed to the client. */
  onSent?(bytes: number): void;
}

export type Reply<Id extends OperationId> = [SuccessStatus<Id> | EmptyStatus<Id>] extends [never]
  ? BytesReply<Id>
  : JsonReply<Id>;

export type Handler<Id extends OperationId> = (call: Call<Id>, reply: Reply<Id>) => Promise<Replied>;
export type Handlers = { [Id in OperationId]: Handler<Id> };
