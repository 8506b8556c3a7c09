// Custom code of a site in its released pages: where it is inserted, what the site's policy must allow for it, and
// how it is removed when the page is shown on another origin. Scripts of sections are custom code, too.
import { createHash } from 'node:crypto';
import type { Section } from '@sitewright/contract/content';
import { scriptOfSection } from '@sitewright/contract/sections/own-code';
import type { SiteCode } from '@sitewright/contract/site-settings/site-settings';

/** The custom code of a draft: that of the site, and the elements that run the scripts of its sections. */
export interface DraftCode extends SiteCode {
  sectionScripts: readonly string[];
}

/** What a policy allows beyond the default: inline scripts by hash, and named hosts. */
export interface CodePolicy {
  scripts: string[];
  origins: string[];
}

const originsMax = 50;
const script = /<script\b[^>]*>([\s\S]*?)<\/script\s*>/gi;
const origin = /\b(?:https|wss):\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?/gi;
// A protocol-relative URL uses the page's scheme; sites with custom code are requested over HTTPS.
const schemeless = /(?:src|href)\s*=\s*["']?(\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)/gi;

const snippetsOf = ({ head, bodyEnd, sections, sectionScripts }: DraftCode): string[] =>
  [head, bodyEnd, ...Object.values(sections), ...sectionScripts].filter((piece) => piece.trim() !== '');

export const hasCode = (code: DraftCode): boolean => snippetsOf(code).length > 0;

/**
 * The element that runs a section's own script, in a function of its own so that the names of two sections do not
 * collide; empty for none. Nothing in the script can end the element.
 */
export const sectionScript = (section: Section): string => {
  const script = scriptOfSection(section);
  if (script === '') return '';
  const inside = script.replace(/<(?=\/script|script)/gi, '\\x3c').replaceAll('<!--', '\\x3c!--');
  return `<script>(function(){\n${inside}\n})();</script>`;
};

/** Undefined for a site without code. */
export const codePolicyOf = (code: DraftCode): CodePolicy | undefined => {
  const pieces = snippetsOf(code);
  if (pieces.length === 0) return undefined;
  // Browsers hash a script after normalizing its line ends.
  const text = pieces.join('\n').replaceAll(/\r\n?/g, '\n');
  const bodies = [...text.matchAll(script)].map(([, body = '']) => body).filter((body) => body.trim() !== '');
  const named = [
    ...(text.match(origin) ?? []),
    ...[...text.matchAll(schemeless)].map(([, host]) => `https:${host}`),
  ];
  return {
    scripts: [...new Set(bodies)].map((body) => createHash('sha256').update(body).digest('base64')),
    origins: [...new Set(named.map((found) => found.toLowerCase()))].slice(0, originsMax),
  };
};

/** A snippet prefixed with its length, so that nothing in it can end it early. */
export const codeSnippet = (code: string | undefined): string => {
  const piece = (code ?? '').replaceAll(/\r\n?/g, '\n');
  return piece.trim() === '' ? '' : `<!--site-code ${piece.length}-->${piece}\n`;
};

const mark = /<!--site-code (\d{1,6})-->/;

/** The page without its custom code. */
export const withoutCode = (html: string): string => {
  let rest = html;
  let kept = '';
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    kept += rest.slice(0, found.index);
    rest = rest.slice(found.index + found[0].length + Number(found[1]));
  }
  return kept + rest;
};
