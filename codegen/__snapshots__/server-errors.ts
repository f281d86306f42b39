// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { components } from "./types.ts";

/** Every error code of the service, with its HTTP status. */
export const errorStatus = {
  VALIDATION_ERROR: 400,
  MISSING_API_KEY: 401,
  INVALID_API_KEY: 401,
  EXPIRED_API_KEY: 401,
  INVALID_ADMIN_TOKEN: 401,
  TOO_MANY_ATTEMPTS: 429,
  SESSION_REQUIRED: 401,
  CROSS_SITE_REQUEST: 403,
  FILE_NOT_FOUND: 404,
  ACCOUNT_SUSPENDED: 403,
  INSUFFICIENT_PERMISSIONS: 403,
  PAYLOAD_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  NOT_FOUND: 404,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The type of `details` for each error code; undefined if there are none. */
export type ErrorDetails = {
  VALIDATION_ERROR: components["schemas"]["ValidationError"]["details"];
  MISSING_API_KEY: undefined;
  INVALID_API_KEY: undefined;
  EXPIRED_API_KEY: undefined;
  INVALID_ADMIN_TOKEN: undefined;
  TOO_MANY_ATTEMPTS: undefined;
  SESSION_REQUIRED: undefined;
  CROSS_SITE_REQUEST: undefined;
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
