import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '@sitewright/contract/limits';
import { afterAll, describe, expect, it } from 'vitest';
import { loadEnv } from './env.ts';
import { StartError } from './start-error.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sitewright-env-'));
afterAll(() => rmSync(folder, { recursive: true }));

const load = (source: NodeJS.ProcessEnv) => loadEnv({ DATA_DIR: folder, ...source });

describe('settings', () => {
  it('all have a working default', () => {
    const env = loadEnv({}, folder);
    expect(env).toMatchObject({
      port: 6003,
      host: 'localhost',
      appUrl: 'http://localhost:6003',
      sitesDomain: 'localhost',
      dataDir: path.join(folder, '.data'),
      databaseUrl: undefined,
      role: 'all',
      adminEmail: 'admin@sitewright.localhost',
      demo: true,
      trustedProxies: [],
      logLevel: 'info',
    });
    expect(existsSync(env.dataDir)).toBe(true);
  });

  it('derive from one another: port, URL, domain of sites, demo', () => {
    expect(load({ PORT: '8080' }).appUrl).toBe('http://localhost:8080');
    expect(load({ APP_URL: 'https://Build.example.com:8443/' })).toMatchObject({
      appUrl: 'https://build.example.com:8443',
      sitesDomain: 'build.example.com',
    });
    expect(load({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(load({ NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true);
  });

  it('listen on the ports of the web with TLS=auto, for everyone', () => {
    const secure = { TLS: 'auto', APP_URL: 'https://build.example.com' };
    expect(load({}).tls).toBeUndefined();
    expect(load({ ...secure, TLS: 'off' })).toMatchObject({ port: 6003, tls: undefined });
    const { port, host, tls } = load({ ...secure, PORT: '8080' });
    expect(['::', '0.0.0.0']).toContain(host);
    expect({ port, tls }).toEqual({
      port: 80,
      tls: {
        port: 443,
        directory: 'https://acme-v02.api.letsencrypt.org/directory',
        email: undefined,
        roots: undefined,
      },
    });
    expect(load({ ...secure, HOST: '192.0.2.1', HTTP_PORT: '8080', TLS_PORT: '8443' })).toMatchObject({
      host: '192.0.2.1',
      port: 8080,
      tls: { port: 8443 },
    });
  });

  it.each([
    [{ TLS: 'on' }, 'TLS holds "on", but it takes auto or off.'],
    [{ TLS: 'auto' }, 'TLS is auto, but APP_URL is http://localhost:6003: set it to an https:// address.'],
    [
      { ACME_DIRECTORY: 'http://ca.example.com/dir' },
      'ACME_DIRECTORY holds "http://ca.example.com/dir", but it takes the https:// address of the directory of a certificate authority.',
    ],
    [{ ACME_EMAIL: 'nobody' }, 'ACME_EMAIL holds "nobody", but it takes an e-mail address.'],
    [
      { TLS: 'auto', APP_URL: 'https://build.example.com', ACME_CA_FILE: '/nowhere.pem' },
      'ACME_CA_FILE holds "/nowhere.pem", but it takes a file with root certificates in PEM.',
    ],
  ])('for HTTPS are checked: %j', (given, sentence) => {
    expect(() => load(given)).toThrow(new StartError(sentence));
  });

  it.each([
    ['http://localhost:6003', true],
    ['http://127.0.0.1:8080', true],
    ['http://[::1]:8080', true],
    ['http://build.localhost', true],
    ['http://192.168.1.20:6003', false],
    ['https://build.example.com', false],
    ['https://localhost.example.com', false],
    ['http://127.0.0.1.example.com', false],
  ])('turn the demo on by themselves only at an address of this machine: %s', (url, isOn) => {
    const env = load({ APP_URL: url });
    expect(env.demo).toBe(isOn);
    expect(env.demoNote).toEqual(isOn ? undefined : expect.stringContaining('Demo users are off'));
    expect(load({ APP_URL: url, DEMO: '0' })).toMatchObject({ demo: false });
    expect(load({ APP_URL: url, DEMO: '0' }).demoNote).toBeUndefined();
    expect(load({ APP_URL: url, NODE_ENV: 'production' }).demoNote).toBeUndefined();
  });

  it('refuse a demo that was asked for at a public address', () => {
    for (const NODE_ENV of ['development', 'production']) {
      expect(() => load({ APP_URL: 'https://build.example.com', DEMO: '1', NODE_ENV })).toThrow(
        'DEMO is 1, but APP_URL is https://build.example.com: the demo works only at an address of this machine, such as http://localhost:6003. Set DEMO=0, or change APP_URL.',
      );
    }
  });

  it('let a production server drain, and a development server stop at once', () => {
    expect(load({}).drainSeconds).toBe(0);
    expect(load({ NODE_ENV: 'production' }).drainSeconds).toBe(limits.http.drainSeconds);
    expect(load({ DRAIN_SECONDS: '0', NODE_ENV: 'production' }).drainSeconds).toBe(0);
  });

  it.each([
    [undefined, limits.media.quotaBytes],
    ['0', null],
    ['1', 1],
    [String(Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER],
  ])('DEFAULT_STORAGE_QUOTA=%s stands for %s bytes', (given, bytes) => {
    expect(load({ DEFAULT_STORAGE_QUOTA: given }).defaultStorageQuota).toBe(bytes);
  });

  it.each(['-1', '1.5', '5GB', '9007199254740992'])('DEFAULT_STORAGE_QUOTA=%s is refused', (given) => {
    expect(() => load({ DEFAULT_STORAGE_QUOTA: given })).toThrow(
      `DEFAULT_STORAGE_QUOTA holds "${given}", but it takes a number of bytes, or 0 for no limit.`,
    );
  });

  it('that are empty count as unset', () => {
    expect(load({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 6003, databaseUrl: undefined });
  });

  it('require both access keys of a bucket, or neither', () => {
    expect(load({}).awsAccess).toBeUndefined();
    const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(load(keys).awsAccess).toEqual({ accessKeyId: 'AKIA', secretAccessKey: 'secret' });
    expect(load({ ...keys, AWS_SESSION_TOKEN: 'token' }).awsAccess).toHaveProperty('sessionToken', 'token');
    for (const name of Object.keys(keys)) {
      const one = () => load({ ...keys, [name]: '' });
      expect(one).toThrow(
        new StartError('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY both, or neither.'),
      );
    }
  });

  it('require a host for files that differs from the app’s', () => {
    expect(load({}).mediaUrl).toBeUndefined();
    expect(load({ MEDIA_URL: 'https://Files.example.com/' }).mediaUrl).toBe('https://files.example.com');
    expect(() => load({ APP_URL: 'https://example.com', MEDIA_URL: 'https://example.com:8443' })).toThrow(
      'MEDIA_URL holds "https://example.com:8443", but it takes an address on another host than APP_URL.',
    );
  });

  it('accept a sender with or without a name', () => {
    for (const sender of ['no-reply@example.com', 'Phở Việt <hello@example.com>']) {
      expect(load({ MAIL_FROM: sender }).mailFrom).toBe(sender);
    }
  });

  it('read lists', () => {
    expect(load({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  });

  it.each(['300.1.1.1', '10.0.0.0/33', '10.0.0.0/8/8', '::/129', '10.0.0.0/', 'fe80::1%eth0'])(
    'reject %s as the address of a proxy',
    (proxy) => {
      expect(() => load({ TRUSTED_PROXIES: proxy })).toThrow(/^TRUSTED_PROXIES holds/);
    },
  );
});

describe('receivers of webhooks inside the network', () => {
  it('are names with or without a port, addresses and ranges; none unless they are set', () => {
    expect(load({}).webhookPrivateHosts).toEqual([]);
    expect(
      load({ WEBHOOK_PRIVATE_HOSTS: 'Hooks.internal, erp:8080,10.1.0.0/16,::1' }).webhookPrivateHosts,
    ).toEqual(['hooks.internal', 'erp:8080', '10.1.0.0/16', '::1']);
  });

  it.each([
    '10.1.0',
    '10.1.0.0/33',
    'hooks:0',
    'hooks:65536',
    'http://hooks',
    'hooks/path',
    '*.internal',
    'a,,b',
  ])('are not %s', (hosts) => {
    expect(() => load({ WEBHOOK_PRIVATE_HOSTS: hosts })).toThrow(/^WEBHOOK_PRIVATE_HOSTS holds/);
  });
});

describe('name servers', () => {
  it('are IP addresses, with or without a port', () => {
    expect(load({}).dnsServers).toEqual([]);
    expect(load({ DNS_SERVERS: '9.9.9.9, 127.0.0.1:5353,2620:fe::fe,[::1]:53' }).dnsServers).toEqual([
      '9.9.9.9',
      '127.0.0.1:5353',
      '2620:fe::fe',
      '[::1]:53',
    ]);
  });

  it.each(['dns.example', '9.9.9', '9.9.9.9:0', '9.9.9.9:65536', 'a,,b'])('are not %s', (servers) => {
    expect(() => load({ DNS_SERVERS: servers })).toThrow(/^DNS_SERVERS holds/);
  });
});

describe('where custom domains lead to', () => {
  it('is a host name and IP addresses, or the host of each site', () => {
    expect(load({})).toMatchObject({ domainTarget: undefined, domainAddresses: [] });
    expect(
      load({ DOMAIN_TARGET: 'Edge.example.com', DOMAIN_ADDRESSES: '203.0.113.10, 2001:db8::10' }),
    ).toMatchObject({ domainTarget: 'edge.example.com', domainAddresses: ['203.0.113.10', '2001:db8::10'] });
  });

  it.each(['https://example.com', 'edge', '203.0.113.10', 'a..b'])('is no host %s', (target) => {
    expect(() => load({ DOMAIN_TARGET: target })).toThrow(/^DOMAIN_TARGET holds/);
  });

  it.each(['edge.example.com', '203.0.113', '203.0.113.10:80', 'fe80::1%eth0', 'a,,b'])(
    'is no address %s',
    (addresses) => {
      expect(() => load({ DOMAIN_ADDRESSES: addresses })).toThrow(/^DOMAIN_ADDRESSES holds/);
    },
  );
});

describe('a wrong setting stops the start with one sentence', () => {
  it.each([
    ['PORT', '70000', 'PORT holds "70000", but it takes a port number from 0 to 65535.'],
    ['PORT', '80a', 'PORT holds "80a", but it takes a port number from 0 to 65535.'],
    [
      'APP_URL',
      'example.com',
      'APP_URL holds "example.com", but it takes an http:// or https:// address without a path, such as https://example.com.',
    ],
    [
      'APP_URL',
      'https://example.com/app',
      'APP_URL holds "https://example.com/app", but it takes an http:// or https:// address without a path, such as https://example.com.',
    ],
    [
      'SITES_DOMAIN',
      'https://x.org',
      'SITES_DOMAIN holds "https://x.org", but it takes a bare domain, such as example.com.',
    ],
    ['ROLE', 'leader', 'ROLE holds "leader", but it takes all, web or worker.'],
    ['DEMO', 'yes', 'DEMO holds "yes", but it takes 0 or 1.'],
    ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL holds "admin", but it takes an e-mail address.'],
    [
      'ADMIN_PASSWORD',
      'hunter2',
      'ADMIN_PASSWORD holds a secret of 7 characters, but it takes a password of 10 to 128 characters.',
    ],
    [
      'SECRET_KEY',
      'abc',
      'SECRET_KEY holds a secret of 3 characters, but it takes a random text of at least 32 characters.',
    ],
    [
      'DATABASE_URL',
      'mysql://root:s3cr@t@db/x',
      'DATABASE_URL holds "mysql://***@db/x", but it takes an address such as postgres://user:password@host:5432/database.',
    ],
    [
      'SMTP_URL',
      'user:s3cret@mail',
      'SMTP_URL holds "***@mail", but it takes an address such as smtp://user:password@host:587.',
    ],
    [
      'MAIL_FROM',
      'Sitewright',
      'MAIL_FROM holds "Sitewright", but it takes one sender, such as no-reply@example.com or Name <no-reply@example.com>.',
    ],
    [
      'MAIL_FROM',
      'A <a@b.c>, B <b@b.c>',
      'MAIL_FROM holds "A <a@b.c>, B <b@b.c>", but it takes one sender, such as no-reply@example.com or Name <no-reply@example.com>.',
    ],
    [
      'STORAGE_URL',
      's4://bucket',
      'STORAGE_URL holds "s4://bucket", but it takes file:///folder or s3://bucket?endpoint=https://host.',
    ],
    [
      'STORAGE_URL',
      's3://key:secret@bucket',
      'STORAGE_URL holds "s3://***@bucket", but it takes file:///folder or s3://bucket?endpoint=https://host.',
    ],
    [
      'MEDIA_URL',
      'files.example.com',
      'MEDIA_URL holds "files.example.com", but it takes an http:// or https:// address without a path, such as https://example.com.',
    ],
    [
      'AI_BASE_URL',
      'nowhere',
      'AI_BASE_URL holds "nowhere", but it takes a full http:// or https:// address.',
    ],
    [
      'TRUSTED_PROXIES',
      'proxy.local',
      'TRUSTED_PROXIES holds "proxy.local", but it takes IP addresses or ranges parted by commas, such as 10.0.0.0/8.',
    ],
    ['DRAIN_SECONDS', '5s', 'DRAIN_SECONDS holds "5s", but it takes a number of seconds from 0 to 600.'],
    ['NODE_ENV', 'prod', 'NODE_ENV holds "prod", but it takes development, production or test.'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL holds "loud", but it takes trace, debug, info, warn, error, fatal or silent.',
    ],
    [
      'DATA_DIR',
      '/dev/null/data',
      'DATA_DIR holds "/dev/null/data", but it takes a folder that can be written to.',
    ],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => load({ [name]: value })).toThrow(new StartError(sentence));
  });
});

// Root may write anywhere, so only other accounts find a read-only checkout.
it.skipIf(process.getuid?.() === 0)('a checkout that cannot be written to keeps its data in the home', () => {
  const closed = mkdtempSync(path.join(folder, 'closed-'));
  chmodSync(closed, 0o500);
  const env = loadEnv({}, closed);
  expect(env.dataDir).toBe(path.join(homedir(), '.sitewright'));
  expect(env.dataDirNote).toContain('cannot be written to: data is kept in');
});
