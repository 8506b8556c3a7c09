// What the document of a tenant's host says before any script runs: its name, its icons, its look, and for the
// app where it is. So no screen ever shows the product's face first, and nobody has to ask.
import type { Host } from '@sitewright/contract/branding/branding';
import { escapeHtml, escapeStyle } from '@sitewright/render/escape';
import type { HostTenant } from '../../http/hosts.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { originOf } from '../../http/mail-links.ts';
import { brandStyles } from './brand-styles.ts';
import { getHost } from './branding.service.ts';

const attributes = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
const meta = (pairs: Record<string, string>): string => `<meta${attributes(pairs)}>`;
const link = (pairs: Record<string, string>): string => `<link${attributes(pairs)}>`;

const iconsOf = ({ favicon, icons }: Host['branding']): string[] => {
  if (!favicon) return [link({ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' })];
  if (icons.length === 0) return [link({ rel: 'icon', href: favicon })];
  return icons.map(({ size, url }) =>
    link({ rel: size === 180 ? 'apple-touch-icon' : 'icon', sizes: `${size}x${size}`, href: url }),
  );
};

/** Whoever shares an address of the host shares its name and picture. */
const sharingOf = ({ productName, socialImage, loginPage }: Host['branding'], origin: string): string[] => {
  const text = loginPage.text || loginPage.headline;
  return [
    meta({ property: 'og:site_name', content: productName }),
    meta({ property: 'og:title', content: productName }),
    ...(text ? [meta({ name: 'description', content: text })] : []),
    ...(text ? [meta({ property: 'og:description', content: text })] : []),
    ...(socialImage ? [meta({ property: 'og:image', content: `${origin}${socialImage}` })] : []),
    meta({ name: 'twitter:card', content: socialImage ? 'summary_large_image' : 'summary' }),
  ];
};

const papersOf = ({ colors }: Host['branding']): string[] =>
  [
    ['light', colors.background ?? '#fbfaf7'],
    ['dark', '#141310'],
  ].map(([scheme, content]) =>
    meta({ name: 'theme-color', content: content!, media: `(prefers-color-scheme: ${scheme})` }),
  );

/** Data that no browser runs; a `<` could end it early. */
const hostData = (host: Host): string =>
  `<script type="application/json" id="host">${JSON.stringify(host).replaceAll('<', '\\u003c')}</script>`;

/** What the shell has in its head on the host of a tenant. */
export const brandedHead = async (ctx: ServerContext, tenant: HostTenant): Promise<string> => {
  const host = await getHost(ctx, tenant);
  const { branding } = host;
  return [
    `<title>${escapeHtml(branding.productName)}</title>`,
    ...sharingOf(branding, originOf(ctx, { tenant })),
    ...iconsOf(branding),
    ...papersOf(branding),
    `<style>${escapeStyle(brandStyles(branding, ctx.library.fonts))}</style>`,
    hostData(host),
  ].join('\n    ');
};
