// Backups with other contents than they were made with.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

interface Manifest {
  format: string;
  version: number;
  files: { path: string; bytes: number; sha256: string; rows?: number }[];
}
type Files = ReadonlyMap<string, Buffer>;

export const manifestOf = (files: Files): Manifest =>
  JSON.parse(files.get('manifest.json')!.toString()) as Manifest;

export const pack = (
  entries: Iterable<readonly [string, Buffer]>,
  mode?: (path: string) => number | undefined,
): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [path, body] of entries) {
    const given = mode?.(path);
    zip.addBuffer(body, path, { compress: true, ...(given === undefined ? {} : { mode: given }) });
  }
  zip.end();
  return buffer(zip.outputStream);
};

/** The backup with other contents, whose manifest fits them. */
export const repack = (files: Files, changes: Record<string, string>): Promise<Buffer> => {
  const manifest = manifestOf(files);
  const all = new Map(files);
  for (const [path, text] of Object.entries(changes)) {
    const body = Buffer.from(text);
    all.set(path, body);
    const about = {
      path,
      bytes: body.length,
      sha256: createHash('sha256').update(body).digest('hex'),
      ...(path.startsWith('data/') ? { rows: text.split('\n').length - 1 } : {}),
    };
    const at = manifest.files.findIndex((file) => file.path === path);
    if (at < 0) manifest.files.push(about);
    else manifest.files[at] = about;
  }
  all.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  return pack(all);
};
