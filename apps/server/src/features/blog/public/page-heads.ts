// The heads of the pages of a blog.
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import type { PublicListing, PublicPost } from '@sitewright/contract/blog/public-blog';
import type { BlogSeo } from '@sitewright/contract/blog/post-fields';
import { titleOf } from '@sitewright/contract/site-settings/site-seo';
import { blogTexts, filled } from '@sitewright/render/blog/blog-texts';
import { escapeHtml } from '@sitewright/render/escape';
import type { DocumentHead } from '@sitewright/render/html-document';
import type { GenerationInput } from '../../rendering/page-source.ts';
import { siteSeoOf, siteTextsOf } from '../../rendering/page-head.ts';
import { type StructuredFacts, structuredListing, structuredPost } from './structured-blog.ts';
import { socialImageSize } from './social/social-image.ts';

type Head = Partial<DocumentHead>;
type Input = Pick<GenerationInput, 'draft' | 'siteUrl' | 'image'>;

const noSeo: BlogSeo = { title: '', description: '', canonical: '', image: '', noIndex: false };

const property = (name: string, content: string): string =>
  content === '' ? '' : `<meta property="${name}" content="${escapeHtml(content)}">\n`;

const feedLinks = (title: string): string =>
  (
    [
      ['application/rss+xml', blogPaths.rss],
      ['application/atom+xml', blogPaths.atom],
      ['application/feed+json', blogPaths.jsonFeed],
    ] as const
  )
    .map(
      ([type, href]) => `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${href}">\n`,
    )
    .join('');

const absolute = (src: string | undefined, { image, siteUrl }: Input): string | undefined => {
  const found = src ? image(src)?.src : undefined;
  return found === undefined ? undefined : URL.parse(found, siteUrl)?.href;
};

const fullUrl = (address: string, siteUrl: string): string =>
  address.startsWith('/') ? siteUrl + address : address;

const pageTitle = (title: string, seo: BlogSeo, { draft }: Input): string =>
  seo.title || titleOf(siteTextsOf(draft).titlePattern, { page: title, site: draft.site.name });

const robotsOf = (seo: BlogSeo, { draft }: Input): string | undefined =>
  seo.noIndex || siteSeoOf(draft).noIndex === true ? 'noindex' : undefined;

const factsOf = (blogTitle: string, input: Input): StructuredFacts => ({
  siteUrl: input.siteUrl,
  siteName: input.draft.site.name,
  blogTitle,
  imageUrl: (src) => absolute(src, input),
});

/** Translations of a post; search engines take the first for other languages. */
const languageLinks = ({ translations }: PublicPost, siteUrl: string): string =>
  translations.length === 0
    ? ''
    : [...translations, { locale: 'x-default', url: translations[0]!.url }]
        .map(
          ({ locale, url }) =>
            `<link rel="alternate" hreflang="${escapeHtml(locale)}" href="${escapeHtml(siteUrl + url)}">\n`,
        )
        .join('');

interface PostHead {
  post: PublicPost;
  seo: BlogSeo;
  blogTitle: string;
  /** URL of the image that was drawn for the post; undefined for none. */
  drawnImage: string | undefined;
}

export const postHead = ({ post, seo, blogTitle, drawnImage }: PostHead, input: Input): Head => {
  const { siteUrl, draft } = input;
  const own = absolute(seo.image || post.image.src, input);
  const image = own ?? (drawnImage === undefined ? undefined : siteUrl + drawnImage);
  const description = seo.description || post.excerpt;
  return {
    lang: draft.locale,
    title: pageTitle(post.title, seo, input),
    description: description || undefined,
    canonical: seo.canonical === '' ? post.shareUrl : fullUrl(seo.canonical, siteUrl),
    socialImage: image,
    socialType: 'article',
    robots: robotsOf(seo, input),
    structuredData: structuredPost(post, { description, image }, factsOf(blogTitle, input)),
    extra:
      property('article:published_time', post.publishedAt) +
      property('article:modified_time', post.updatedAt) +
      property('article:section', post.categories[0]?.name ?? '') +
      post.tags.map(({ name }) => property('article:tag', name)).join('') +
      (own === undefined && image !== undefined
        ? property('og:image:width', String(socialImageSize.width)) +
          property('og:image:height', String(socialImageSize.height))
        : '') +
      languageLinks(post, siteUrl) +
      feedLinks(blogTitle),
  };
};

interface CommentsHead {
  post: PublicPost;
  path: string;
  /** Counts from the oldest comments. */
  number: number;
}

/** Pages with older comments are for readers who come from the post. */
export const commentsHead = ({ post, path, number }: CommentsHead, input: Input): Head => ({
  lang: input.draft.locale,
  title: pageTitle(`${filled(blogTexts(post.locale).commentsOn, post.title)} (${number})`, noSeo, input),
  canonical: input.siteUrl + path,
  robots: 'noindex',
});

interface ListHead {
  listing: PublicListing;
  /** Path of the page. */
  path: string;
  seo: BlogSeo | undefined;
  blogTitle: string;
}

/** For search engines, of a list that has no description of its own. */
const aboutList = ({ listing, title }: PublicListing, { draft }: Input): string => {
  const words = blogTexts(draft.locale);
  const text = listing.kind === 'all' ? words.aboutBlog : words.aboutList.replace('{list}', () => title);
  return text.replace('{site}', () => draft.site.name);
};

export const listHead = ({ listing, path, seo = noSeo, blogTitle }: ListHead, input: Input): Head => {
  const { siteUrl, draft } = input;
  const label = listing.pageLabel === '' ? '' : ` (${listing.pageLabel})`;
  return {
    lang: draft.locale,
    title: pageTitle(listing.title + label, label === '' ? seo : { ...seo, title: '' }, input),
    description: seo.description || listing.description || aboutList(listing, input),
    canonical: seo.canonical === '' || label !== '' ? siteUrl + path : fullUrl(seo.canonical, siteUrl),
    socialImage: absolute(seo.image || listing.image || siteSeoOf(draft).socialImage, input),
    socialType: 'website',
    robots: listing.isSearch ? 'noindex' : robotsOf(seo, input),
    structuredData: listing.isSearch
      ? []
      : structuredListing(listing, siteUrl + path, factsOf(blogTitle, input)),
    extra: feedLinks(blogTitle),
  };
};
