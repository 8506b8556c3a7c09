// A draft with a post in another language. It is created when everything is translated: a call that ends before leaves nothing.
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Post } from '@sitewright/contract/blog/posts';
import type * as contract from '@sitewright/contract/blog-writing/blog-writing';
import { blogWritingLimits as limits } from '@sitewright/contract/blog-writing/blog-writing-limits';
import type { JsonObject } from '@sitewright/contract/content';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Written } from '../../ai/answering/answer-writing.ts';
import type { Writing } from '../../ai/answering/writing.ts';
import { findConnection } from '../../ai/connections/find-connection.ts';
import { byModel } from '../../ai/written-by.ts';
import { createPost, getPost } from '../../blog/posts/posts.service.ts';
import { readBlogSite } from '../read-blog-site.ts';
import { linesOf, type MarkedLine, type TranslatedLine, withLines } from './marked-text.ts';
import { textPlaces, withPlaces } from './post-places.ts';
import { translateLines } from './translate-texts.ts';

/** A text outside of the body: a line without marks. */
const asLine = (text: string): MarkedLine => ({ text: text.replaceAll(/\s+/g, ' ').trim(), pieces: [text] });
const asText = (line: TranslatedLine | undefined): string =>
  line === undefined ? '' : typeof line === 'string' ? line : line.join(' ');

const own = ['title', 'excerpt', 'alt', 'caption', 'seoTitle', 'seoDescription'] as const;
type OwnTexts = Record<(typeof own)[number], string>;

const ownTexts = ({ title, excerpt, image, seo }: Post): OwnTexts => ({
  ...{ title, excerpt, seoTitle: seo.title, seoDescription: seo.description },
  ...{ alt: image?.alt ?? '', caption: image?.caption ?? '' },
});

const fieldsOf = (post: Post, texts: OwnTexts, into: string) => ({
  title: texts.title.slice(0, blogLimits.titleMaxLength).toWellFormed(),
  excerpt: texts.excerpt.slice(0, blogLimits.excerptMaxLength).toWellFormed(),
  image: post.image && {
    ...post.image,
    alt: texts.alt.slice(0, blogLimits.altMaxLength).toWellFormed(),
    caption: texts.caption.slice(0, blogLimits.captionMaxLength).toWellFormed(),
  },
  seo: {
    ...post.seo,
    title: texts.seoTitle.slice(0, blogLimits.seoTitleMaxLength).toWellFormed(),
    description: texts.seoDescription.slice(0, blogLimits.seoDescriptionMaxLength).toWellFormed(),
    // That of the original would tell search engines that there is no translation.
    canonical: '',
  },
  locale: into,
  // Translations of a translation belong to the same original.
  translationOf: post.translationOf ?? post.id,
});

const requireLanguages = (post: Post, into: string): void => {
  if (post.locale.toLowerCase() !== into.toLowerCase()) return;
  const sentence = 'The post is in this language already. Choose another one.';
  throw new AppError('validation_failed', sentence, { fields: { into: sentence } });
};

const requireLength = (lines: readonly MarkedLine[]): void => {
  const length = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (length === 0)
    throw new AppError('validation_failed', 'Write some text first.', {
      fields: { into: 'Write some text first.' },
    });
  if (length <= limits.translationMaxLength) return;
  throw new AppError(
    'too_large',
    `A post of up to ${limits.translationMaxLength} characters can be translated. This one has ${length}.`,
  );
};

export const translatePost = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  {
    params: { id, postId },
    body: { into, seed },
  }: Pick<EndpointInput<typeof contract.translatePost>, 'params' | 'body'>,
  writing: Writing,
): Promise<Written<typeof contract.translatePost>> => {
  const { site } = await readBlogSite(ctx, actor, id);
  const post = await getPost(ctx, actor, { siteId: id, id: postId });
  const connection = await findConnection(ctx, actor);
  if (!connection)
    throw new AppError('feature_off', 'Translating needs a language model, and none is connected.');
  requireLanguages(post, into);
  const content = post.content as unknown as JsonObject;
  const places = textPlaces(content, (type) => ctx.library.designs.get(type)?.config);
  const linesAt = places.map(({ kind, current }) => (kind === 'html' ? linesOf(current) : [asLine(current)]));
  const ownNow = ownTexts(post);
  const written = own.filter((name) => ownNow[name].trim() !== '');
  const lines = [...written.map((name) => asLine(ownNow[name])), ...linesAt.flat()];
  requireLength(lines);
  const { signal, spend } = writing;
  const call = { actor, ownerId: site.owner_id, siteId: id, seed, signal, onSpent: spend };
  const job = { ctx, connection, call, writing, from: post.locale, into, title: post.title };
  const { lines: translated, usage } = await translateLines(job, lines);
  signal.throwIfAborted();
  const ownNew = {
    ...ownNow,
    ...Object.fromEntries(written.map((name) => [name, asText(translated.shift())])),
  };
  const texts = places.map((place, index) => {
    const mine = translated.splice(0, linesAt[index]!.length);
    return { place, text: place.kind === 'html' ? withLines(place.current, mine) : asText(mine[0]) };
  });
  const fields = fieldsOf(post, ownNew, into);
  const draft = await createPost(ctx, { actor, meta }, id, {
    ...fields,
    copyOf: post.id,
    content: withPlaces(content, texts) as never,
  });
  return {
    post: draft,
    texts: [fields.title, fields.excerpt].filter((text) => text !== ''),
    ...byModel(connection.model, usage),
    needsInput: [],
  };
};
