# The shop with its own Node and PostgreSQL client; the embedded database under /data, or DATABASE_URL.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
ARG SHOP_VARIANT=worldwide
ARG PUBLIC_ORIGIN=http://localhost:4321
ENV SHOP_VARIANT=$SHOP_VARIANT PUBLIC_ORIGIN=$PUBLIC_ORIGIN
RUN npm run build && rm -rf .data && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /shop
RUN useradd --system --create-home cityloop && mkdir /data && chown cityloop /data
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/dist dist
COPY --from=build /shop/locales locales
COPY --from=build /shop/src/server src/server
COPY --from=build /shop/src/brand src/brand
COPY --from=build /shop/src/editors-pages src/editors-pages
COPY --from=build /shop/src/i18n/redirects.txt src/i18n/redirects.txt
USER cityloop
ARG SHOP_VARIANT=worldwide
ARG PUBLIC_ORIGIN=http://localhost:4321
ENV NODE_ENV=production SHOP_VARIANT=$SHOP_VARIANT PUBLIC_ORIGIN=$PUBLIC_ORIGIN DATA_DIR=/data PORT=4321 \
  MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
VOLUME /data
EXPOSE 4321
# Whether the process lives; balancers ask /health-check, which also wants the database to answer.
HEALTHCHECK --interval=15s --timeout=3s CMD ["node", "-e", "fetch('http://localhost:'+process.env.PORT+'/livez').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "dist/current/server/entry.mjs"]
