# The service on Debian with the Node.js version of package-lock.json, without npm, a compiler or download tools.
#   docker build --tag media-asset-service .
# It runs as an unnamed user and writes only to /data and /tmp, so the root file system can be read-only.

FROM node:24-trixie-slim AS build
# Empty folders for COPY below, so that the final stage needs no shell command as root.
WORKDIR /data
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev

FROM debian:trixie-slim
# Optional packages, such as "ffmpeg fonts-dejavu-core fonts-noto-cjk" for video frames and for text in SVG.
ARG PACKAGES=""
RUN [ -z "$PACKAGES" ] || { apt-get update && apt-get install --yes --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/*; }
COPY --from=build --chown=10001:10001 /data /data
# Mount point of the volume with the socket of a decoding process (ROLES=media).
COPY --from=build --chown=10001:10001 /data /run/mas
WORKDIR /app
COPY --from=build /app .
ENV PATH=/app/node_modules/.bin:$PATH HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--max-semi-space-size=16", "--liftoff-only", "server/main.ts"]
