import { X509Certificate } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir, networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import path from 'node:path';
import { limits } from '@sitewright/contract/limits';
import { z } from 'zod';
import { hostName, isHost, isIpOrRange, isNameServer } from './host-formats.ts';
import { isSender } from './mail-address.ts';
import { isLocalName } from './loopback.ts';
import { StartError } from './start-error.ts';
import { readStorageUrl } from './storage-url.ts';

/** The only reader of the environment. A wrong value stops the start with a one-sentence message. */
export type Role = 'all' | 'web' | 'worker';

const projectRoot = path.resolve(import.meta.dirname, '../../../..');

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
const address = (protocols: readonly string[]) =>
  z.string().refine((text) => {
    const url = URL.parse(text);
    return (
      url !== null && protocols.includes(url.protocol) && (url.hostname !== '' || url.protocol === 'file:')
    );
  });
const webUrl = address(['http:', 'https:'])
  .transform((text) => text.replace(/\/+$/, ''))
  .optional()
  .describe('a full http:// or https:// address');
const mainUrl = address(['http:', 'https:'])
  .refine((text) => /^\/?$/.test(URL.parse(text)?.pathname ?? ''))
  .transform((text) => new URL(text).origin)
  .optional()
  .describe('an http:// or https:// address without a path, such as https://example.com');
const databaseUrl = address(['postgres:', 'postgresql:'])
  .optional()
  .describe('an address such as postgres://user:password@host:5432/database');
const secret = z.string().min(1).optional().describe('any text');
/** What each setting takes, in words that finish the sentence "NAME takes …". */
const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(6003).describe('a port number from 0 to 65535'),
  HOST: z.string().min(1).regex(/^\S+$/).optional().describe('a host name or IP address to listen on'),
  APP_URL: mainUrl,
  SITES_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(hostName)
    .optional()
    .describe('a bare domain, such as example.com'),
  DATA_DIR: z.string().optional().describe('a folder that can be written to'),
  DATABASE_URL: databaseUrl,
  SHARED_RELEASES: z.enum(['0', '1']).default('0').describe('0 or 1'),
  DATABASE_SESSION_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  REPLICA_LAG_SECONDS: wholeNumber(2, 60).default(5).describe('a number of seconds from 2 to 60'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('all, web or worker'),
  ADMIN_EMAIL: z.email().default('admin@sitewright.localhost').describe('an e-mail address'),
  ADMIN_PASSWORD: z.string().min(10).max(128).optional().describe('a password of 10 to 128 characters'),
  DEMO: z.enum(['0', '1']).optional().describe('0 or 1'),
  SECRET_KEY: z.string().min(32).optional().describe('a random text of at least 32 characters'),
  SMTP_URL: address(['smtp:', 'smtps:'])
    .optional()
    .describe('an address such as smtp://user:password@host:587'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+$/)
    .refine(isSender)
    .default('Sitewright <no-reply@sitewright.localhost>')
    .describe('one sender, such as no-reply@example.com or Name <no-reply@example.com>'),
  STORAGE_URL: z
    .string()
    .refine((text) => readStorageUrl(text) !== undefined)
    .optional()
    .describe('file:///folder or s3://bucket?endpoint=https://host'),
  DEFAULT_STORAGE_QUOTA: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .default(limits.media.quotaBytes)
    .describe('a number of bytes, or 0 for no limit'),
  AWS_ACCESS_KEY_ID: secret,
  AWS_SECRET_ACCESS_KEY: secret,
  AWS_SESSION_TOKEN: secret,
  MEDIA_URL: mainUrl,
  PEXELS_API_KEY: secret,
  PEXELS_API_BASE: webUrl,
  UNSPLASH_ACCESS_KEY: secret,
  UNSPLASH_API_BASE: webUrl,
  IMAGE_AVIF: z.enum(['auto', 'off']).default('auto').describe('auto or off'),
  UNSPLASH_STORE_COPIES: z.enum(['0', '1']).default('0').describe('0 or 1'),
  AI_BASE_URL: webUrl,
  AI_API_KEY: secret,
  AI_MODEL: secret,
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  GOOGLE_ISSUER: webUrl,
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_BASE: webUrl,
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().refine(isIpOrRange)))
    .default([])
    .describe('IP addresses or ranges parted by commas, such as 10.0.0.0/8'),
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().refine((part) => isIpOrRange(part) || isHost(part))))
    .default([])
    .describe('host names, IP addresses or ranges parted by commas, such as hooks.internal:8080,10.0.0.0/8'),
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().refine(isNameServer)))
    .default([])
    .describe('IP addresses of name servers parted by commas, such as 9.9.9.9,[2620:fe::fe]:53'),
  DOMAIN_TARGET: z
    .string()
    .toLowerCase()
    .regex(hostName)
    .refine((text) => text.includes('.') && /[a-z]/.test(text))
    .optional()
    .describe('a host name, such as sites.example.com'),
  DOMAIN_ADDRESSES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().refine((part) => isIP(part) !== 0 && !part.includes('%'))))
    .default([])
    .describe('IP addresses parted by commas, such as 203.0.113.10,2001:db8::10'),
  TLS: z.enum(['auto', 'off']).default('off').describe('auto or off'),
  TLS_PORT: wholeNumber(0, 65_535).default(443).describe('a port number from 0 to 65535'),
  HTTP_PORT: wholeNumber(0, 65_535).default(80).describe('a port number from 0 to 65535'),
  ACME_DIRECTORY: address(['https:'])
    .default('https://acme-v02.api.letsencrypt.org/directory')
    .describe('the https:// address of the directory of a certificate authority'),
  ACME_EMAIL: z.email().optional().describe('an e-mail address'),
  ACME_CA_FILE: z.string().optional().describe('a file with root certificates in PEM'),
  DEV_URL: mainUrl,
  BACKUP_DIR: z.string().optional().describe('a folder that can be written to'),
  BACKUP_KEY: z.string().min(12).optional().describe('any text of at least 12 characters'),
  CUSTOM_SCRIPTS: z.enum(['0', '1']).default('0').describe('0 or 1'),
  DRAIN_SECONDS: wholeNumber(0, 600).optional().describe('a number of seconds from 0 to 600'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/)
    .optional()
    .describe('a text of at least 16 characters without spaces'),
  HEALTH_PORT: wholeNumber(0, 65_535).optional().describe('a port number from 0 to 65535'),
  SLOW_QUERY_MS: wholeNumber(0, 3_600_000)
    .default(500)
    .describe('a number of milliseconds, or 0 to log no statement'),
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('development, production or test'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .optional()
    .describe('trace, debug, info, warn, error, fatal or silent'),
});
type Settings = z.output<typeof schema>;
type SettingName = keyof Settings;

