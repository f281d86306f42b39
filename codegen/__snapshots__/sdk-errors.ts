// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { components } from "./types.ts";

/** The type of `details` for each error code; undefined if there are none. Requests without an API key omit some. */
export type ErrorDetails = {
  VALIDATION_ERROR: components["schemas"]["ValidationError"]["details"];
  MISSING_API_KEY: undefined;
  INVALID_API_KEY: undefined;
  EXPIRED_API_KEY: undefined;
  INVALID_ADMIN_TOKEN: undefined;
  TOO_MANY_ATTEMPTS: undefined;
  FILE_NOT_FOUND: components["schemas"]["FileNotFoundError"]["details"];
  ACCOUNT_SUSPENDED: undefined;
  INSUFFICIENT_PERMISSIONS: undefined;
  PAYLOAD_TOO_LARGE: undefined;
  FILE_TOO_LARGE: undefined;
  UNSUPPORTED_MEDIA_TYPE: undefined;
  RATE_LIMIT_EXCEEDED: undefined;
  INTERNAL_ERROR: undefined;
  SERVICE_UNAVAILABLE: undefined;
  NOT_FOUND: undefined;
};

/** The HTTP status of each error code. */
export type ErrorStatus = {
  VALIDATION_ERROR: 400;
  MISSING_API_KEY: 401;
  INVALID_API_KEY: 401;
  EXPIRED_API_KEY: 401;
  INVALID_ADMIN_TOKEN: 401;
  TOO_MANY_ATTEMPTS: 429;
  FILE_NOT_FOUND: 404;
  ACCOUNT_SUSPENDED: 403;
  INSUFFICIENT_PERMISSIONS: 403;
  PAYLOAD_TOO_LARGE: 413;
  FILE_TOO_LARGE: 413;
  UNSUPPORTED_MEDIA_TYPE: 415;
  RATE_LIMIT_EXCEEDED: 429;
  INTERNAL_ERROR: 500;
  SERVICE_UNAVAILABLE: 503;
  NOT_FOUND: 404;
};

/** Every error code known when this package was built. The service can add codes. */
export type ErrorCode = keyof ErrorDetails;
