// Passwords and keys of a cluster, made at its first start and kept in its folder.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export const keepSecrets = <Name extends string>(
  file: string,
  names: readonly Name[],
): Readonly<Record<Name, string>> => {
  if (!existsSync(file)) {
    const made = names.map((name) => [name, randomBytes(24).toString('base64url')]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(made)), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<Name, string>;
};
