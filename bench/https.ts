// HTTPS with certificates of our own: how long the first visitor of a domain waits for its certificate, what later
// handshakes take, and what ten thousand domains cost.
import { createHash } from 'node:crypto';
import { connect } from 'node:tls';
import {
  decryptCertificateKey,
  encryptCertificateKey,
} from '../apps/server/src/features/certificates/encrypted-keys.ts';
import { startCaddy } from '../apps/server/src/features/certificates/testing/caddy.ts';
import { type Pebble, startPebble } from '../apps/server/src/features/certificates/testing/pebble.ts';
import { visitSecurely } from '../apps/server/src/features/certificates/testing/tls-client.ts';
import { type NameServer, startNameServer } from '../apps/server/src/testing/name-server.ts';
import { residentMegabytes } from './serving/resident-memory.ts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { withDatabase } from './our-database.ts';
import { createSite, publish, signUp } from './our-site.ts';
import { freePort, launchOurServer, type OurServer } from './server-process.ts';
import { median, percentile } from './statistics.ts';

const domain = 'builder.test';
const here = '127.0.0.1';
const secretKey = 'a secret key of the bench, which is long enough';
const thisMachine = { TRUSTED_PROXIES: '127.0.0.1,::1', SECRET_KEY: secretKey };

interface Stand {
  server: OurServer;
  pebble: Pebble;
  dns: NameServer;
  tlsPort: number;
  siteId: string;
  close: () => Promise<void>;
}

const startAround = async (): Promise<{
  dns: NameServer;
  pebble: Pebble;
  httpPort: number;
  tlsPort: number;
}> => {
  const dns = await startNameServer();
  for (const host of [domain, `www.${domain}`, `app.${domain}`]) dns.addresses.set(host, [here]);
  const [httpPort, tlsPort] = [await freePort(), await freePort()];
  return { dns, httpPort, tlsPort, pebble: await startPebble({ dns: dns.address, httpPort, tlsPort }) };
};

const makeSite = async (server: OurServer): Promise<string> => {
  const account = await signUp(server);
  const site = await createSite(account, 'restaurant');
  await publish(account, site);
  return site.id;
};

const startOurs = async (): Promise<Stand> => {
  const { dns, pebble, httpPort, tlsPort } = await startAround();
  const server = await launchOurServer({
    port: httpPort,
    settings: {
      ...thisMachine,
      TLS: 'auto',
      HOST: here,
      HTTP_PORT: String(httpPort),
      TLS_PORT: String(tlsPort),
      APP_URL: `https://${domain}:${tlsPort}`,
      ACME_DIRECTORY: pebble.directory,
      ACME_CA_FILE: pebble.rootFile,
      DNS_SERVERS: dns.address,
    },
  });
  const siteId = await makeSite(server);
  const close = async (): Promise<void> => {
    await server.close();
    await pebble.close();
    await dns.close();
  };
  return { server, pebble, dns, tlsPort, siteId, close };
};

/** The rival: Caddy obtains the certificates and asks the server whether it may. */
const startBehindCaddy = async (): Promise<Stand> => {
  const { dns, pebble, httpPort, tlsPort } = await startAround();
  const server = await launchOurServer({ settings: { ...thisMachine, DNS_SERVERS: dns.address } });
  const siteId = await makeSite(server);
  const { directory, rootFile } = pebble;
  const { dataDir, port: appPort } = server;
  const caddy = await startCaddy({ httpPort, tlsPort, appPort, dataDir, domain, directory, rootFile });
  const close = async (): Promise<void> => {
    await caddy.close();
    await server.close();
    await pebble.close();
    await dns.close();
  };
  return { server, pebble, dns, tlsPort, siteId, close };
};

/** Domains whose owners have done their part, and that nobody has visited yet. */
const addDomains = ({ server, siteId, dns }: Stand, names: readonly string[]): Promise<void> =>
  withDatabase(server, async (pool) => {
    await pool.query(
      `insert into app.site_domains (tenant_id, site_id, name, token)
       select tenant_id, id, unnest($2::text[]), 'token' from app.sites where id = $1`,
      [siteId, names],
    );
    // A process learns of a change.
    await pool.query("update app.site_domains set state = 'active' where name = any ($1)", [names]);
    for (const name of names) dns.addresses.set(name, [here]);
  });

const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> => {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
};

const firstRequests = async (stand: Stand, rounds: number): Promise<number[]> => {
  const names = Array.from({ length: rounds }, (_, n) => `www.first-${n}.com`);
  await addDomains(stand, names);
  const roots = await stand.pebble.issuingRoot();
  const times: number[] = [];
  for (const name of names) {
    const { ms, result } = await timed(() => visitSecurely({ port: stand.tlsPort, name, roots }));
    if (result.status !== 200) throw new Error(`${name} answered with ${result.status}`);
    times.push(ms);
  }
  return times;
};

