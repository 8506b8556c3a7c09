// Prepares a section to be saved for other pages: removes what depends on its position, and markup that no page may
// contain.
import type { Json, JsonObject } from '@sitewright/contract/content';
import { ownCodeFields } from '@sitewright/contract/sections/own-code';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { applyOperations } from '@sitewright/document/apply';
import { createDocumentState } from '@sitewright/document/document-state';
import { insertSection } from '@sitewright/document/edits';
import { createNodeId } from '@sitewright/document/node';
import { sanitizeHtml } from '../library/sanitize-html.ts';

const blocked =
  /<\s*\/?\s*(script|style|iframe|frame|object|embed|applet|form|input|button|textarea|select|link|meta|base|svg|math|template|noscript)\b/gi;
const handlers = /<[^>]*\s(on[a-z]+)\s*=/gi;
const scripted = /(?:href|src)\s*=\s*["']?\s*(javascript|vbscript|data\s*:\s*text\/html)/gi;

/** Names of everything in a text that is not allowed on pages. */
const blockedIn = (text: string): string[] => [
  ...[...text.matchAll(blocked)].map(([, tag]) => `<${tag!.toLowerCase()}>`),
  ...[...text.matchAll(handlers)].map(([, name]) => name!.toLowerCase()),
  ...[...text.matchAll(scripted)].map(([, scheme]) => `${scheme!.toLowerCase()}:`),
];

const cleanTexts = (value: Json, removed: Set<string>): Json => {
  if (typeof value === 'string') {
    const found = blockedIn(value);
    for (const name of found) removed.add(name);
    return found.length > 0 ? sanitizeHtml(value) : value;
  }
  if (Array.isArray(value)) return value.map((entry) => cleanTexts(entry, removed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, cleanTexts(entry, removed)]));
};

const ofItsPlace = new Set(['id', 'order', 'hidden', 'locked', 'clientAccess', 'name', 'anchor', 'linked']);

/** Everything inside gets a new id, because instances refer to parts by id. */
const withoutIds = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, entry]) => !(name === 'id' && typeof entry === 'string'))
      .map(([name, entry]) => [name, withoutIds(entry)]),
  );
};

/** The document of a saved section, and the names of what was removed from it. */
export const definitionContent = (section: JsonObject): { content: JsonObject; removed: string[] } => {
  const removed = new Set<string>();
  const kept = Object.fromEntries(Object.entries(section).filter(([name]) => !ofItsPlace.has(name)));
  const entries = Object.entries(withoutIds(kept) as JsonObject).map(([name, value]) => [
    name,
    // Own code is sanitized and limited to its section whenever it is rendered.
    ownCodeFields.has(name) && typeof value === 'string' ? value : cleanTexts(value, removed),
  ]);
  const cleaned = Object.fromEntries(entries) as JsonObject;
  const state = createDocumentState();
  applyOperations(state, insertSection(state, { ...cleaned, id: createNodeId() }, { index: 0 }));
  // Parsed once more, so that the stored content is what every reader sees.
  return { content: toContent(fromContent(toContent(state)).state), removed: [...removed] };
};
