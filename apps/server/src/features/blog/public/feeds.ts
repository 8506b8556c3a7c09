// The feeds of a blog: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1.
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import type { ListedPost } from '@sitewright/contract/blog/public-blog';

export interface FeedEntry extends ListedPost {
  /** HTML with absolute URLs; empty when the feed has excerpts only. */
  html: string;
  /** Absolute URL; empty for none. */
  imageUrl: string;
}

export interface Feed {
  title: string;
  description: string;
  siteName: string;
  siteUrl: string;
  locale: string;
  updatedAt: Date;
  entries: readonly FeedEntry[];
}

// XML 1.0 has no way to write other control characters.
const forbidden =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const xml = (text: string): string =>
  text
    .replace(forbidden, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

const cdata = (text: string): string =>
  `<![CDATA[${text.replace(forbidden, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const head = '<?xml version="1.0" encoding="utf-8"?>\n';

/** Never changes, even when the slug of the post does. */
const idOf = ({ id }: ListedPost): string => `urn:uuid:${id}`;

/** RFC 822. */
const rssDate = (date: string | Date): string => new Date(date).toUTCString().replace('GMT', '+0000');

const mimeTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

const mimeOf = (url: string): string =>
  mimeTypes[/\.([a-z]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? ''] ?? 'image/jpeg';

export const rssFeed = ({
  title,
  description,
  siteName,
  siteUrl,
  locale,
  updatedAt,
  entries,
}: Feed): string => {
  const items = entries.map((entry) =>
    [
      '<item>',
      `<title>${xml(entry.title)}</title>`,
      `<link>${xml(siteUrl + entry.url)}</link>`,
      `<guid isPermaLink="false">${xml(idOf(entry))}</guid>`,
      `<pubDate>${rssDate(entry.publishedAt)}</pubDate>`,
      ...entry.authors.map(({ name }) => `<dc:creator>${xml(name)}</dc:creator>`),
      ...[...entry.categories, ...entry.tags].map(({ name }) => `<category>${xml(name)}</category>`),
      `<description>${xml(entry.excerpt)}</description>`,
      ...(entry.html === '' ? [] : [`<content:encoded>${cdata(entry.html)}</content:encoded>`]),
      // The size is not known here; the specification's authors advise 0 then.
      ...(entry.imageUrl === ''
        ? []
        : [`<enclosure url="${xml(entry.imageUrl)}" length="0" type="${mimeOf(entry.imageUrl)}"/>`]),
      '</item>',
    ].join('\n'),
  );
  return `${head}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(title)}</title>
<link>${xml(`${siteUrl}/blog`)}</link>
<description>${xml(description || `${title} – ${siteName}`)}</description>
<language>${xml(locale)}</language>
<lastBuildDate>${rssDate(updatedAt)}</lastBuildDate>
<atom:link href="${xml(siteUrl + blogPaths.rss)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
};

export const atomFeed = ({
  title,
  description,
  siteName,
  siteUrl,
  locale,
  updatedAt,
  entries,
}: Feed): string => {
  const self = xml(siteUrl + blogPaths.atom);
  const rows = entries.map((entry) =>
    [
      '<entry>',
      `<title>${xml(entry.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${xml(siteUrl + entry.url)}"/>`,
      `<id>${xml(idOf(entry))}</id>`,
      `<published>${xml(entry.publishedAt)}</published>`,
      `<updated>${xml(entry.updatedAt)}</updated>`,
      ...entry.authors.map(
        ({ name, url }) => `<author><name>${xml(name)}</name><uri>${xml(siteUrl + url)}</uri></author>`,
      ),
      ...[...entry.categories, ...entry.tags].map(({ name }) => `<category term="${xml(name)}"/>`),
      ...(entry.excerpt === '' ? [] : [`<summary>${xml(entry.excerpt)}</summary>`]),
      ...(entry.html === '' ? [] : [`<content type="html">${xml(entry.html)}</content>`]),
      ...(entry.imageUrl === ''
        ? []
        : [`<link rel="enclosure" type="${mimeOf(entry.imageUrl)}" href="${xml(entry.imageUrl)}"/>`]),
      '</entry>',
    ].join('\n'),
  );
  return `${head}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(locale)}">
<title>${xml(title)}</title>
${description === '' ? '' : `<subtitle>${xml(description)}</subtitle>\n`}<id>${self}</id>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${xml(`${siteUrl}/blog`)}"/>
<updated>${updatedAt.toISOString()}</updated>
<author><name>${xml(siteName)}</name></author>
${rows.join('\n')}
</feed>
`;
};

export const jsonFeed = ({ title, description, siteUrl, locale, entries }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: `${siteUrl}/blog`,
    feed_url: siteUrl + blogPaths.jsonFeed,
    ...(description === '' ? {} : { description }),
    language: locale,
    items: entries.map((entry) => ({
      id: idOf(entry),
      url: siteUrl + entry.url,
      title: entry.title,
      ...(entry.html === '' ? { content_text: entry.excerpt || entry.title } : { content_html: entry.html }),
      ...(entry.excerpt === '' ? {} : { summary: entry.excerpt }),
      ...(entry.imageUrl === '' ? {} : { image: entry.imageUrl }),
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
      authors: entry.authors.map(({ name, url }) => ({ name, url: siteUrl + url })),
      tags: [...entry.categories, ...entry.tags].map(({ name }) => name),
    })),
  });
