import type { Client, MaybeOptionalInit } from "openapi-fetch";
import type { paths } from "./generated/types.ts";

/**
 * The client of openapi-fetch, with responses typed as in the OpenAPI document. The types of openapi-fetch map every
 * object of a response, and break `Blob` and open enums (`"A" | (string & {})`)
 * (github.com/openapi-ts/openapi-typescript/issues/2765).
 */
export type Api = { [Method in HttpMethod as Uppercase<Method>]: Call<Method> } & Pick<Client<paths>, "use" | "eject">;

type HttpMethod = "get" | "put" | "post" | "delete" | "options" | "head" | "patch";

type Call<Method extends HttpMethod> = <
  Path extends PathsWith<Method>,
  Init extends MaybeOptionalInit<Record<Method, OperationAt<Path, Method>>, Method>,
>(
  path: Path,
  ...init: Arguments<Init>
) => Promise<ApiResult<OperationAt<Path, Method>, Init>>;

type PathsWith<Method extends HttpMethod> = {
  [Path in keyof paths]: Method extends keyof paths[Path] ? Path : never;
}[keyof paths];

type OperationAt<Path extends keyof paths, Method> = Method extends keyof paths[Path] ? paths[Path][Method] : never;

// The index signature is added after inference, as in openapi-fetch. It allows additional options of `fetch`.
type Arguments<Init> =
  Partial<Init> extends Init
    ? [init?: Init & { [option: string]: unknown }]
    : [init: Init & { [option: string]: unknown }];

/** `data` in the response of an operation. */
export type DataOf<Path extends keyof paths, Method extends string> =
  Body<OperationAt<Path, Lowercase<Method>>, Ok> extends { data: infer Data } ? Data : never;

type ApiResult<Operation, Init> =
  | { data: Parsed<Body<Operation, Ok>, Init>; error?: never; response: Response }
  | { data?: never; error: Body<Operation, Failed<Operation>> | undefined; response: Response };

type Ok = 200 | 201 | 202 | 203 | 204 | 206;
type Failed<Operation> = Operation extends { responses: infer Responses } ? Exclude<keyof Responses, Ok> : never;

type Body<Operation, Status> = Operation extends { responses: infer Responses }
  ? { [Key in keyof Responses & Status]: Content<Responses[Key]> }[keyof Responses & Status]
  : never;

type Content<Response> = Response extends { content: infer Types } ? Types[keyof Types] : undefined;

/** Type of a body that is read with `parseAs`. */
type Parsed<Data, Init> = Init extends { parseAs: infer As extends keyof Parsers } ? Parsers[As] : Data;

interface Parsers {
  json: unknown;
  text: string;
  blob: Blob;
  arrayBuffer: ArrayBuffer;
  stream: ReadableStream<Uint8Array> | null;
}
