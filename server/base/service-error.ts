import { type ErrorCode, type ErrorDetails, errorStatus } from "../generated/errors.ts";

export interface ServiceErrorOptions extends ErrorOptions {
  headers?: Record<string, string>;
}

export type DetailsArgument<Code extends ErrorCode> = ErrorDetails[Code] extends undefined
  ? [details?: undefined, options?: ServiceErrorOptions]
  : [details: ErrorDetails[Code], options?: ServiceErrorOptions];

/**
 * An error response: a code of the contract, a message, and the details that the code requires. The code determines the
 * status. Features create errors only with `Fail` (see errors.ts).
 */
export class ServiceError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "ServiceError";
  readonly code: Code;
  readonly status: number;
  readonly details: ErrorDetails[Code] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: Code, message: string, ...[details, options]: DetailsArgument<Code>) {
    super(message, options);
    this.code = code;
    this.status = errorStatus[code];
    this.details = details;
    this.headers = options?.headers ?? {};
  }
}
