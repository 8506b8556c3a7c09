// The certificate authority and the proxy that the tests run against.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isCi } from '../../../core/env.ts';

const programs = {
  pebble: { path: '/usr/bin/pebble', debianPackage: 'pebble' },
  caddy: { path: '/usr/bin/caddy', debianPackage: 'caddy' },
  nginx: { path: '/usr/sbin/nginx', debianPackage: 'nginx-light' },
  openssl: { path: '/usr/bin/openssl', debianPackage: 'openssl' },
};
type ProgramName = keyof typeof programs;

export const pathOf = (name: ProgramName): string => programs[name].path;

/** False where a program is missing on the machine of a developer, who is told so. @throws in CI. */
export const arePresent = (...names: ProgramName[]): boolean => {
  const missing = names.filter((name) => !existsSync(pathOf(name)));
  if (missing.length === 0) return true;
  const packages = missing.map((name) => programs[name].debianPackage).join(' ');
  const sentence = `Tests of HTTPS need ${missing.join(', ')}. Debian: apt-get install ${packages}.`;
  if (isCi()) throw new Error(sentence);
  process.stderr.write(`${sentence} They are skipped.\n`);
  return false;
};

/** A certificate of a name, which is its own root. */
export const createOwnCertificate = (folder: string, name: string): string => {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  execFileSync(
    pathOf('openssl'),
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  return certificate;
};
