import type { Context } from "../context.ts";
import type { ErrorCode } from "../generated/errors.ts";
import { fail } from "./fail.ts";
import type { CallThatFails } from "./operation.ts";

/** Returns a call for rules that run without a request. Its errors are stored in the row of the background work. */
export function backgroundCall(context: Context): CallThatFails<ErrorCode> {
  return { context, fail };
}
