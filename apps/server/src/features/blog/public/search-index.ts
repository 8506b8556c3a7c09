// The search of a blog without a server: its posts as modules that the search page loads, numbered from the oldest, so that
// a new post changes the last one only. Modules, because pages in a sandbox may load scripts of their host, but no data.
import type { BlogPost } from './blog-data.ts';
import type { BlogModel } from './blog-model.ts';

const postsPerFile = 500;
const excerptMax = 160;

type SearchRow = [slug: string, title: string, excerpt: string, date: string, words: string];

const rowOf = (model: BlogModel, post: BlogPost): SearchRow => {
  const { categories, tags, authors, date } = model.listed(post);
  const words = [...categories, ...tags, ...authors].map(({ name }) => name).join(' ');
  return [post.slug, post.title, post.excerpt.slice(0, excerptMax), date, words];
};

/** Sources of the modules, the oldest posts first; at least one. */
export const searchFiles = (model: BlogModel): string[] => {
  const { posts } = model.data;
  return Array.from({ length: Math.max(1, Math.ceil(posts.length / postsPerFile)) }, (_one, index) => {
    const rows = posts.slice(index * postsPerFile, (index + 1) * postsPerFile);
    return `export default ${JSON.stringify(rows.map((post) => rowOf(model, post)))};\n`;
  });
};
