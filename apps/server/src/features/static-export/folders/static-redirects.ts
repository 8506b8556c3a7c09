// The redirects of a site in the formats of static hosts: `_redirects` (Netlify, Cloudflare), `.htaccess` (Apache), and a small
// page for every host.
import { escapeHtml } from '@sitewright/render/escape';
import type { RedirectRule } from '@sitewright/contract/site-settings/redirect-rules';
import { isPattern } from '@sitewright/contract/site-settings/redirect-rules';
import { safeUrl } from '@sitewright/render/links/safe-url';

/** Netlify and Cloudflare call what `*` matched `:splat`. */
const inHostFormat = (to: string): string => to.replaceAll('*', ':splat');

/** In their order: exact ones first, as the host of the site has them. */
export const redirectsFile = (rules: readonly RedirectRule[]): string =>
  rules
    .map(({ from, to, code }) =>
      code === 410 ? `${from} /410.html 410` : `${from} ${inHostFormat(to)} ${code}`,
    )
    .join('\n') + '\n';

const forRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\\s]/g, '\\$&');

interface ApacheRule {
  pattern: string;
  target: string;
}

/** A pattern as a regular expression, with a group for each part that the new URL takes over. */
const apacheRule = ({ from, to }: RedirectRule): ApacheRule => {
  const names: string[] = [];
  const pattern = from
    .replace(/^\//, '')
    .split(/(\*|:[a-z]\w*)/i)
    .map((part) => {
      if (part !== '*' && !/^:[a-z]/i.test(part)) return forRegExp(part);
      names.push(part);
      return part === '*' ? '(.*)' : '([^/]+)';
    })
    .join('');
  const target = to.replace(/\*|:[a-z]\w*/gi, (part) => {
    const index = names.indexOf(part);
    return index < 0 ? part : `$${index + 1}`;
  });
  return { pattern, target: target.replaceAll('%', '\\%').replaceAll(' ', '%20') };
};

const apacheLine = (rule: RedirectRule): string => {
  const { pattern, target } = apacheRule(rule);
  return rule.code === 410
    ? `RewriteRule ^${pattern}$ - [G,L]`
    : `RewriteRule ^${pattern}$ ${target} [R=${rule.code},L,NE]`;
};

const linkHeader = (font: string): string => `</${font}>; rel=preload; as=font; type=font/woff2; crossorigin`;

/** Files whose names say nothing of their content are asked for again after a week. */
const cacheRule = 'public, max-age=604800';

/** Headers in the format of Netlify and Cloudflare. */
export const headersFile = (earlyFonts: readonly string[]): string =>
  [
    ...(earlyFonts.length > 0 ? ['/*', ...earlyFonts.map((font) => `  Link: ${linkHeader(font)}`), ''] : []),
    ...['/fonts/*', '/images/*'].flatMap((path) => [path, `  Cache-Control: ${cacheRule}`, '']),
  ].join('\n');

interface HostFacts {
  hasGonePage: boolean;
  earlyFonts: readonly string[];
}

export const htaccessFile = (
  rules: readonly RedirectRule[],
  { hasGonePage, earlyFonts }: HostFacts,
): string =>
  [
    'ErrorDocument 404 /404.html',
    ...(hasGonePage ? ['ErrorDocument 410 /410.html'] : []),
    'AddDefaultCharset utf-8',
    'AddType image/webp .webp',
    'AddType image/avif .avif',
    'AddType font/woff2 .woff2',
    '',
    '<IfModule mod_headers.c>',
    '  <FilesMatch "\\.html$">',
    ...earlyFonts.map((font) => `    Header add Link "${linkHeader(font)}"`),
    '  </FilesMatch>',
    '  <FilesMatch "\\.(woff2|webp|avif|png|jpe?g|gif|svg)$">',
    `    Header set Cache-Control "${cacheRule}"`,
    '  </FilesMatch>',
    '</IfModule>',
    '',
    '<IfModule mod_dir.c>',
    '  DirectorySlash Off',
    '</IfModule>',
    '',
    '<IfModule mod_rewrite.c>',
    '  RewriteEngine On',
    ...rules.map((rule) => `  ${apacheLine(rule)}`),
    '  # /about shows about.html',
    '  RewriteCond %{REQUEST_FILENAME}.html -f',
    '  RewriteRule ^(.+?)/?$ $1.html [L]',
    '</IfModule>',
    '',
  ].join('\n');

/** The file of a redirect's own page; undefined for what no file can stand for. */
export const redirectPagePath = ({ from, code }: RedirectRule): string | undefined => {
  if (code === 410 || isPattern(from) || !/^\/[^?#]*$/.test(from)) return undefined;
  const path = decodeURI(from.replace(/%(?![\da-f]{2})/gi, '%25')).replace(/^\/|\/$/g, '');
  if (path === '' || path.split('/').some((segment) => segment === '' || segment.startsWith('.')))
    return undefined;
  if (path.endsWith('.html')) return path;
  return /\.[a-z0-9]{1,5}$/i.test(path) ? undefined : `${path}.html`;
};

export const redirectPage = (to: string, lang: string): string => {
  const url = escapeHtml(safeUrl(to));
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(lang)}">`,
    '<head>',
    '  <meta charset="utf-8">',
    `  <title>${url}</title>`,
    '  <meta name="robots" content="noindex">',
    `  <meta http-equiv="refresh" content="0; url=${url}">`,
    '</head>',
    '<body>',
    `  <p><a href="${url}">${url}</a></p>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
};
