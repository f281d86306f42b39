// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { components } from "./types.ts";

/** Every error code of the service, with the status it is answered under. */
export const errorStatus = {
  VALIDATION_ERROR: 400,
  CIRCULAR_REFERENCE: 400,
  FOLDER_NOT_EMPTY: 400,
  INVALID_OPERATION: 400,
  NOT_AN_IMAGE: 400,
  IMAGE_OUT_OF_BOUNDS: 400,
  MISSING_API_KEY: 401,
  INVALID_API_KEY: 401,
  EXPIRED_API_KEY: 401,
  INVALID_ADMIN_TOKEN: 401,
  SESSION_REQUIRED: 401,
  INVALID_CREDENTIALS: 401,
  INSUFFICIENT_PERMISSIONS: 403,
  ACCOUNT_SUSPENDED: 403,
  CROSS_SITE_REQUEST: 403,
  OPERATOR_ONLY: 403,
  WRONG_PASSWORD: 403,
  PLAN_NOT_AI_CAPABLE: 403,
  INSUFFICIENT_CREDITS: 403,
  STORAGE_LIMIT_EXCEEDED: 403,
  INVALID_SIGNATURE: 403,
  URL_EXPIRED: 403,
  FILE_NOT_FOUND: 404,
  FOLDER_NOT_FOUND: 404,
  VERSION_NOT_FOUND: 404,
  TRASH_ITEM_NOT_FOUND: 404,
  PROCESSED_IMAGE_NOT_FOUND: 404,
  OPERATION_NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 404,
  KEY_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  SESSION_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  DUPLICATE_FILE: 409,
  DUPLICATE_FOLDER: 409,
  FOLDER_DELETED: 409,
  VERSION_IS_CURRENT: 409,
  DUPLICATE_USER: 409,
  PROCESSING_IN_PROGRESS: 409,
  PRECONDITION_FAILED: 412,
  IDEMPOTENCY_CONFLICT: 409,
  FILE_TOO_LARGE: 413,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  IMAGE_NOT_PROCESSABLE: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMIT_EXCEEDED: 429,
  TOO_MANY_ATTEMPTS: 429,
  INTERNAL_ERROR: 500,
  CONTENT_MISSING: 500,
  AI_OPERATION_UNAVAILABLE: 501,
  AI_PROVIDER_ERROR: 502,
  SERVICE_UNAVAILABLE: 503,
  AI_TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What an error's `details` hold; undefined where there are none. */
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
  ACCOUNT_SUSPENDED: undefined;
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
  VERSION_NOT_FOUND: components["schemas"]["VersionNotFoundError"]["details"];
  TRASH_ITEM_NOT_FOUND: components["schemas"]["TrashItemNotFoundError"]["details"];
  PROCESSED_IMAGE_NOT_FOUND: undefined;
  OPERATION_NOT_FOUND: components["schemas"]["OperationNotFoundError"]["details"];
  ACCOUNT_NOT_FOUND: components["schemas"]["AccountNotFoundError"]["details"];
  KEY_NOT_FOUND: components["schemas"]["KeyNotFoundError"]["details"];
  USER_NOT_FOUND: components["schemas"]["UserNotFoundError"]["details"];
  SESSION_NOT_FOUND: components["schemas"]["SessionNotFoundError"]["details"];
  NOT_FOUND: undefined;
  METHOD_NOT_ALLOWED: undefined;
  REQUEST_TIMEOUT: undefined;
  DUPLICATE_FILE: components["schemas"]["DuplicateFileError"]["details"];
  DUPLICATE_FOLDER: components["schemas"]["DuplicateFolderError"]["details"];
  FOLDER_DELETED: components["schemas"]["FolderDeletedError"]["details"];
  VERSION_IS_CURRENT: undefined;
  DUPLICATE_USER: components["schemas"]["DuplicateUserError"]["details"];
  PROCESSING_IN_PROGRESS: components["schemas"]["ProcessingInProgressError"]["details"];
  PRECONDITION_FAILED: components["schemas"]["PreconditionFailedError"]["details"];
  IDEMPOTENCY_CONFLICT: undefined;
  FILE_TOO_LARGE: components["schemas"]["FileTooLargeError"]["details"];
  PAYLOAD_TOO_LARGE: components["schemas"]["PayloadTooLargeError"]["details"];
  UNSUPPORTED_MEDIA_TYPE: components["schemas"]["UnsupportedMediaTypeError"]["details"];
  RANGE_NOT_SATISFIABLE: components["schemas"]["RangeNotSatisfiableError"]["details"];
  IMAGE_NOT_PROCESSABLE: components["schemas"]["ImageNotProcessableError"]["details"];
  IDEMPOTENCY_KEY_REUSED: undefined;
  RATE_LIMIT_EXCEEDED: components["schemas"]["RateLimitExceededError"]["details"];
  TOO_MANY_ATTEMPTS: components["schemas"]["TooManyAttemptsError"]["details"];
  INTERNAL_ERROR: undefined;
  CONTENT_MISSING: undefined;
  AI_OPERATION_UNAVAILABLE: components["schemas"]["AiOperationUnavailableError"]["details"];
  AI_PROVIDER_ERROR: components["schemas"]["AiProviderError"]["details"];
  SERVICE_UNAVAILABLE: undefined;
  AI_TIMEOUT: components["schemas"]["AiTimeoutError"]["details"];
};
