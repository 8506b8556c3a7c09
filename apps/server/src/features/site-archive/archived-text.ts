// Rows and uploads that content mentions. In a backup they have names that do not depend on where they are stored:
// `/media/{id}` is an upload, `form:{id}` the public id of a form.
import { maskId } from './archive-ids.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ours = new RegExp(
  String.raw`/media/([a-z0-9]{2}/[A-Za-z0-9]+\.[a-z0-9]+)|(?<![0-9A-Za-z])([0-9A-Za-z]{22})(?![0-9A-Za-z])|${uuid}`,
  'g',
);
const archived = new RegExp(String.raw`/media/(${uuid})|form:(${uuid})|${uuid}`, 'g');

/** Everything of a site that its content may mention. */
export interface Mentions {
  /** Ids of rows. */
  ids: ReadonlySet<string>;
  /** Ids of uploads by their storage key. */
  uploads: ReadonlyMap<string, string>;
  /** Ids in the backup of images of uploaded designs, by their storage key. */
  assets: ReadonlyMap<string, string>;
  /** Ids of forms by their public id. */
  forms: ReadonlyMap<string, string>;
  mask: string | null;
}

/** The text as it stands in a backup. */
export const toArchived = (text: string, { ids, uploads, assets, forms, mask }: Mentions): string =>
  text.replace(ours, (all, key?: string, publicId?: string) => {
    if (key !== undefined) {
      const id = uploads.get(key);
      const asset = assets.get(key);
      if (asset !== undefined) return `/media/${asset}`;
      return id === undefined ? all : `/media/${maskId(id, mask)}`;
    }
    if (publicId !== undefined) {
      const id = forms.get(publicId);
      return id === undefined ? all : `form:${maskId(id, mask)}`;
    }
    return ids.has(all) ? maskId(all, mask) : all;
  });

export interface LocalNames {
  /** Id here of a row of the backup; undefined when no row has it. */
  idOf: (archivedId: string) => string | undefined;
  /** URL here of an upload; undefined when it did not come. */
  urlOf: (archivedId: string) => string | undefined;
  publicIdOf: (archivedId: string) => string | undefined;
}

/** The text as it stands in the site that a backup is imported into. */
export const fromArchived = (text: string, { idOf, urlOf, publicIdOf }: LocalNames): string =>
  text.replace(archived, (all, upload?: string, form?: string) => {
    if (upload !== undefined) return urlOf(upload) ?? all;
    if (form !== undefined) return publicIdOf(form) ?? all;
    return idOf(all) ?? all;
  });
