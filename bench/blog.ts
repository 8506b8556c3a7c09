// A site with 5,000 posts: publishing one more, what that writes, and the list of posts. Beside it Eleventy, which builds the same
// posts with one layout and one list.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Post } from '@sitewright/contract/blog/posts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { type Account, createSite, type OurSite, publish, signUp } from './our-site.ts';
import { launchOurServer, makeTemporaryFolder } from './server-process.ts';
import { median, percentile } from './statistics.ts';
import { installTools, toolPath } from './tools.ts';

const paragraph =
  'The oven is warm by four, and the first loaves are on the shelf when the street wakes up. ';
const htmlOf = (index: number): string[] =>
  Array.from({ length: 8 }, (_, at) => `<p>${index}.${at} ${paragraph.repeat(5)}</p>`);

const sendersAtOnce = 8;
const bulk = 100;
const dayMs = 24 * 60 * 60_000;

const atOnce = async (count: number, work: (index: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const send = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: sendersAtOnce }, send));
};

interface Term {
  id: string;
}

const fill = async (account: Account, { id }: OurSite, posts: number): Promise<void> => {
  const terms = async (kind: string, count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1)
      ids.push((await account.call<Term>('POST', `/sites/${id}/${kind}`, { name: `${kind} ${at}` })).id);
    return ids;
  };
  const [categories, tags] = [await terms('categories', 10), await terms('tags', 40)];
  const ids: string[] = [];
  await atOnce(posts, async (index) => {
    const post = await account.call<Post>('POST', `/sites/${id}/posts`, {
      title: `Post ${index}: ${paragraph.slice(0, 40)}`,
      // Without an image of their own, posts get one that is drawn in the background for minutes.
      image: { src: '/library/images/bakery-sourdough.webp', alt: 'A loaf', caption: '' },
      publishedAt: new Date(Date.now() - (posts - index) * (dayMs / 4)).toISOString(),
      categoryIds: [categories[index % categories.length]!],
      tagIds: [tags[index % tags.length]!, tags[(index * 7 + 1) % tags.length]!],
      content: { sections: htmlOf(index).map((html) => ({ type: 'post/text', data: { html } })) },
    });
    ids.push(post.id);
  });
  for (let at = 0; at < ids.length; at += bulk)
    await account.call('POST', `/sites/${id}/posts/bulk`, {
      ids: ids.slice(at, at + bulk),
      action: 'publish',
    });
};

/** Files of the newest release with their inodes. */
const filesOf = (folder: string): Map<string, number> => {
  const releases = readdirSync(folder).map((name) => join(folder, name));
  const newest = releases.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]!;
  const found = new Map<string, number>();
  for (const entry of readdirSync(newest, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Smaller variants of images are written meanwhile, under another name at first.
    const stat = entry.isFile() ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (stat) found.set(relative(newest, path), stat.ino);
  }
  return found;
};

const buildWithEleventy = (posts: number, log: BenchOptions['log']): number => {
  installTools(log);
  const folder = makeTemporaryFolder('eleventy');
  try {
    mkdirSync(join(folder, 'posts'));
    mkdirSync(join(folder, '_includes'));
    writeFileSync(
      join(folder, '_includes/post.njk'),
      '<!doctype html><h1>{{ title }}</h1>{{ content | safe }}',
    );
    for (let index = 0; index < posts; index += 1)
      writeFileSync(
        join(folder, `posts/post-${index}.md`),
        `---\ntitle: Post ${index}\nlayout: post.njk\ntags: posts\n---\n${htmlOf(index).join('\n\n')}`,
      );
    writeFileSync(
      join(folder, 'index.njk'),
      '---\npagination: { data: collections.posts, size: 10 }\npermalink: "page/{{ pagination.pageNumber }}/"\n---\n{% for post in pagination.items %}<a href="{{ post.url }}">{{ post.data.title }}</a>{% endfor %}',
    );
    const program = join(dirname(toolPath('@11ty/eleventy')), '../cmd.cjs');
    const from = performance.now();
    const result = spawnSync(process.execPath, [program, '--quiet'], { cwd: folder, encoding: 'utf8' });
    if (result.status !== 0) throw new Error(`Eleventy failed: ${result.stderr}`);
    return performance.now() - from;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const run = async ({ isQuick, log: say }: BenchOptions): Promise<Measurement[]> => {
  const posts = isQuick ? 200 : 5_000;
  const server = await launchOurServer();
  try {
    const account = await signUp(server);
    const site = await createSite(account, 'restaurant');
    await fill(account, site, posts);
    say(`${posts} posts are there`);
    const first = performance.now();
    await publish(account, site);
    say(`first release: ${Math.round(performance.now() - first)} ms`);
    const releases = join(server.dataDir, 'sites/releases', site.id);
    const times: number[] = [];
    const written: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const made = await account.call<Post>('POST', `/sites/${site.id}/posts`, {
        title: `Fresh post ${round}`,
        content: { sections: htmlOf(round).map((html) => ({ type: 'post/text', data: { html } })) },
      });
      const before = filesOf(releases);
      const from = performance.now();
      await account.call('POST', `/sites/${site.id}/posts/${made.id}/publish`, {});
      times.push(performance.now() - from);
      const fresh = [...filesOf(releases)].filter(([path, inode]) => before.get(path) !== inode);
      written.push(fresh.length);
      if (round === 0) say(`written: ${fresh.map(([path]) => path).join(' ')}`);
      say(`publish: ${times.at(-1)!.toFixed(0)} ms, ${written.at(-1)} files written`);
    }
    const lists: number[] = [];
    const queries = [
      '',
      '?page=120',
      '?tab=published&sort=title',
      '?q=oven',
      '?q=Post%204711',
      '?sort=oldest',
    ];
    for (let call = 0; call < 120; call += 1) {
      const from = performance.now();
      await account.call('GET', `/sites/${site.id}/posts${queries[call % queries.length]}`);
      lists.push(performance.now() - from);
    }
    const of = `${posts} posts`;
    return [
      {
        name: `${of}: publishing one post`,
        unit: 'ms',
        value: median(times),
        competitor: { name: 'Eleventy, all posts', value: buildWithEleventy(posts, say) },
        threshold: { of: 'value', limit: 1_500 },
        note: `slowest ${Math.max(...times).toFixed(0)}`,
      },
      {
        name: `${of}: files that it writes`,
        unit: '',
        value: median(written),
        note: 'compressed ones included',
      },
      {
        name: `${of}: list of posts, 95 %`,
        unit: 'ms',
        value: percentile(lists, 0.95),
        threshold: { of: 'value', limit: 100 },
        note: `median ${median(lists)!.toFixed(1)}`,
      },
    ];
  } finally {
    await server.close();
  }
};

export const blog: Bench = { name: 'blog', run };
