// `deploy/cluster.sh`: starts an installation of several nodes on this machine, to try it out.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWebApp } from '../web-build.ts';
import { startCluster } from './cluster.ts';
import { startDatabaseGroup } from './database-group.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.cluster' },
    port: { type: 'string', default: '8080' },
    webs: { type: 'string', default: '3' },
    workers: { type: 'string', default: '2' },
    failover: { type: 'boolean', default: false },
  },
});
const root = join(import.meta.dirname, '../..');
const port = Number(values.port);
buildWebApp(root, `http://localhost:${port}`);
const cluster = await startCluster({
  folder: join(root, values.folder),
  port,
  webs: Number(values.webs),
  workers: Number(values.workers),
  ...(values.failover ? { startDatabase: startDatabaseGroup } : {}),
});
console.log(`
  Sitewright is ready: ${cluster.url}
  ${cluster.nodes.map(({ name, port: own, kind }) => (kind === 'web' ? `${name} (port ${own})` : name)).join(', ')}
  PostgreSQL: port ${cluster.postgres.port}. PgBouncer: port ${cluster.pooler.port}.
  First admin: admin@example.com with the password ${cluster.adminPassword}
  Ctrl-C stops everything. Uploads are kept in memory unless STORAGE_URL names a bucket.
`);
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void cluster.stop().then(() => process.exit(0));
  });