const secretNames = /KEY|SECRET|PASSWORD|TOKEN/;
/** The value of a setting as a terminal or a log may show it: of secrets only the length. */
const shown = (name: string, value: string): string => {
  if (secretNames.test(name)) return `a secret of ${value.length} characters`;
  if (!value.includes('@') || !name.endsWith('_URL')) return JSON.stringify(value);
  // The greedy match also masks a password that contains an "@".
  return JSON.stringify(value.replace(/^([a-z0-9+]*:\/\/)?(.*)@/i, '$1***@'));
};

const settingSentence = (name: SettingName, value: string): string =>
  `${name} holds ${shown(name, value)}, but it takes ${schema.shape[name].description ?? 'another value'}.`;

const readSettings = (source: NodeJS.ProcessEnv): Settings => {
  // An empty variable counts as unset: compose files and shells pass unset variables that way.
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const name = String(result.error.issues[0]?.path[0]) as SettingName;
  throw new StartError(settingSentence(name, source[name] ?? ''));
};

const canWrite = (folder: string): boolean => {
  try {
    let existing = folder;
    while (!existsSync(existing)) existing = path.dirname(existing);
    accessSync(existing, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** A checkout that is not writable (a package, a read-only image) keeps its data in the home folder. */
const findDataDir = (given: string | undefined, root: string): { dataDir: string; dataDirNote?: string } => {
  if (given !== undefined) return { dataDir: path.resolve(given) };
  const dataDir = path.join(root, '.data');
  if (canWrite(dataDir)) return { dataDir };
  const fallback = path.join(homedir(), '.sitewright');
  return {
    dataDir: fallback,
    dataDirNote: `${root} cannot be written to: data is kept in ${fallback} (set DATA_DIR to choose).`,
  };
};

const makeDataDir = (dataDir: string): void => {
  try {
    // Others may traverse but not list it: when root starts the product, the database runs as another account.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(settingSentence('DATA_DIR', dataDir), { cause: error });
  }
};

/** Undefined: the AWS credentials of the machine itself. */
const readAwsAccess = (set: Settings) => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new StartError('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY both, or neither.');
  }
  const sessionToken = set.AWS_SESSION_TOKEN;
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
};

const requireOwnHost = (mediaUrl: string | undefined, appUrl: string): void => {
  if (mediaUrl === undefined || new URL(mediaUrl).hostname !== new URL(appUrl).hostname) return;
  throw new StartError(
    `MEDIA_URL holds ${shown('MEDIA_URL', mediaUrl)}, but it takes an address on another host than APP_URL.`,
  );
};

/** Roots that the API of the certificate authority is verified with besides the well-known ones. */
const readRoots = (file: string | undefined): string | undefined => {
  if (file === undefined) return undefined;
  try {
    const text = readFileSync(file, 'utf8');
    return String(new X509Certificate(text)) && text;
  } catch (error) {
    throw new StartError(settingSentence('ACME_CA_FILE', file), { cause: error });
  }
};

/** All interfaces, because visitors come from outside. A machine may have no IPv6. */
const everywhere = (): string =>
  Object.values(networkInterfaces()).some((list) => list?.some(({ family }) => family === 'IPv6'))
    ? '::'
    : '0.0.0.0';

/** Where visitors are received. With TLS=auto the ports of the web take the place of PORT. */
const readListener = (set: Settings, appUrl: string) => {
  if (set.TLS === 'off') return { port: set.PORT, host: set.HOST ?? 'localhost', tls: undefined };
  if (!appUrl.startsWith('https:'))
    throw new StartError(`TLS is auto, but APP_URL is ${appUrl}: set it to an https:// address.`);
  return {
    port: set.HTTP_PORT,
    host: set.HOST ?? everywhere(),
    tls: {
      port: set.TLS_PORT,
      directory: set.ACME_DIRECTORY,
      email: set.ACME_EMAIL,
      roots: readRoots(set.ACME_CA_FILE),
    },
  };
};

/** The demo is for the user of this machine: it is refused at an address that others can reach. */
const readDemo = (set: Settings, appUrl: string): { demo: boolean; demoNote?: string } => {
  const isLocal = isLocalName(new URL(appUrl).hostname);
  if (set.DEMO === '1' && !isLocal) {
    throw new StartError(
      `DEMO is 1, but APP_URL is ${appUrl}: the demo works only at an address of this machine, such as http://localhost:6003. Set DEMO=0, or change APP_URL.`,
    );
  }
  if (set.DEMO !== undefined) return { demo: set.DEMO === '1' };
  if (set.NODE_ENV === 'production') return { demo: false };
  if (isLocal) return { demo: true };
  return {
    demo: false,
    demoNote: `Demo users are off, because APP_URL is not an address of this machine. DEMO=0 hides this line.`,
  };
};

/** Reads and validates every setting; creates the data folder. */
export const loadEnv = (source: NodeJS.ProcessEnv = process.env, root: string = projectRoot) => {
  const set = readSettings(source);
  const appUrl = set.APP_URL ?? `http://localhost:${set.PORT}`;
  const { dataDir, dataDirNote } = findDataDir(set.DATA_DIR, root);
  requireOwnHost(set.MEDIA_URL, appUrl);
  if (set.DATABASE_SESSION_URL !== undefined && set.DATABASE_URL === undefined)
    throw new StartError('DATABASE_SESSION_URL goes past the pooler that DATABASE_URL names: set both.');
  if (set.DATABASE_REPLICA_URL !== undefined && set.DATABASE_URL === undefined)
    throw new StartError('DATABASE_REPLICA_URL names a replica of the database of DATABASE_URL: set both.');
  const awsAccess = readAwsAccess(set);
  makeDataDir(dataDir);
  return {
    /** `tls`: certificates of our own; undefined where a proxy terminates TLS, or nobody. */
    ...readListener(set, appUrl),
    appUrl,
    sitesDomain: set.SITES_DOMAIN ?? new URL(appUrl).hostname,
    dataDir,
    dataDirNote,
    databaseUrl: set.DATABASE_URL,
    databaseSessionUrl: set.DATABASE_SESSION_URL,
    databaseReplicaUrl: set.DATABASE_REPLICA_URL,
    replicaLagSeconds: set.REPLICA_LAG_SECONDS,
    role: set.ROLE,
    adminEmail: set.ADMIN_EMAIL,
    adminPassword: set.ADMIN_PASSWORD,
    ...readDemo(set, appUrl),
    /** URL of the hot-reload server of `npm run dev`; undefined in a normal start. */
    devUrl: set.DEV_URL,
    secretKey: set.SECRET_KEY,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    storageUrl: set.STORAGE_URL,
    /** Nodes with data folders of their own share releases through the storage. */
    sharedReleases: set.SHARED_RELEASES === '1',
    /** Storage of each user of the shared workspace, in bytes; null: unlimited. */
    defaultStorageQuota: set.DEFAULT_STORAGE_QUOTA === 0 ? null : set.DEFAULT_STORAGE_QUOTA,
    awsAccess,
    mediaUrl: set.MEDIA_URL,
    pexelsApiKey: set.PEXELS_API_KEY,
    pexelsApiBase: set.PEXELS_API_BASE,
    unsplashAccessKey: set.UNSPLASH_ACCESS_KEY,
    unsplashApiBase: set.UNSPLASH_API_BASE,
    /** For operators whom Unsplash permits to store its photos instead of hotlinking them. */
    imageAvif: set.IMAGE_AVIF === 'auto',
    unsplashStoreCopies: set.UNSPLASH_STORE_COPIES === '1',
    aiBaseUrl: set.AI_BASE_URL,
    aiApiKey: set.AI_API_KEY,
    aiModel: set.AI_MODEL,
    googleClientId: set.GOOGLE_CLIENT_ID,
    googleClientSecret: set.GOOGLE_CLIENT_SECRET,
    googleIssuer: set.GOOGLE_ISSUER,
    stripeSecretKey: set.STRIPE_SECRET_KEY,
    stripeWebhookSecret: set.STRIPE_WEBHOOK_SECRET,
    stripeApiBase: set.STRIPE_API_BASE,
    trustedProxies: set.TRUSTED_PROXIES,
    /** Receivers of webhooks, and mail servers of workspaces, that may be inside the network. */
    webhookPrivateHosts: set.WEBHOOK_PRIVATE_HOSTS,
    /** Name servers that are asked for the records of domains; empty: those of the system. */
    dnsServers: set.DNS_SERVERS,
    /** Host name that custom domains point to; undefined: the host of each site itself. */
    domainTarget: set.DOMAIN_TARGET,
    /** Addresses at which this installation is reached, for domains that cannot have a CNAME record. */
    domainAddresses: set.DOMAIN_ADDRESSES,
    backupDir: path.resolve(set.BACKUP_DIR ?? path.join(dataDir, 'backups')),
    /** Encrypts backups; undefined: they are not encrypted. */
    backupKey: set.BACKUP_KEY,
    /** Allows uploaded designs to include a script, which then runs on the published pages of their tenant. */
    customScripts: set.CUSTOM_SCRIPTS === '1',
    drainSeconds: set.DRAIN_SECONDS ?? (set.NODE_ENV === 'production' ? limits.http.drainSeconds : 0),
    /** Opens `/metrics` to who sends it; undefined: there is no such route. */
    metricsToken: set.METRICS_TOKEN,
    /** Port of the listener for health and metrics alone, in every role; undefined: there is none. */
    healthPort: set.HEALTH_PORT,
    /** Statements that take longer are logged; 0: none. */
    slowQueryMs: set.SLOW_QUERY_MS,
    nodeEnv: set.NODE_ENV,
    logLevel: set.LOG_LEVEL ?? (set.NODE_ENV === 'test' ? 'silent' : 'info'),
  };
};

export type Env = ReturnType<typeof loadEnv>;

/** A server to run the tests on instead of a throwaway one; its user must be a superuser. */
export const readTestDatabaseUrl = (source: NodeJS.ProcessEnv = process.env): string | undefined =>
  source['TEST_DATABASE_URL'] || undefined;

/** The areas of the contract, such as `media`, that the access matrix is limited to; undefined for all of them. */
export const readAccessAreas = (source: NodeJS.ProcessEnv = process.env): readonly string[] | undefined =>
  source['ACCESS_AREAS']?.split(',') || undefined;

/** A bucket that the storage tests use in addition, written as in STORAGE_URL, and its access keys. */
export const readTestBucket = (source: NodeJS.ProcessEnv = process.env) => {
  const url = source['TEST_BUCKET_URL'];
  if (!url) return undefined;
  const [accessKeyId, secretAccessKey] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].map(
    (name) => source[name] ?? '',
  );
  return { url, credentials: { accessKeyId: accessKeyId!, secretAccessKey: secretAccessKey! } };
};

/** Whether the tests run where every program that they need has to be installed. */
export const isCi = (source: NodeJS.ProcessEnv = process.env): boolean => Boolean(source['CI']);

/** Variables that the operating system sets for every process; none of the product's. */
const handedOn = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'] as const;

/** Environment of a child process that must not see the product's settings. */
export const bareEnvironment = (source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(handedOn.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])));
