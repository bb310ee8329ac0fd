# The sandbox as an image: docs/containers.md says how to use it.
#   docker buildx build --platform linux/amd64,linux/arm64 -t ramp-sandbox .
ARG NODE=22

# The result is the same on every platform, so no build is emulated.
FROM --platform=$BUILDPLATFORM node:${NODE}-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/image-tree.mjs /image

FROM node:${NODE}-bookworm-slim
COPY --from=build /image/ /
# Beyond loopback the control API requires a token: RAMP_SANDBOX_CONTROL_TOKEN, or the one in the log.
ENV NODE_ENV=production RAMP_SANDBOX_HOST=0.0.0.0
# The configuration file is read from here, and the worlds are stored here.
WORKDIR /data
VOLUME /data
EXPOSE 7267
USER node
HEALTHCHECK --interval=5s --timeout=3s CMD ["node", "-e", "const { RAMP_SANDBOX_PORT, PORT } = process.env; fetch(`http://127.0.0.1:${RAMP_SANDBOX_PORT || PORT || 7267}/__sandbox/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell in between: node gets the signals, and ends in order.
ENTRYPOINT ["node", "/app/dist/main.js"]
CMD ["start"]
