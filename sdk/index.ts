export type { ByteStream } from "./byte-stream.ts";
export type { ApiPromise, WithResponse } from "./call.ts";
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type KnownError,
  type NewErrorCode,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  type UnknownError,
  ValidationError,
} from "./errors.ts";
export { type FromUrlOptions, fromUrl } from "./from-url.ts";
export type { ErrorCode, ErrorDetails, ErrorStatus } from "./generated/errors.ts";
export type * from "./generated/operations.ts";
export type * from "./generated/resources.ts";
export type { components, operations, paths } from "./generated/types.ts";
export type { Hooks, Logger, RequestEvent, ResponseEvent, RetryEvent } from "./hooks.ts";
export type { ListenSettings } from "./listen.ts";
export { MediaAssetService } from "./media-asset-service.ts";
export type { ClientOptions, RequestOptions } from "./options.ts";
export type { Page, Pagination, Paginator } from "./paginator.ts";
export type { RateLimit } from "./rate-limit.ts";
export { unwrap } from "./unwrap.ts";
export type { ManyParams, ManySettings, UploadItem, UploadItems } from "./upload-many.ts";
export type { Progress, ResumableSettings, UploadSettings } from "./upload-settings.ts";
export type { Content, Source, Uploadable } from "./uploadable.ts";
export type { WaitSettings } from "./wait.ts";
