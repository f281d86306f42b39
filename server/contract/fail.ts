import type { Fail } from "../base/errors.ts";
import { ServiceError } from "../base/service-error.ts";
import type { ErrorCode } from "../generated/errors.ts";

/**
 * Creates the errors of any operation. Rules receive it as a `Fail` of the codes that they can throw. The error handler
 * detects an undocumented error that passes the type check.
 */
export const fail: Fail<ErrorCode> = (code, message, ...details) => new ServiceError(code, message, ...details);
