import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { BlogModel } from './blog-model.ts';
import { atomFeed, type Feed, jsonFeed, rssFeed } from './feeds.ts';
import { searchFiles } from './search-index.ts';
import { sampleBlogData, samplePost, tagIds } from './testing/sample-blog-data.ts';

const model = new BlogModel(
  sampleBlogData([
    samplePost(1, {
      title: 'Bread & butter <3 \u0007',
      excerpt: 'Đặc sản "Huế" & more',
      tagIds: [tagIds.slow],
      updatedAt: new Date('2026-02-01T08:30:00Z'),
    }),
  ]),
);
const feed: Feed = {
  title: 'Journal & notes',
  description: 'All <about> it',
  siteName: 'Marlow & Fig',
  siteUrl: 'https://marlow.test',
  locale: 'vi',
  updatedAt: new Date('2026-02-01T08:30:00Z'),
  entries: [
    {
      ...model.listed(model.data.posts[0]!),
      html: '<p>Ends ]]> early</p>',
      imageUrl: 'https://marlow.test/_assets/bread.webp?a=1&b=2',
    },
  ],
};

/** Elements with their text and attributes; fails for markup that is not well-formed. */
const read = (xml: string) => {
  const open: string[] = [];
  const found: { name: string; text: string; attributes: Record<string, string> }[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open.push(name);
        found.push({ name: open.join('/'), text: '', attributes });
      },
      ontext: (text) => {
        const path = open.join('/');
        const last = found.findLast(({ name }) => name === path);
        if (last) last.text += text;
      },
      onclosetag: (name, isImplied) => {
        expect([name, isImplied]).toEqual([open.pop(), false]);
      },
    },
    { xmlMode: true },
  );
  parser.end(
    xml.replace(/\/>/g, (_end, at: number) => `></${/<([\w:]+)[^<]*$/.exec(xml.slice(0, at))![1]}>`),
  );
  expect(open).toEqual([]);
  return (path: string) => found.filter(({ name }) => name === path);
};

describe('the RSS feed', () => {
  const of = read(rssFeed(feed));
  const text = (path: string) => of(`rss/channel/${path}`).map((one) => one.text);

  it('is escaped, with a lasting id, a date by RFC 822 and the whole post', () => {
    expect(text('title')).toEqual(['Journal & notes']);
    expect(text('language')).toEqual(['vi']);
    expect(text('item/title')).toEqual(['Bread & butter <3 ']);
    expect(text('item/link')).toEqual(['https://marlow.test/blog/post-1']);
    expect(of('rss/channel/item/guid')).toMatchObject([
      { text: 'urn:uuid:00000000-0000-4000-8000-000000000001', attributes: { isPermaLink: 'false' } },
    ]);
    expect(text('item/pubDate')).toEqual(['Fri, 02 Jan 2026 12:00:00 +0000']);
    expect(text('item/dc:creator')).toEqual(['Mara']);
    expect(text('item/category')).toEqual(['Food', 'Slow']);
    expect(text('item/description')).toEqual(['Đặc sản "Huế" & more']);
    expect(text('item/content:encoded')).toEqual(['<p>Ends ]]> early</p>']);
    expect(of('rss/channel/item/enclosure')[0]!.attributes).toEqual({
      url: 'https://marlow.test/_assets/bread.webp?a=1&b=2',
      length: '0',
      type: 'image/webp',
    });
    expect(of('rss/channel/atom:link')[0]!.attributes['href']).toBe('https://marlow.test/blog/feed.xml');
  });

  it('has no characters that XML cannot have', () => {
    // oxlint-disable-next-line no-control-regex
    expect(rssFeed(feed) + atomFeed(feed)).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
  });
});

describe('the Atom feed', () => {
  it('has the elements that RFC 4287 requires, with dates by RFC 3339', () => {
    const of = read(atomFeed(feed));
    const text = (path: string) => of(`feed/${path}`).map((one) => one.text);
    expect(text('id')).toEqual(['https://marlow.test/blog/atom.xml']);
    expect(text('updated')).toEqual(['2026-02-01T08:30:00.000Z']);
    expect(text('author/name')).toEqual(['Marlow & Fig']);
    expect(text('entry/id')).toEqual(['urn:uuid:00000000-0000-4000-8000-000000000001']);
    expect(text('entry/published')).toEqual(['2026-01-02T12:00:00.000Z']);
    expect(text('entry/updated')).toEqual(['2026-02-01T08:30:00.000Z']);
    expect(of('feed/entry/content')).toMatchObject([
      { text: '<p>Ends ]]> early</p>', attributes: { type: 'html' } },
    ]);
  });
});

describe('the JSON feed', () => {
  it('follows version 1.1, with text where there is no HTML', () => {
    const [entry] = feed.entries;
    const read = JSON.parse(jsonFeed({ ...feed, entries: [entry!, { ...entry!, html: '', imageUrl: '' }] }));
    expect(read).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://marlow.test/blog/feed.json',
      items: [
        {
          id: 'urn:uuid:00000000-0000-4000-8000-000000000001',
          url: 'https://marlow.test/blog/post-1',
          content_html: '<p>Ends ]]> early</p>',
          authors: [{ name: 'Mara', url: 'https://marlow.test/blog/author/mara' }],
          tags: ['Food', 'Slow'],
        },
        { content_text: 'Đặc sản "Huế" & more' },
      ],
    });
  });
});

describe('the index of the search', () => {
  it('has all posts in files of which a new post changes the last one only', () => {
    const posts = (count: number) => Array.from({ length: count }, (_one, index) => samplePost(index + 1));
    const before = searchFiles(new BlogModel(sampleBlogData(posts(1_100))));
    const after = searchFiles(new BlogModel(sampleBlogData(posts(1_101))));
    expect(before).toHaveLength(3);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).toContain('"post-1101"');
    expect(searchFiles(new BlogModel(sampleBlogData([])))).toEqual(['export default [];\n']);
  });
});
