import type { CorsOptions } from "cors";

/** Any page may call the API: what protects it is the key in a header, which no browser sends by itself. */
export const corsOptions: CorsOptions = {
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
