// The Nu HTML checker, a Java program, over documents that lie in a folder.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

interface NuMessages {
  messages: { type: string; message: string; url: string }[];
}

export const hasJava = (): boolean => spawnSync('java', ['-version']).status === 0;

/** The checker does not know container queries yet. */
const isContainerQuery = (message: string): boolean =>
  /^CSS: (Unrecognized at-rule “@container”|“container”: Property)/.test(message);

/** Errors of the Nu HTML checker in documents, given by name. */
export const htmlErrors = (folder: string, documents: ReadonlyMap<string, string>): string[] => {
  if (documents.size === 0) return [];
  const files = [...documents].map(([name, html]) => {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, html);
    return file;
  });
  const jar = require('vnu-jar') as string;
  const result = spawnSync('java', ['-jar', jar, '--format', 'json', '--exit-zero-always', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status !== 0) throw new Error(`The Nu HTML checker did not run: ${result.stderr}`);
  const { messages } = JSON.parse(result.stderr) as NuMessages;
  return messages
    .filter(({ type, message }) => type !== 'info' && !isContainerQuery(message))
    .map(({ message, url }) => `${url}: ${message}`);
};
