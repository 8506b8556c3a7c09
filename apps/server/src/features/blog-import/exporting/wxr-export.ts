// WordPress's own format, written post by post.
import { blogSeo } from '@sitewright/contract/blog/post-fields';
import { blocksToWordPress } from '@sitewright/blog/to-html';
import type { ImportedComment } from '@sitewright/blog/import/imported-item';
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import {
  absolute,
  dateOf,
  eachPost,
  type ExportedPost,
  type ExportedSite,
  termsOf,
  withAbsoluteSources,
} from './exported-posts.ts';

// oxlint-disable-next-line no-control-regex
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escape = (text: string): string =>
  text
    .replace(notXml, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
const cdata = (text: string): string =>
  `<![CDATA[${text.replace(notXml, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const tag = (name: string, text: string): string => `<${name}>${cdata(text)}</${name}>\n`;

const gmt = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

const head = (site: ExportedSite): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${escape(site.name)}</title>
<link>${escape(site.url)}</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${escape(site.url)}</wp:base_site_url>
<wp:base_blog_url>${escape(site.url)}</wp:base_blog_url>
`;

const terms = ({ authors, categories, tags }: ExportedSite): string => {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  return [
    ...authors.map(
      ({ slug, name }) =>
        `<wp:author>${tag('wp:author_login', slug)}${tag('wp:author_display_name', name)}</wp:author>\n`,
    ),
    ...categories.map(
      ({ slug, name, description, parent_id: parent }) =>
        `<wp:category>${tag('wp:category_nicename', slug)}${tag('wp:category_parent', slugs.get(parent ?? '') ?? '')}${tag('wp:cat_name', name)}${tag('wp:category_description', description)}</wp:category>\n`,
    ),
    ...tags.map(
      ({ slug, name, description }) =>
        `<wp:tag>${tag('wp:tag_slug', slug)}${tag('wp:tag_name', name)}${tag('wp:tag_description', description)}</wp:tag>\n`,
    ),
  ].join('');
};

const commentStates: Readonly<Record<ImportedComment['status'], string>> = {
  approved: '1',
  pending: '0',
  spam: 'spam',
};

const commentXml = (
  { author, email, website, text, at, status }: ImportedComment,
  { id, parent }: { id: number; parent: number },
): string =>
  `<wp:comment>${tag('wp:comment_id', String(id))}${tag('wp:comment_author', escape(author))}${tag('wp:comment_author_email', email)}${tag('wp:comment_author_url', website)}${tag('wp:comment_date_gmt', gmt(at))}${tag('wp:comment_content', escape(text))}${tag('wp:comment_approved', commentStates[status])}${tag('wp:comment_parent', String(parent))}</wp:comment>\n`;

/** WordPress numbers comments, and reads nothing else as their ids. */
const commentsXml = (comments: readonly ImportedComment[], first: number): string => {
  const numbers = new Map(comments.map(({ sourceId }, index) => [sourceId, first + index]));
  return comments
    .map((comment, index) =>
      commentXml(comment, { id: first + index, parent: numbers.get(comment.parentId ?? '') ?? 0 }),
    )
    .join('');
};

const meta = (key: string, value: string): string =>
  value === '' ? '' : `<wp:postmeta>${tag('wp:meta_key', key)}${tag('wp:meta_value', value)}</wp:postmeta>\n`;

const statusOf = ({ row }: ExportedPost): string => {
  // The password itself is not stored, so the post is not shown to everybody there.
  if (row.visibility !== 'public' && row.status !== 'draft') return 'private';
  return row.status === 'published' ? 'publish' : row.status === 'scheduled' ? 'future' : 'draft';
};

const attachment = (site: ExportedSite, { row }: ExportedPost, id: number): string =>
  row.image === null
    ? ''
    : `<item>${tag('title', row.image.alt)}<wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:post_parent>0</wp:post_parent>${tag('wp:attachment_url', absolute(site, row.image.src))}${tag('excerpt:encoded', row.image.caption)}${meta('_wp_attachment_image_alt', row.image.alt)}</item>\n`;

interface Numbers {
  post: number;
  comment: number;
}

const item = (site: ExportedSite, post: ExportedPost, { post: id, comment }: Numbers): string => {
  const { row, blocks, comments } = post;
  const date = dateOf(row) ?? row.created_at.toISOString();
  const [author] = termsOf(site.authors, row.author_ids);
  return `<item>
<title>${escape(row.title)}</title>
<link>${escape(site.url + blogPaths.post(row.slug))}</link>
<guid isPermaLink="false">${row.id}</guid>
${tag('dc:creator', author?.slug ?? '')}${tag('content:encoded', blocksToWordPress(withAbsoluteSources(site, blocks)))}${tag('excerpt:encoded', escape(row.excerpt))}<wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>${row.status === 'draft' && row.published_at === null ? '0000-00-00 00:00:00' : gmt(date)}</wp:post_date_gmt>
<wp:comment_status>${row.allows_comments === false ? 'closed' : 'open'}</wp:comment_status>
${tag('wp:post_name', row.slug)}<wp:status>${statusOf(post)}</wp:status>
<wp:post_type>post</wp:post_type>
<wp:is_sticky>${row.is_featured ? 1 : 0}</wp:is_sticky>
${termsOf(site.categories, row.category_ids)
  .map(
    ({ slug, name }) => `<category domain="category" nicename="${escape(slug)}">${cdata(name)}</category>\n`,
  )
  .join('')}${termsOf(site.tags, row.tag_ids)
    .map(
      ({ slug, name }) =>
        `<category domain="post_tag" nicename="${escape(slug)}">${cdata(name)}</category>\n`,
    )
    .join(
      '',
    )}${row.image === null ? '' : meta('_thumbnail_id', String(id + 1))}${meta('_yoast_wpseo_title', blogSeo.parse(row.seo).title)}${meta('_yoast_wpseo_metadesc', blogSeo.parse(row.seo).description)}${commentsXml(comments, comment)}</item>
`;
};

export async function* exportWxr(site: ExportedSite): AsyncGenerator<string> {
  yield head(site) + terms(site);
  const next: Numbers = { post: 1, comment: 1 };
  for await (const post of eachPost(site)) {
    yield item(site, post, next) + attachment(site, post, next.post + 1);
    next.post += 2;
    next.comment += post.comments.length;
  }
  yield '</channel>\n</rss>\n';
}
