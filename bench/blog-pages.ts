// The public pages of a blog in each of its looks: JavaScript, and results of third-party checkers.
import type { Post } from '@sitewright/contract/blog/posts';
import { blogLooks } from '@sitewright/contract/blog/blog-settings';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { type Account, createSite, type OurSite, publish, signInAgain, signUp } from './our-site.ts';
import { openBrowser } from './page-checks.ts';
import { checkPages } from './pages.ts';
import { launchOurServer } from './server-process.ts';

/** The enhancement of the comment form. */
const scriptBytesMax = 5_000;

const picture = '/library/images/bakery-morning-table.webp';
const paragraph =
  'The oven is warm by four, and the first loaves are on the shelf when the street wakes up. ';

/** A block of every kind that needs neither a file nor another website. */
const body = [
  { type: 'post/text', data: { html: `<p>${paragraph.repeat(4)}</p>` } },
  { type: 'post/text', data: { html: '<h2>The dough</h2>' } },
  { type: 'post/image', data: { src: picture, alt: 'A loaf of bread', caption: 'On <em>Tuesday</em>' } },
  {
    type: 'post/text',
    data: { html: '<ul><li>Flour</li><li>Water<sup data-footnote="From the tap"></sup></li></ul>' },
  },
  { type: 'post/text', data: { html: '<h2>The times</h2>' } },
  {
    type: 'post/text',
    data: {
      html: '<table><tbody><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td>7–15</td></tr></tbody></table>',
    },
  },
  { type: 'post/code', data: { code: 'const loaf = { flour: 500, water: 350 };', language: 'javascript' } },
  { type: 'post/text', data: { html: `<blockquote><p>${paragraph}</p></blockquote>` } },
  {
    type: 'post/gallery',
    data: {
      images: ['bakery-tarts', 'bakery-croissants', 'bakery-shopfront'].map((name) => ({
        src: `/library/images/${name}.webp`,
        alt: name.replace('-', ' '),
      })),
    },
  },
  { type: 'post/callout', data: { html: 'Closed in August', emoji: '🌞', tone: 'info' } },
  { type: 'post/toggle', data: { summary: 'Where is it?', html: '<p>Behind the church.</p>' } },
  { type: 'post/button', data: { label: 'Order bread', href: '/' } },
  { type: 'post/divider', data: {} },
  { type: 'post/text', data: { html: `<p>${paragraph.repeat(6)}</p>` } },
];

const write = async (account: Account, { id }: OurSite): Promise<string[]> => {
  const category = await account.call<{ id: string }>('POST', `/sites/${id}/categories`, { name: 'Baking' });
  const tag = await account.call<{ id: string }>('POST', `/sites/${id}/tags`, { name: 'Sourdough' });
  const ids: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const post = await account.call<Post>('POST', `/sites/${id}/posts`, {
      title: `A loaf for day ${index + 1}`,
      slug: `loaf-${index + 1}`,
      excerpt: paragraph,
      image: { src: picture, alt: 'A loaf of bread', caption: '' },
      categoryIds: [category.id],
      tagIds: [tag.id],
      content: { sections: body },
    });
    ids.push(post.id);
  }
  return ids;
};

const run = async ({ isQuick, log: say }: BenchOptions): Promise<Measurement[]> => {
  const server = await launchOurServer();
  const checking = await openBrowser();
  try {
    const first = await signUp(server);
    const site = await createSite(first, 'restaurant');
    const ids = await write(first, site);
    await first.call('POST', `/sites/${site.id}/posts/bulk`, { ids, action: 'publish' });
    const paths = ['/blog', '/blog/loaf-5', '/blog/category/baking', '/blog/archive'];
    const figures: Measurement[] = [];
    for (const look of blogLooks.slice(0, isQuick ? 1 : undefined)) {
      const account = await signInAgain(server);
      await account.call('POST', `/sites/${site.id}/blog/look`, { look });
      await publish(account, site);
      const pageUrls = paths.slice(0, isQuick ? 2 : undefined).map((path) => site.url + path);
      figures.push(
        ...(await checkPages(
          checking,
          { name: `look ${look}`, pageUrls, scriptBytesMax, leastScore: 100 },
          say,
        )),
      );
    }
    return figures;
  } finally {
    await checking.browser.close();
    await server.close();
  }
};

export const blogPages: Bench = { name: 'blog-pages', run };
