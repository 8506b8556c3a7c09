// The feeds of a blog as files of a release.
import { feedHtml } from '@sitewright/blog/render/feed-html';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import type { GenerationInput } from '../../rendering/page-source.ts';
import type { BlogPost, FileNeeds, PlannedFile } from './blog-data.ts';
import type { BlogModel } from './blog-model.ts';
import { atomFeed, type Feed, type FeedEntry, jsonFeed, rssFeed } from './feeds.ts';
import { hashOf } from './plan-context.ts';

const formats = [
  [blogPaths.rss, rssFeed],
  [blogPaths.atom, atomFeed],
  [blogPaths.jsonFeed, jsonFeed],
] as const;

/** Any date that never changes, for the feed of a blog without posts. */
const noDate = new Date(0);

const entryOf = (
  model: BlogModel,
  post: BlogPost,
  { image, siteUrl }: GenerationInput,
  needs: FileNeeds,
): FeedEntry => {
  const listed = model.listed(post);
  const picture = listed.image.src === '' ? undefined : image(listed.image.src)?.src;
  const context = { siteUrl, locale: post.locale, resolveLink: linkOf(image), resolveImage: image };
  const isWhole = model.data.hasFullFeeds && post.visibility === 'public';
  return {
    ...listed,
    title: post.visibility === 'public' ? listed.title : `🔒 ${listed.title}`,
    html: isWhole ? feedHtml(needs.bodyOf(post.id), context) : '',
    imageUrl: picture === undefined ? '' : (URL.parse(picture, siteUrl)?.href ?? ''),
  };
};

/** Files of the site have other URLs once they are published. */
const linkOf =
  (image: GenerationInput['image']) =>
  (href: string): string =>
    /^\/(media|library\/images)\//.test(href) ? (image(href)?.src ?? href) : href;

export const feedFiles = (model: BlogModel): PlannedFile[] => {
  const { data } = model;
  const posts = data.posts.slice(-blogLimits.feedPosts).toReversed();
  const bodies = data.hasFullFeeds
    ? posts.filter(({ visibility }) => visibility === 'public').map(({ id }) => id)
    : [];
  const newest = Math.max(0, ...posts.map(({ updatedAt }) => updatedAt.getTime()));
  const key = hashOf(
    model.title,
    data.description,
    data.hasFullFeeds,
    posts.map((post) => [post.hash, model.listed(post)]),
  );
  return formats.map(([path, write]) => ({
    path: path.slice(1),
    key,
    bodies,
    threads: [],
    socialImages: [],
    make: (input, needs) => {
      const feed: Feed = {
        title: model.title,
        description: data.description,
        siteName: data.siteName,
        siteUrl: data.siteUrl,
        locale: data.locale,
        updatedAt: newest === 0 ? noDate : new Date(newest),
        entries: posts.map((post) => entryOf(model, post, input, needs)),
      };
      return write(feed);
    },
  }));
};
