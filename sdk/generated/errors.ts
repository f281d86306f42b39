// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { components } from "./types.ts";

/** What an error's `details` hold, by its code; undefined where there are none. */
export type ErrorDetails = {
  VALIDATION_ERROR: components["schemas"]["ValidationError"]["details"];
  CIRCULAR_REFERENCE: undefined;
  FOLDER_NOT_EMPTY: components["schemas"]["FolderNotEmptyError"]["details"];
  INVALID_OPERATION: components["schemas"]["InvalidOperationError"]["details"];
  NOT_AN_IMAGE: components["schemas"]["NotAnImageError"]["details"];
  IMAGE_OUT_OF_BOUNDS: components["schemas"]["ImageOutOfBoundsError"]["details"];
  MISSING_API_KEY: undefined;
  INVALID_API_KEY: undefined;
  EXPIRED_API_KEY: undefined;
  INVALID_ADMIN_TOKEN: undefined;
  SESSION_REQUIRED: undefined;
  INVALID_CREDENTIALS: undefined;
  INSUFFICIENT_PERMISSIONS: components["schemas"]["InsufficientPermissionsError"]["details"];
  CROSS_SITE_REQUEST: undefined;
  OPERATOR_ONLY: undefined;
  WRONG_PASSWORD: undefined;
  PLAN_NOT_AI_CAPABLE: components["schemas"]["PlanNotAiCapableError"]["details"];
  INSUFFICIENT_CREDITS: components["schemas"]["InsufficientCreditsError"]["details"];
  STORAGE_LIMIT_EXCEEDED: components["schemas"]["StorageLimitExceededError"]["details"];
  INVALID_SIGNATURE: undefined;
  URL_EXPIRED: undefined;
  FILE_NOT_FOUND: components["schemas"]["FileNotFoundError"]["details"];
  FOLDER_NOT_FOUND: components["schemas"]["FolderNotFoundError"]["details"];
  PROCESSED_IMAGE_NOT_FOUND: undefined;
  ACCOUNT_NOT_FOUND: components["schemas"]["AccountNotFoundError"]["details"];
  KEY_NOT_FOUND: components["schemas"]["KeyNotFoundError"]["details"];
  USER_NOT_FOUND: components["schemas"]["UserNotFoundError"]["details"];
  SESSION_NOT_FOUND: components["schemas"]["SessionNotFoundError"]["details"];
  NOT_FOUND: undefined;
  METHOD_NOT_ALLOWED: undefined;
  DUPLICATE_FILE: components["schemas"]["DuplicateFileError"]["details"];
  DUPLICATE_FOLDER: components["schemas"]["DuplicateFolderError"]["details"];
  DUPLICATE_USER: components["schemas"]["DuplicateUserError"]["details"];
  PROCESSING_IN_PROGRESS: components["schemas"]["ProcessingInProgressError"]["details"];
  FILE_TOO_LARGE: components["schemas"]["FileTooLargeError"]["details"];
  PAYLOAD_TOO_LARGE: components["schemas"]["PayloadTooLargeError"]["details"];
  UNSUPPORTED_MEDIA_TYPE: components["schemas"]["UnsupportedMediaTypeError"]["details"];
  RANGE_NOT_SATISFIABLE: components["schemas"]["RangeNotSatisfiableError"]["details"];
  IMAGE_NOT_PROCESSABLE: components["schemas"]["ImageNotProcessableError"]["details"];
  RATE_LIMIT_EXCEEDED: components["schemas"]["RateLimitExceededError"]["details"];
  TOO_MANY_ATTEMPTS: components["schemas"]["TooManyAttemptsError"]["details"];
  INTERNAL_ERROR: undefined;
  AI_OPERATION_UNAVAILABLE: components["schemas"]["AiOperationUnavailableError"]["details"];
  AI_PROVIDER_ERROR: components["schemas"]["AiProviderError"]["details"];
  SERVICE_UNAVAILABLE: undefined;
  AI_TIMEOUT: components["schemas"]["AiTimeoutError"]["details"];
};

/** Every error code known when this package was made; the service may add codes. */
export type ErrorCode = keyof ErrorDetails;
