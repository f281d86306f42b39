import type { RequestHandler } from "express";
import { isId } from "../base/ids.ts";
import { pathParams } from "./open-api.ts";

/**
 * Names the file of a delivery to caches that can forget by name, as the two kinds of them read it. Errors too, for caches
 * that were told to keep them all the same.
 */
export const cacheTags: RequestHandler = (request, response, next) => {
  if (request.context.operationId === "deliverFile") {
    const { id = "" } = pathParams(request);
    if (isId("file", id)) {
      response.setHeader("Cache-Tag", id);
      response.setHeader("Surrogate-Key", id);
    }
  }
  next();
};
