// Security headers of each origin zone (trust.md A4). One function, so that no route can omit them.

import { frameSources } from '@sitewright/contract/library/embed-hosts';

export type Zone = 'app' | 'api' | 'sandboxed' | 'site' | 'media';

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** Hosts that visitors may load into a page with a click: those of the video, map and embed elements. */
const frames = `frame-src ${frameSources.join(' ')}`;

/** Documents of the app. Inline styles are allowed because the UI library writes them. */
const appPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A tenant's markup on an app origin: it may run scripts, but in an opaque origin, so it can read no token. */
const sandboxPolicy = [
  'sandbox allow-scripts allow-forms allow-popups',
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self' data:",
  "media-src 'self'",
  frames,
  "connect-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** A published site without custom code. */
const sitePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  frames,
  "form-action 'self'",
  "base-uri 'self'",
  "object-src 'none'",
  "frame-ancestors 'self'",
].join('; ');

const zones: Record<Zone, Record<string, string>> = {
  app: {
    ...common,
    'content-security-policy': appPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  },
  api: {
    ...common,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  },
  sandboxed: {
    ...common,
    'content-security-policy': sandboxPolicy,
    'referrer-policy': 'no-referrer',
    // Pages of this zone have a public URL of their own, or are private to one user.
    'x-robots-tag': 'noindex',
  },
  site: { ...common, 'content-security-policy': sitePolicy, 'origin-agent-cluster': '?1' },
  media: {
    ...common,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  },
};

/** A published site with custom code: its script hashes and the origins that it names are allowed in addition. */
export const codePolicy = ({ scripts, origins }: { scripts: string[]; origins: string[] }): string => {
  const named = origins.map((origin) => ` ${origin}`).join('');
  const hashes = scripts.map((hash) => ` 'sha256-${hash}'`).join('');
  const more: Record<string, string> = {
    'script-src': hashes + named,
    'style-src': named,
    'font-src': named,
    'connect-src': named,
    'frame-src': named,
    'media-src': named,
  };
  return sitePolicy
    .split('; ')
    .map((rule) => rule + (more[rule.slice(0, rule.indexOf(' '))] ?? ''))
    .join('; ');
};

type Sources = Partial<Record<'img-src' | 'connect-src', readonly (string | undefined)[]>>;

/** Adds the origins of further URLs to the rules of a policy. */
export const withSources = (headers: Record<string, string>, more: Sources): Record<string, string> => {
  const rules = headers['content-security-policy']!.split('; ').map((rule) => {
    const addresses = more[rule.slice(0, rule.indexOf(' ')) as keyof Sources] ?? [];
    const origins = addresses.flatMap((address) => (address === undefined ? [] : new URL(address).origin));
    return [rule, ...new Set(origins)].join(' ');
  });
  return { ...headers, 'content-security-policy': rules.join('; ') };
};

const year = 'max-age=31536000';

/** The headers of a zone; `secure` adds HSTS. The other names below the domain of a customer are not ours to decide. */
export const securityHeaders = (zone: Zone, secure: boolean): Record<string, string> =>
  secure
    ? {
        ...zones[zone],
        'strict-transport-security': zone === 'site' ? year : `${year}; includeSubDomains`,
      }
    : zones[zone];
