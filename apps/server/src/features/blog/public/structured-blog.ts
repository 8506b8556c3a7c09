// Structured data (schema.org) of a blog. It contains nothing that readers cannot find on the page.
import type {
  PostLink,
  PublicAuthor,
  PublicListing,
  PublicPost,
} from '@sitewright/contract/blog/public-blog';

type Data = Record<string, unknown>;

const known = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

const thing = (type: string, data: Data): Data =>
  known({ '@context': 'https://schema.org', '@type': type, ...data });

const breadcrumbs = (links: readonly PostLink[], siteUrl: string): Data =>
  thing('BreadcrumbList', {
    itemListElement: links.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + url,
    })),
  });

const person = (
  { name, url, website, image, bio }: PublicAuthor,
  { siteUrl, imageUrl }: Pick<StructuredFacts, 'siteUrl' | 'imageUrl'>,
): Data =>
  known({
    '@type': 'Person',
    name,
    url: siteUrl + url,
    description: bio,
    image: imageUrl(image),
    sameAs: website === '' ? undefined : [website],
  });

export interface StructuredFacts {
  siteUrl: string;
  siteName: string;
  blogTitle: string;
  /** Absolute URL of an image; undefined for none. */
  imageUrl: (src: string) => string | undefined;
}

/** Search engines cut longer headlines off. */
const headlineMax = 110;

export const structuredPost = (
  post: PublicPost,
  { description, image }: { description: string; image: string | undefined },
  facts: StructuredFacts,
): Data[] => [
  thing('BlogPosting', {
    headline: post.title.slice(0, headlineMax),
    description,
    image: image === undefined ? undefined : [image],
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    inLanguage: post.locale,
    mainEntityOfPage: post.shareUrl,
    url: post.shareUrl,
    author: post.authors.map((author) => person(author, facts)),
    publisher: { '@type': 'Organization', name: facts.siteName, url: facts.siteUrl },
    isPartOf: { '@type': 'Blog', name: facts.blogTitle, url: `${facts.siteUrl}/blog` },
    articleSection: post.categories.map(({ name }) => name),
    keywords: post.tags.map(({ name }) => name).join(', '),
    isAccessibleForFree: post.visibility === 'public',
  }),
  breadcrumbs(post.breadcrumbs, facts.siteUrl),
];

export const structuredListing = (
  { listing, title, description, posts, author, breadcrumbs: crumbs }: PublicListing,
  url: string,
  facts: StructuredFacts,
): Data[] => {
  const entries = posts.map((post) => ({
    '@type': 'BlogPosting',
    headline: post.title.slice(0, headlineMax),
    url: facts.siteUrl + post.url,
    datePublished: post.publishedAt,
  }));
  const trail = crumbs.length > 1 ? [breadcrumbs(crumbs, facts.siteUrl)] : [];
  if (author) return [thing('ProfilePage', { url, mainEntity: person(author, facts) }), ...trail];
  if (listing.kind === 'all') {
    return [thing('Blog', { name: title, description, url, blogPost: entries }), ...trail];
  }
  return [thing('CollectionPage', { name: title, description, url, hasPart: entries }), ...trail];
};
