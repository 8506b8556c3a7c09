// Renders into the HTML document of a tenant host everything known before scripts run: name, icons, look and, for the
// app, the host data. This avoids a flash of the product's own branding and an extra request.
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

/** Open Graph tags: a shared link of the host shows its name and image. */
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

/** A non-executable data script; `<` is escaped because it could close the element early. */
const hostData = (host: Host): string =>
  `<script type="application/json" id="host">${JSON.stringify(host).replaceAll('<', '\\u003c')}</script>`;

/** Head elements that the app shell gets on a tenant host. */
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
