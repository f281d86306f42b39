import type { RequestHandler } from "express";
import { isId } from "../base/ids.ts";
import { cacheTags as tagsOf } from "../contract/cache-tags.ts";
import type { OperationId } from "../generated/operations.ts";
import { pathParams } from "./open-api.ts";

const DELIVERIES: (OperationId | null)[] = ["deliverFile", "deliverImage"];

/** Names the file of a delivery to caches that can forget by name. Errors too, for caches that were told to keep them all the same. */
export const cacheTags: RequestHandler = (request, response, next) => {
  if (DELIVERIES.includes(request.context.operationId)) {
    const { id = "" } = pathParams(request);
    if (isId("file", id)) response.set(tagsOf(id));
  }
  next();
};
