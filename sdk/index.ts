export { MediaAssetService } from "./client.ts";
export { ApiError, ConnectionError, TimeoutError } from "./errors.ts";
export type { ErrorCode, ErrorDetails } from "./generated/errors.ts";
export type * from "./generated/resources.ts";
export type { components, operations, paths } from "./generated/types.ts";
export type { ClientOptions, Progress, RequestOptions } from "./options.ts";
export type { Page, Pagination, Paginator } from "./paginator.ts";
export type { Uploadable } from "./uploadable.ts";
