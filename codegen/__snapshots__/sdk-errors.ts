// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { components } from "./types.ts";

/** What an error's `details` hold, by its code; undefined where there are none. */
export type ErrorDetails = {
  VALIDATION_ERROR: components["schemas"]["ValidationError"]["details"];
  MISSING_API_KEY: undefined;
  INVALID_API_KEY: undefined;
  FILE_NOT_FOUND: components["schemas"]["FileNotFoundError"]["details"];
  NOT_FOUND: undefined;
};

/** Every error code known when this package was made; the service may add codes. */
export type ErrorCode = keyof ErrorDetails;
