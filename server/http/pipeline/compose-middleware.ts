import type { RequestHandler } from "express";

/**
 * Runs middleware in order, for every path. The router of Express matches path, method and parameters before each of
 * them, which takes a fifth of the time of a small request.
 */
export function composeMiddleware(...middleware: RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    let index = 0;
    const run = (error?: unknown) => {
      const layer = middleware[index++];
      if (error || !layer) return next(error);
      try {
        const running: unknown = layer(request, response, run);
        if (running instanceof Promise) running.catch(next);
      } catch (thrown) {
        next(thrown);
      }
    };
    run();
  };
}
