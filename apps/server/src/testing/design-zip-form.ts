// Section designs as users pack them for an upload: the library's starter design with the changes of a test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { listFolder } from '../features/library/design-files.ts';

const starter = join(import.meta.dirname, '../../../../library/starter/my-section');

export type DesignChanges = Record<string, string | Buffer | null>;

/** The starter's files under another name, some of them replaced, added or (null) removed. */
export const designFiles = (name: string, changes: DesignChanges = {}): Map<string, Buffer> => {
  const files = new Map<string, Buffer>();
  for (const file of listFolder(starter)) {
    const text = readFileSync(join(starter, file), 'utf8').replaceAll('my-section', name);
    files.set(file, Buffer.from(text));
  }
  for (const [file, body] of Object.entries(changes)) {
    if (body === null) files.delete(file);
    else files.set(file, Buffer.from(body));
  }
  return files;
};

export const packZip = (
  files: ReadonlyMap<string, Buffer>,
  options: { compress?: boolean; mode?: (path: string) => number | undefined } = {},
): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [path, body] of files) {
    const mode = options.mode?.(path);
    zip.addBuffer(body, path, {
      compress: options.compress ?? true,
      ...(mode === undefined ? {} : { mode }),
    });
  }
  zip.end();
  return buffer(zip.outputStream);
};

/** A zip with all files in one folder that has the design's name. */
export const designZip = (name: string, changes: DesignChanges = {}): Promise<Buffer> =>
  packZip(new Map([...designFiles(name, changes)].map(([path, body]) => [`${name}/${path}`, body])));

export const zipForm = (zip: Buffer, name = 'design.zip'): FormData => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(zip)], { type: 'application/zip' }), name);
  return form;
};

export const designForm = async (name = 'price-board', changes: DesignChanges = {}): Promise<FormData> =>
  zipForm(await designZip(name, changes));
