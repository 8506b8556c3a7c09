// Scripts of published pages, which the web app's build makes. The pages work without them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface VisitorScript {
  /** Path of the script in a release. */
  path: string;
  /** Path in a release → content; the modules that the script imports stand beside it. */
  files: ReadonlyMap<string, Buffer>;
}

const built = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

const read = (name: string): VisitorScript | undefined => {
  const folder = join(built, name);
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder)
    .sort()
    .map((file) => ({ name: file, body: readFileSync(join(folder, file)) }));
  const hash = createHash('sha256');
  for (const { name: file, body } of files) hash.update(file).update(body);
  const place = `_assets/${name}-${hash.digest('hex').slice(0, 16)}`;
  return {
    path: `${place}/${name}.js`,
    files: new Map(files.map(({ name: file, body }) => [`${place}/${file}`, body])),
  };
};

const known = new Map<string, VisitorScript>();

/** Read once in a process. Undefined where the web app was not built. */
export const readVisitorScript = (name: 'forms' | 'comments'): VisitorScript | undefined => {
  const script = known.get(name) ?? read(name);
  if (script) known.set(name, script);
  return script;
};

/** The script of the form of comments: one file without imports. Undefined where the web app was not built. */
export const readCommentScript = (): string | undefined => {
  const script = readVisitorScript('comments');
  return script?.files.get(script.path)?.toString();
};
