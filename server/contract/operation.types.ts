/*
 * Type tests, compiled by `npm run types`: each `@ts-expect-error` fails the check if the compiler accepts the line
 * after it.
 */
import type { Fail } from "../base/errors.ts";
import { ServiceError } from "../base/service-error.ts";
import type { components } from "../generated/types.ts";
import { type Handler, type Handlers, mergeHandlers } from "./operation.ts";

declare const record: components["schemas"]["FileRecord"];
declare const allButOne: Omit<Handlers, "getFile">;

// @ts-expect-error an operation without a handler
allButOne satisfies Handlers;

// @ts-expect-error an operation that no feature handles
mergeHandlers(allButOne, {}) satisfies Handlers;

const handlers = { ...allButOne, getFile: async (_call, reply) => reply(200, record) } satisfies Handlers;
void handlers;
mergeHandlers(allButOne, { getFile: handlers.getFile }) satisfies Handlers;

export const undocumentedStatus: Handler<"getFile"> = async (_call, reply) =>
  // @ts-expect-error getFile documents 200, not 201
  reply(201, record);

export const errorAsSuccess: Handler<"getFile"> = async (_call, reply) =>
  // @ts-expect-error errors are thrown, not replied
  reply(404, record);

export const missingField: Handler<"deleteFile"> = async ({ path }, reply) =>
  // @ts-expect-error `deleted` is missing
  reply(200, { id: path.id });

export const extraField: Handler<"deleteFile"> = async ({ path }, reply) =>
  // @ts-expect-error `extra` is in no schema
  reply(200, { deleted: true, id: path.id, extra: 1 });

export const wrongType: Handler<"deleteFile"> = async ({ path }, reply) =>
  // @ts-expect-error `deleted` is the literal true
  reply(200, { deleted: false, id: path.id });

// @ts-expect-error a handler must reply
export const unanswered: Handler<"getFile"> = async () => {};

export const unknownParameter: Handler<"listFiles"> = async ({ query }, reply) => {
  // @ts-expect-error listFiles has no such parameter
  void query.color;
  return reply(200, { files: [], pagination: { total: 0, limit: 1, offset: 0, hasMore: false, nextCursor: null } });
};

export const fileElsewhere: Handler<"getFile"> = async ({ file }, reply) => {
  // @ts-expect-error only a form has a file
  void file.content;
  return reply(200, record);
};

export const undocumentedCode: Handler<"getFile"> = async ({ fail }) => {
  // @ts-expect-error getFile does not document DUPLICATE_FILE
  throw fail("DUPLICATE_FILE", "This file is already stored.", { existingFileId: "", checksum: "" });
};

declare const rule: (fail: Fail<"FILE_NOT_FOUND" | "DUPLICATE_FILE">) => Promise<never>;

export const undocumentedRule: Handler<"getFile"> = ({ fail }) =>
  // @ts-expect-error the rule may throw DUPLICATE_FILE, which getFile does not document
  rule(fail);

export const documentedRule: Handler<"getFile"> = ({ fail }) => {
  const narrower: Fail<"FILE_NOT_FOUND"> = fail;
  throw narrower("FILE_NOT_FOUND", "There is no file with this id.", { id: "" });
};

// @ts-expect-error the contract does not contain this code
export const unknownCode = new ServiceError("TEAPOT", "I'm a teapot.");

// @ts-expect-error FILE_NOT_FOUND needs its details
export const missingDetails = new ServiceError("FILE_NOT_FOUND", "There is no file with this id.");

// @ts-expect-error the details of FILE_NOT_FOUND are {id}
export const wrongDetails = new ServiceError("FILE_NOT_FOUND", "There is no file with this id.", { name: "x" });
