// Draws a draft with the post template of its site, as it would be published now.
import { excerptOf, readingMinutes } from '@sitewright/blog/measure-post';
import { blogSeo } from '@sitewright/contract/blog/post-fields';
import type { JsonObject, Section } from '@sitewright/contract/content';
import { escapeHtml } from '@sitewright/render/escape';
import { htmlDocument } from '@sitewright/render/html-document';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { siteUrl } from '../../../core/site-url.ts';
import { resolveDraftImage } from '../../media/resolve-draft-image.ts';
import { renderDraftPage } from '../../rendering/render-draft.ts';
import { loadDraft } from '../../rendering/site-draft.ts';
import { findDocument } from '../../site-content/documents.store.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import type { PostRow } from '../posts/posts.store.ts';
import type { BlogPost } from '../public/blog-data.ts';
import { BlogModel } from '../public/blog-model.ts';
import { environmentOf } from '../public/plan-context.ts';
import { publicPost, translationGroups } from '../public/public-post.ts';
import { listTemplates } from '../settings/blogs.store.ts';
import { ensureBlog } from '../settings/ensure-blog.ts';
import { listTerms } from '../terms/terms.store.ts';

const draftTexts = {
  en: 'Draft. This page is not published and may change.',
  vi: 'Bản nháp. Trang này chưa được xuất bản và có thể thay đổi.',
};

const bannerCss =
  '.draft-banner{position:sticky;inset-block-start:0;z-index:50;margin:0;padding:.6rem 1rem;background:#5b3a00;color:#fff;font:600 .9rem/1.4 system-ui,sans-serif;text-align:center}';

const sectionsOf = (content: JsonObject | undefined): Section[] =>
  Array.isArray(content?.['sections']) ? (content['sections'] as unknown as Section[]) : [];

const postOf = (ctx: ServerContext, row: PostRow, body: JsonObject): BlogPost => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt || excerptOf(body),
  lead: row.excerpt,
  image: row.image,
  // The link itself is the permission to read the draft.
  visibility: 'public',
  isFeatured: row.is_featured,
  categoryIds: row.category_ids,
  tagIds: row.tag_ids,
  authorIds: row.author_ids,
  seriesId: row.series_id,
  locale: row.locale,
  translationOf: row.translation_of,
  seo: blogSeo.parse(row.seo),
  publishedAt: row.published_at ?? ctx.clock.now(),
  updatedAt: row.updated_at,
  readingMinutes: readingMinutes({ words: row.word_count, images: row.image_count }),
  hash: '',
});

const modelOf = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
  { post, locale }: { post: BlogPost; locale: string },
): Promise<BlogModel> => {
  const blog = await ensureBlog(ctx, tx, site);
  const { timezone } = site.settings;
  return new BlogModel({
    siteName: site.name,
    siteUrl: siteUrl(ctx, site.subdomain ?? ''),
    locale,
    timeZone: typeof timezone === 'string' && timezone !== '' ? timezone : 'UTC',
    title: blog.title,
    description: blog.description,
    isListed: false,
    postsPerPage: blog.posts_per_page,
    hasFullFeeds: false,
    posts: [post],
    categories: (await listTerms(tx, 'category', site.id)).map((row) => ({
      ...row,
      parentId: row.parent_id,
      seo: blogSeo.parse(row.seo),
    })),
    tags: await listTerms(tx, 'tag', site.id),
    authors: await listTerms(tx, 'author', site.id),
    series: await listTerms(tx, 'series', site.id),
  });
};

export const drawDraftPost = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
  row: PostRow,
): Promise<string> => {
  const body = (await findDocument(tx, site.id, row.id))?.content ?? { sections: [] };
  const draft = await loadDraft(ctx, tx, site);
  const post = postOf(ctx, row, body);
  const model = await modelOf(ctx, tx, site, { post, locale: draft.locale });
  const shown = publicPost(model, 0, translationGroups(model));
  const sections = sectionsOf((await listTemplates(tx, site.id)).post_template);
  const image = resolveDraftImage(ctx.library, draft.media, draft.custom.pictures);
  const rendered = renderDraftPage(
    ctx.library,
    draft,
    { path: shown.url, sections, blog: { environment: { ...environmentOf(model, 0), post: shown }, body } },
    {
      image,
      font: (file) => `/library/fonts/${file}`,
      // The other pages of the site have no preview under this link.
      page: () => '#',
      form: () => '#',
      submit: () => '#',
    },
  );
  const text = draft.locale.startsWith('vi') ? draftTexts.vi : draftTexts.en;
  return htmlDocument(
    {
      lang: draft.locale,
      title: post.title || site.name,
      robots: 'noindex',
      theme: draft.theme.id,
      stylesheet: { css: rendered.css + bannerCss },
      preloadFonts: rendered.preloadFonts,
    },
    `<p class="draft-banner" role="status">${escapeHtml(text)}</p>${rendered.body}`,
  );
};
