// The head of a landing page. URLs are absolute where search engines and networks read them.
import type { Host } from '@sitewright/contract/branding/branding';
import { language as languages } from '@sitewright/contract/fields';
import { escapeHtml, escapeStyle } from '@sitewright/render/escape';
import { structuredDataTag } from '@sitewright/render/head/structured-data';
import type { LandingStyles } from './landing-styles.ts';

export interface HeadContent {
  title: string;
  description: string;
  language: 'en' | 'vi';
  /** The language of addresses without `lng`. */
  defaultLanguage: 'en' | 'vi';
  /** Without the page of a missing address. */
  path: string | undefined;
  origin: string;
  isIndexed: boolean;
  host: Host;
  styles: LandingStyles;
  /** Live pages run our scripts; previews run none. */
  script: { words: Record<string, string>; data: Record<string, unknown> } | undefined;
}

const openGraphLocales = { en: 'en_US', vi: 'vi_VN' } as const;

const tag = (name: 'meta' | 'link', attributes: Record<string, string>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')}>`;
const meta = (name: string, content: string): string => tag('meta', { name, content });
const property = (name: string, content: string): string => tag('meta', { property: name, content });

/** One canonical URL for each language: without `lng` the address follows the preference of the visitor. */
const urlIn = ({ origin, path, defaultLanguage }: HeadContent, language: string): string =>
  `${origin}${path ?? '/'}${language === defaultLanguage ? '' : `?lng=${language}`}`;

const addresses = (content: HeadContent): string[] => {
  if (content.path === undefined) return [];
  return [
    tag('link', { rel: 'canonical', href: urlIn(content, content.language) }),
    ...languages.options.map((code) =>
      tag('link', { rel: 'alternate', hreflang: code, href: urlIn(content, code) }),
    ),
    tag('link', {
      rel: 'alternate',
      hreflang: 'x-default',
      href: urlIn(content, content.defaultLanguage),
    }),
  ];
};

const iconsOf = ({ host: { branding, kind } }: HeadContent): string[] => {
  const { favicon, icons } = branding;
  if (kind === 'main' || !favicon)
    return [tag('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' })];
  if (icons.length === 0) return [tag('link', { rel: 'icon', href: favicon })];
  return icons.map(({ size, url }) =>
    tag('link', {
      rel: size === 180 ? 'apple-touch-icon' : 'icon',
      sizes: `${size}x${size}`,
      href: url,
    }),
  );
};

const sharing = (content: HeadContent): string[] => {
  const { title, description, language, host, origin } = content;
  const image = host.branding.socialImage;
  return [
    property('og:type', 'website'),
    property('og:site_name', host.branding.productName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', urlIn(content, language)),
    property('og:locale', openGraphLocales[language]),
    ...(image ? [property('og:image', `${origin}${image}`)] : []),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
  ];
};

const structured = ({ host, origin, path, description }: HeadContent): string => {
  if (path !== '/') return '';
  const { productName, logoLight } = host.branding;
  const id = `${origin}/#organization`;
  return structuredDataTag([
    {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          '@id': id,
          name: productName,
          url: `${origin}/`,
          ...(logoLight && { logo: `${origin}${logoLight}` }),
        },
        { '@type': 'WebSite', name: productName, url: `${origin}/`, description, publisher: { '@id': id } },
      ],
    },
  ]);
};

/** A non-executable data script; `<` is escaped because it could close the element early. */
const dataScript = (data: unknown): string =>
  `<script type="application/json" id="landing">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

export const documentHead = (content: HeadContent): string => {
  const { styles, script } = content;
  const paper = (scheme: 'light' | 'dark'): string =>
    tag('meta', {
      name: 'theme-color',
      content: styles.palette[scheme]['--landing-background']!,
      media: `(prefers-color-scheme: ${scheme})`,
    });
  return [
    '<meta charset="utf-8">',
    meta('viewport', 'width=device-width, initial-scale=1'),
    ...(script ? ['<script src="/boot.js"></script>'] : ['<base target="_blank">']),
    `<title>${escapeHtml(content.title)}</title>`,
    meta('description', content.description),
    ...(content.isIndexed ? [] : [meta('robots', 'noindex')]),
    ...styles.fontFiles.map((file) =>
      tag('link', {
        rel: 'preload',
        href: `/library/fonts/${file}`,
        as: 'font',
        type: 'font/woff2',
        crossorigin: '',
      }),
    ),
    ...addresses(content),
    ...sharing(content),
    ...iconsOf(content),
    paper('light'),
    paper('dark'),
    `<style>${escapeStyle(styles.css)}</style>`,
    structured(content),
    ...(script
      ? [dataScript({ ...script.data, words: script.words }), '<script src="/js/landing.js" defer></script>']
      : []),
  ]
    .filter(Boolean)
    .join('\n');
};
