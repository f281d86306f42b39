import type { RequestHandler } from "express";
import { isId } from "../../base/ids.ts";
import { cacheTags as tagsOf } from "../../contract/cache-tags.ts";
import type { OperationId } from "../../generated/operations.ts";
import { pathParams } from "./open-api.ts";

const DELIVERY_OPERATIONS: (OperationId | null)[] = ["deliverFile", "deliverImage"];

/**
 * Sets the file ID of a delivery as a cache tag. Errors have a tag as well, for caches that are configured to store
 * them.
 */
export const cacheTags: RequestHandler = (request, response, next) => {
  if (DELIVERY_OPERATIONS.includes(request.context.operationId)) {
    const { id = "" } = pathParams(request);
    if (isId("file", id)) response.set(tagsOf(id));
  }
  next();
};
