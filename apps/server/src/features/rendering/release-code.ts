// Code of a site's own in its released pages: where it stands, what the site's policy must allow for it, and how it is
// left out again where the page is shown on an origin that is not the site's.
import { createHash } from 'node:crypto';
import type { SiteCode } from '@sitewright/contract/site-settings/site-settings';

/** What a policy allows beyond the site's own: inline scripts by what they say, and named hosts. */
export interface CodePolicy {
  scripts: string[];
  origins: string[];
}

const originsMax = 50;
const script = /<script\b[^>]*>([\s\S]*?)<\/script\s*>/gi;
const origin = /\b(?:https|wss):\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?/gi;
// An address without a scheme takes the page's; sites with code are asked for securely.
const schemeless = /(?:src|href)\s*=\s*["']?(\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)/gi;

const piecesOf = ({ head, bodyEnd, sections }: SiteCode): string[] =>
  [head, bodyEnd, ...Object.values(sections)].filter((piece) => piece.trim() !== '');

export const hasCode = (code: SiteCode): boolean => piecesOf(code).length > 0;

/** Undefined for a site without code. */
export const codePolicyOf = (code: SiteCode): CodePolicy | undefined => {
  const pieces = piecesOf(code);
  if (pieces.length === 0) return undefined;
  // Browsers hash a script as the parser reads it, with plain line ends.
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

/** A piece with its own length before it, so that nothing written in it can end it early. */
export const codePiece = (code: string | undefined): string => {
  const piece = (code ?? '').replaceAll(/\r\n?/g, '\n');
  return piece.trim() === '' ? '' : `<!--site-code ${piece.length}-->${piece}\n`;
};

const mark = /<!--site-code (\d{1,6})-->/;

/** The page without its code. */
export const withoutCode = (html: string): string => {
  let rest = html;
  let kept = '';
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    kept += rest.slice(0, found.index);
    rest = rest.slice(found.index + found[0].length + Number(found[1]));
  }
  return kept + rest;
};
