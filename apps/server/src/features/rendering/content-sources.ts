// Finds the images and links in a draft, whatever design they are in.
import type { Json } from '@sitewright/contract/content';

const walk = (value: Json | undefined, visit: (key: string, value: Json) => void, key = ''): void => {
  if (value === undefined || value === null) return;
  visit(key, value);
  if (Array.isArray(value)) for (const entry of value) walk(entry, visit, key);
  else if (typeof value === 'object')
    for (const [name, entry] of Object.entries(value)) walk(entry, visit, name);
};

/** Files in markup and styles: of links, images and backgrounds. */
const embeddedFile =
  /(?<=\s(?:href|src)=["']?|url\(\s*["']?)\/(?:media\/[a-z0-9]{2}\/[A-Za-z0-9]+\.[a-z0-9]+|library\/images\/[\w.-]+)(?=["'\s>)])/g;

/** Every URL that may load an image or point to a file. */
export const imageSources = (content: unknown): Set<string> => {
  const found = new Set<string>();
  walk(content as Json, (_key, value) => {
    if (typeof value !== 'string') return;
    if (/^\/(library\/images|media)\//.test(value)) found.add(value);
    for (const [file] of value.matchAll(embeddedFile)) found.add(file);
  });
  return found;
};

/** A rich-text link: its URL and its text. */
export const richLink = /<a\s[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi;

const richLinks = (html: string): { href: string; label: string }[] =>
  [...html.matchAll(richLink)].map(([, href = '', words = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    label: words.replace(/<[^>]*>/g, ''),
  }));

/** Every URL that a visitor can follow, with the text of the link. */
export const linkTargets = (content: unknown): { href: string; label: string }[] => {
  const found: { href: string; label: string }[] = [];
  walk(content as Json, (_key, value) => {
    if (typeof value === 'string' && value.includes('<a ')) found.push(...richLinks(value));
    if (!value || typeof value !== 'object' || Array.isArray(value)) return;
    // A field holds `href` and `label`; a dropped element `link` beside its text.
    const href = value['href'] ?? value['link'];
    const label = value['label'] ?? value['text'];
    if (typeof href === 'string') found.push({ href, label: typeof label === 'string' ? label : '' });
  });
  return found;
};
