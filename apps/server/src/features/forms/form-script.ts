// The script of published forms, which the web app's build makes. Forms work without it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface FormScript {
  /** Path of the script in a release. */
  path: string;
  /** Path in a release → content; the modules that the script imports stand beside it. */
  files: ReadonlyMap<string, Buffer>;
}

const folder = fileURLToPath(new URL('../../../../web/dist/forms', import.meta.url));

const read = (): FormScript | undefined => {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder)
    .sort()
    .map((name) => ({ name, body: readFileSync(join(folder, name)) }));
  const hash = createHash('sha256');
  for (const { name, body } of files) hash.update(name).update(body);
  const place = `_assets/forms-${hash.digest('hex').slice(0, 16)}`;
  return {
    path: `${place}/forms.js`,
    files: new Map(files.map(({ name, body }) => [`${place}/${name}`, body])),
  };
};

let known: FormScript | undefined;

/** Read once in a process. Undefined where the web app was not built. */
export const readFormScript = (): FormScript | undefined => (known ??= read());
