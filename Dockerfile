# The service on Debian, with the Node of package-lock.json and nothing else: no npm, no compiler, no download tool.
#   docker build --tag media-asset-service .
# It runs as a user without a name, writes to /data and /tmp alone, and so works with a root file system that is read-only.

FROM node:24-trixie-slim AS build
# Empty, and copied below: there is no shell command in the other stage that would need root.
WORKDIR /data
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev

FROM debian:trixie-slim
# What is optional, such as "ffmpeg fonts-dejavu-core fonts-noto-cjk": frames of videos, fonts for the text in SVG.
ARG PACKAGES=""
RUN [ -z "$PACKAGES" ] || { apt-get update && apt-get install --yes --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/*; }
COPY --from=build --chown=10001:10001 /data /data
# For the socket of a process that decodes (ROLES=media), in a volume.
COPY --from=build --chown=10001:10001 /data /run/mas
WORKDIR /app
COPY --from=build /app .
ENV PATH=/app/node_modules/.bin:$PATH HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--max-semi-space-size=8", "--liftoff-only", "server/main.ts"]
