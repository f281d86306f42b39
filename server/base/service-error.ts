import { type ErrorCode, type ErrorDetails, errorStatus } from "../generated/errors.ts";

export interface ServiceErrorOptions extends ErrorOptions {
  headers?: Record<string, string>;
}

export type DetailsArgument<Code extends ErrorCode> = ErrorDetails[Code] extends undefined
  ? [details?: undefined, options?: ServiceErrorOptions]
  : [details: ErrorDetails[Code], options?: ServiceErrorOptions];

/**
 * An answer that is not a success: a code of the contract, a sentence for people, and the details that the code fixes.
 * The status follows from the code. Features make none by hand: see `Fail` in errors.ts.
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
