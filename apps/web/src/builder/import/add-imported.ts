// Adds an imported page to the site: uploads its images, then inserts all sections as one undo step.
import type { Json, JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { createPage } from '@sitewright/contract/pages/pages';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { applyOperations } from '@sitewright/document/apply';
import { insertedId, insertSection } from '@sitewright/document/edits';
import type { Operation } from '@sitewright/document/operation';
import { request } from '../../lib/api.ts';
import { loadElementKinds } from '../model/element-registry.ts';
import type { Editor } from '../model/editor.ts';
import { uploadFile } from '../../media/uploads/upload-file.ts';
import { isImage, fileIssue } from '../../media/uploads/upload-rules.ts';
import { importedImageScheme } from './imported-token.ts';

const addressesIn = (value: Json | undefined, found: Set<string>): void => {
  if (typeof value === 'string') {
    if (value.startsWith(importedImageScheme)) found.add(value);
  } else if (Array.isArray(value)) for (const entry of value) addressesIn(entry, found);
  else if (value && typeof value === 'object')
    for (const entry of Object.values(value)) addressesIn(entry, found);
};

/** Replaces the image URLs in a value; an image without a URL becomes empty. */
const withPictures = (value: Json, addresses: ReadonlyMap<string, string>): Json => {
  if (typeof value === 'string') {
    return value.startsWith(importedImageScheme) ? (addresses.get(value) ?? '') : value;
  }
  if (Array.isArray(value)) return value.map((entry) => withPictures(entry, addresses));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, withPictures(entry, addresses)]),
  );
};

export interface Progress {
  signal: AbortSignal;
  onPicture: (n: number, total: number) => void;
}

/** Uploads the images used by the sections; returns the sections with the new URLs. */
export const importImages = async (
  siteId: string,
  sections: readonly JsonObject[],
  pictures: ReadonlyMap<string, File>,
  { signal, onPicture }: Progress,
): Promise<{ sections: JsonObject[]; failed: number }> => {
  const wanted = new Set<string>();
  for (const section of sections) addressesIn(section, wanted);
  const addresses = new Map<string, string>();
  let n = 0;
  for (const key of wanted) {
    signal.throwIfAborted();
    n += 1;
    onPicture(n, wanted.size);
    const file = pictures.get(key);
    if (!file || !isImage(file) || fileIssue(file)) continue;
    const upload = uploadFile({ file, siteId, signal });
    const url = await upload.then((item) => item.url).catch(() => undefined);
    signal.throwIfAborted();
    if (url !== undefined) addresses.set(key, url);
  }
  return {
    sections: sections.map((section) => withPictures(section, addresses) as JsonObject),
    failed: wanted.size - addresses.size,
  };
};

/** Inserts the sections after the selection; false when the page has no room for all of them. */
export const addToPage = async (
  editor: Editor,
  sections: readonly JsonObject[],
  label: string,
): Promise<boolean> => {
  await loadElementKinds();
  const { page } = editor.sessions;
  const at = editor.defaultIndex();
  // Inserts into a copy first, so that each section goes after the previous one and all are one undo step.
  const copy = fromContent(toContent(page.store.state)).state;
  const operations: Operation[] = [];
  for (const [n, section] of sections.entries()) {
    const added = insertSection(copy, section, { index: at + n });
    if (added.length === 0) return false;
    applyOperations(copy, added);
    operations.push(...added);
  }
  const bytes = new TextEncoder().encode(JSON.stringify(toContent(copy))).length;
  if (bytes > limits.content.contentBytes) return false;
  if (!editor.commit(page, operations, { label })) return false;
  editor.select(insertedId(operations));
  return true;
};

/** Creates a page of the sections and returns its id. */
export const addAsPage = async (
  siteId: string,
  title: string,
  sections: readonly JsonObject[],
): Promise<string> => {
  const body = { title, content: { sections: [...sections] } };
  return (await request(createPage, { params: { id: siteId }, body })).id;
};
