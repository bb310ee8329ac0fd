# The sandbox as an image: docs/containers.md says how to use it.
#   docker buildx build --platform linux/amd64,linux/arm64 -t ramp-sandbox .
# A release adds the digest: scripts/pin-digests.mjs.
ARG BASE=node:22-bookworm-slim

# The result is the same on every platform, so no build is emulated.
FROM --platform=$BUILDPLATFORM ${BASE} AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/image-tree.mjs /image

FROM ${BASE}
COPY --from=build /image/ /
ARG VERSION=unreleased REVISION= SOURCE=
LABEL org.opencontainers.image.title=ramp-sandbox
LABEL org.opencontainers.image.description="A local simulator of a routed buy/sell ramp service"
LABEL org.opencontainers.image.licenses=MIT
LABEL org.opencontainers.image.version=$VERSION
LABEL org.opencontainers.image.revision=$REVISION
LABEL org.opencontainers.image.source=$SOURCE
# Beyond loopback the control API requires a token: RAMP_SANDBOX_CONTROL_TOKEN, or the one in the log.
ENV NODE_ENV=production RAMP_SANDBOX_HOST=0.0.0.0
# The configuration file is read from here, and the worlds are stored here.
WORKDIR /data
VOLUME /data
EXPOSE 7267
USER node
HEALTHCHECK --interval=5s --timeout=3s CMD ["node", "-e", "const { RAMP_SANDBOX_PORT, PORT } = process.env; fetch(`http://127.0.0.1:${RAMP_SANDBOX_PORT || PORT || 7267}/__sandbox/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell in between: node gets the signals, and ends in order.
ENTRYPOINT ["node", "/app/dist/main.cjs"]
CMD ["start"]
