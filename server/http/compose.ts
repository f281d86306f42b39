import type { RequestHandler } from "express";

/**
 * Runs middleware in order, for every path. The router of Express matches path, method and parameters before each of
 * them, which takes a fifth of the time of a small request.
 */
export function compose(...middleware: RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    const from = (index: number) => (error?: unknown) => {
      const step = middleware[index];
      if (error || !step) return next(error);
      try {
        const running: unknown = step(request, response, from(index + 1));
        if (running instanceof Promise) running.catch(next);
      } catch (thrown) {
        next(thrown);
      }
    };
    from(0)();
  };
}