const laterRequests = async (stand: Stand, rounds: number) => {
  const name = 'www.first-0.com';
  const roots = await stand.pebble.issuingRoot();
  const visitor = { port: stand.tlsPort, name, roots };
  const full: number[] = [];
  const resumed: number[] = [];
  let resumptions = 0;
  for (let round = 0; round < rounds; round += 1) {
    const first = await timed(() => visitSecurely(visitor));
    const second = await timed(() => visitSecurely({ ...visitor, session: first.result.session }));
    full.push(first.ms);
    resumed.push(second.ms);
    if (second.result.isResumed) resumptions += 1;
  }
  return { full, resumed, share: resumptions / rounds };
};

const shake = (port: number, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: here, port, servername: name, rejectUnauthorized: false }, () => {
      socket.end();
      socket.resume();
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });

const atOnce = 8;

const shakeAll = async (port: number, names: readonly string[]): Promise<void> => {
  const waiting = names.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const name of waiting) await shake(port, name);
    }),
  );
};

/** Gives each name the certificate of another one: what they cost is the same. */
const addCertificates = (server: OurServer, from: string, names: readonly string[]): Promise<void> =>
  withDatabase(server, async (pool) => {
    const ctx = { secretKey: createHash('sha256').update(secretKey).digest() };
    const { rows } = await pool.query<{ key: Buffer }>('select key from app.certificates where name = $1', [
      from,
    ]);
    const open = decryptCertificateKey(ctx, from, rows[0]!.key);
    const sealed = names.map((place) => encryptCertificateKey(ctx, place, open));
    await pool.query(
      `insert into app.certificates (name, chain, key, expires_at, renew_at)
       select made.name, c.chain, made.key, c.expires_at, c.renew_at
       from app.certificates c, unnest($2::text[], $3::bytea[]) made (name, key) where c.name = $1`,
      [from, names, sealed],
    );
  });

const growthOf = async (stand: Stand, count: number): Promise<{ growth: number; ms: number }> => {
  const { server, tlsPort } = stand;
  const known = 'www.first-0.com';
  // What handshakes need by themselves is there before.
  await shakeAll(
    tlsPort,
    Array.from({ length: count / 2 }, () => known),
  );
  const before = residentMegabytes(server.pid);
  const names = Array.from({ length: count }, (_, n) => `www.many-${n}.com`);
  await addDomains(stand, names);
  await addCertificates(server, known, names);
  const { ms } = await timed(() => shakeAll(tlsPort, names));
  return { growth: residentMegabytes(server.pid) - before, ms: ms / count };
};

const run = async ({ isQuick, log }: BenchOptions): Promise<Measurement[]> => {
  const rounds = isQuick ? 3 : 20;
  const count = isQuick ? 500 : 10_000;
  const behind = await startBehindCaddy();
  const rival = await firstRequests(behind, rounds).finally(behind.close);
  log(`first requests behind Caddy: ${rival.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  const ours = await startOurs();
  try {
    const first = await firstRequests(ours, rounds);
    log(`first requests: ${first.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    const later = await laterRequests(ours, rounds * 5);
    const memory = await growthOf(ours, count);
    log(`a handshake of a name that is not in memory, ${atOnce} at once: ${memory.ms.toFixed(2)} ms`);
    return [
      {
        name: 'first HTTPS request to a new domain, median',
        unit: 'ms',
        value: median(first),
        competitor: { name: 'Caddy in front', value: median(rival) },
        threshold: { of: 'value', limit: 2_000 },
      },
      {
        name: 'first HTTPS request to a new domain, slowest',
        unit: 'ms',
        value: percentile(first, 1),
        competitor: { name: 'Caddy in front', value: percentile(rival, 1) },
        threshold: { of: 'value', limit: 2_000 },
      },
      {
        name: 'later handshakes that resume',
        unit: '%',
        value: later.share * 100,
        threshold: { of: 'value', limit: 100, isLeast: true },
      },
      {
        name: 'request with a resumed handshake, median',
        unit: 'ms',
        value: median(later.resumed),
        competitor: { name: 'full handshake', value: median(later.full) },
      },
      {
        name: `memory for ${count} visited domains`,
        unit: 'MB',
        value: memory.growth,
        threshold: { of: 'value', limit: 100 },
      },
    ];
  } finally {
    await ours.close();
  }
};

export const https: Bench = { name: 'https', run };
