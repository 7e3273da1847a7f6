# Holofolio as a container: `docker compose up` (compose.yaml) runs it beside PostgreSQL; alone it keeps its
# embedded database under /data. The project's tests do not build or run this file.

FROM node:24.21.0-bookworm-slim AS page
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/bundle-server.mjs .cache/server && npm run sbom

FROM node:24.21.0-bookworm-slim
WORKDIR /app
# As scripts/toolchain.mjs starts it: with little memory.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY domain ./domain
COPY contract ./contract
COPY server ./server
COPY --from=page /app/dist ./dist
COPY --from=page /app/.cache/server ./.cache/server
# What the program is made of, for whoever looks for a package with a known hole.
COPY --from=page /app/sbom.cdx.json ./
# Nothing of the program can be changed by the user it runs as; only the data folder is theirs.
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", ".cache/server/main.mjs"]
