import cors, { type CorsOptions } from "cors";
import type { RequestHandler } from "express";

/** Any page may call the API: what protects it is the key in a header, which no browser sends by itself. */
const corsOptions: CorsOptions = {
  origin: "*",
  methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
  exposedHeaders: [
    "X-Request-Id",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Location",
    "ETag",
    "Content-Range",
    "Content-Disposition",
  ],
  maxAge: 86_400,
};

const allow = cors(corsOptions);

/** Not for the dashboard, where a cookie says who is calling: no page of another origin has any business there. */
export const crossOrigin: RequestHandler = (request, response, next) => {
  if (request.path.startsWith("/dashboard")) next();
  else allow(request, response, next);
};
