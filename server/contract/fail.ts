import type { Fail } from "../base/errors.ts";
import { ServiceError } from "../base/service-error.ts";
import type { ErrorCode } from "../generated/errors.ts";

/**
 * Makes the errors of any operation. Rules see it as a `Fail` of the codes that they may throw; what slips past the types is found
 * when the error is answered.
 */
export const fail: Fail<ErrorCode> = (code, message, ...details) => new ServiceError(code, message, ...details);
