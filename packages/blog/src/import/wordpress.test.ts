import { describe, expect, it } from 'vitest';
import type { NewBlock } from '../new-block.ts';
import { ImportFileError, type ImportedItem, type ImportedPost } from './imported-item.ts';
import { readGhost } from './ghost.ts';
import { autoParagraphs, wordPressBlocks } from './wordpress-content.ts';
import { readWordPress } from './wordpress.ts';

const text = (html: string): NewBlock => ({ type: 'post/text', data: { html } });

const allOf = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** In small pieces, as a slow disk gives them. */
const sourceOf = (content: string | Uint8Array, format: 'wordpress' | 'ghost') => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    format,
    paths: [],
    read: () => Promise.resolve(undefined),
    async *open() {
      const size = bytes.length > 100_000 ? 65_536 : 61;
      for (let from = 0; from < bytes.length; from += size)
        yield await Promise.resolve(bytes.subarray(from, from + size));
    },
  };
};

const itemsOf = async (content: string | Uint8Array): Promise<ImportedItem[]> =>
  allOf(readWordPress(sourceOf(content, 'wordpress')));
const postsIn = (items: readonly ImportedItem[]): ImportedPost[] =>
  items.filter((item): item is ImportedPost => item.kind === 'post' || item.kind === 'page');

const context = (unknown: string[] = []) => ({
  mediaOf: (id: string) =>
    id === '7' ? { src: 'https://old.example/7.jpg', alt: 'Seven', caption: 'No. 7' } : undefined,
  ownImages: () => [],
  sharedBlock: (id: string) =>
    id === '3' ? '<!-- wp:paragraph --><p>Shared</p><!-- /wp:paragraph -->' : undefined,
  footnotes: new Map([['abc', 'The <em>note</em>']]),
  onUnknown: (name: string) => unknown.push(name),
  onUnknownBlock: (name: string) => unknown.push(name),
});

describe('classic content', () => {
  it.each<[string, string, NewBlock[]]>([
    [
      'paragraphs and lines',
      'One\ntwo\n\nThree <b>b</b>',
      [text('<p>One<br>two</p>'), text('<p>Three <strong>b</strong></p>')],
    ],
    [
      'markup between',
      'A\n<ul>\n<li>b</li>\n</ul>\nc\n<pre>x\n\ny</pre>',
      [
        text('<p>A</p>'),
        text('<ul><li>b</li></ul>'),
        text('<p>c</p>'),
        { type: 'post/code', data: { code: 'x\n\ny' } },
      ],
    ],
    [
      'captions',
      '[caption id="a_1" align="aligncenter" width="300"]<a href="/x.jpg"><img src="/i.jpg" alt="I" /></a> The <em>caption</em>[/caption]',
      [{ type: 'post/image', data: { src: '/i.jpg', alt: 'I', caption: 'The <em>caption</em>' } }],
    ],
    [
      'galleries',
      '[gallery ids="7,8" columns="2"]',
      [
        {
          type: 'post/gallery',
          data: { images: [{ src: 'https://old.example/7.jpg', alt: 'Seven', caption: 'No. 7' }] },
        },
      ],
    ],
    [
      'embeds',
      '[embed]https://vimeo.com/99[/embed]\n\nhttps://youtu.be/dQw4w9WgXcQ',
      [
        { type: 'post/video', data: { src: 'https://vimeo.com/99' } },
        { type: 'post/video', data: { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
      ],
    ],
    [
      'players',
      '[audio mp3="/a.mp3"][/audio][video src="/v.mp4"]',
      [
        { type: 'post/audio', data: { src: '/a.mp3' } },
        { type: 'post/video', data: { src: '/v.mp4' } },
      ],
    ],
    [
      'code',
      '[code lang="php"]\n<?php echo "[x]";\n\n$a;\n[/code]',
      [{ type: 'post/code', data: { code: '<?php echo "[x]";\n\n$a;', language: 'php' } }],
    ],
    [
      'words in brackets',
      'So [sic] he said [1] and [[gallery]]',
      [text('<p>So [sic] he said [1] and [gallery]</p>')],
    ],
  ])('%s', (_name, content, blocks) => {
    expect(wordPressBlocks(content, context())).toEqual(blocks);
  });

  it('unknown shortcodes keep their text and are reported', () => {
    const unknown: string[] = [];
    expect(
      wordPressBlocks('[box type="x"]In <b>it</b>[/box] [contact-form-7 id="1"]', context(unknown)),
    ).toEqual([text('<p>In <strong>it</strong></p>')]);
    expect(unknown).toEqual(['box', 'contact-form-7']);
  });

  it.each([
    '[a "'.repeat(100_000),
    '<pre>'.repeat(100_000),
    '<!-- wp:a {'.repeat(50_000),
    '[b x=1]'.repeat(100_000),
    '<!--'.repeat(200_000),
    '[/a][a]'.repeat(50_000),
  ])('hostile text is read quickly: %.12s', (content) => {
    expect(autoParagraphs(content)).toBeDefined();
    expect(wordPressBlocks(`${content} end`, context())).toBeDefined();
  });
});

describe('blocks', () => {
  it('of all kinds', () => {
    const unknown: string[] = [];
    const content = `<!-- wp:heading {"level":3} -->\n<h3>H</h3>\n<!-- /wp:heading -->
<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><!-- wp:paragraph --><p>L<sup data-fn="abc" class="fn"><a href="#abc" id="abc-link">1</a></sup></p><!-- /wp:paragraph --></div><!-- /wp:column --></div><!-- /wp:columns -->
Classic\n\ntext
<!-- wp:embed {"url":"https://www.youtube.com/watch?v=dQw4w9WgXcQ","type":"video"} -->
<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n</div><figcaption>Cap</figcaption></figure>
<!-- /wp:embed -->
<!-- wp:syntaxhighlighter/code {"language":"css"} --><pre class="wp-block-syntaxhighlighter-code">a{}</pre><!-- /wp:syntaxhighlighter/code -->
<!-- wp:file {"href":"/f.pdf"} --><div class="wp-block-file"><a href="/f.pdf">File</a><a href="/f.pdf" class="wp-block-file__button" download>Download</a></div><!-- /wp:file -->
<!-- wp:more --><!--more--><!-- /wp:more --><!-- wp:verse --><pre class="wp-block-verse">a\nb</pre><!-- /wp:verse -->
<!-- wp:block {"ref":3} /--><!-- wp:acme/thing {"a":{"b":1}} /--><!-- wp:footnotes /-->`;
    expect(wordPressBlocks(content, context(unknown))).toEqual([
      text('<h3>H</h3>'),
      text('<p>L<sup data-footnote="The note"></sup></p>'),
      text('<p>Classic</p>'),
      text('<p>text</p>'),
      { type: 'post/video', data: { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', caption: 'Cap' } },
      { type: 'post/code', data: { code: 'a{}', language: 'css' } },
      { type: 'post/file', data: { src: '/f.pdf', name: 'File' } },
      text('<p>a<br>b</p>'),
      text('<p>Shared</p>'),
    ]);
    expect(unknown).toEqual(['acme/thing']);
  });

  const link = (label: string) => `<a id="wp-block-file--media-1" href="/menu.pdf">${label}</a>`;
  const button = (label: string) =>
    `<a href="/menu.pdf" class="wp-block-file__button wp-element-button" download aria-describedby="wp-block-file--media-1">${label}</a>`;
  it.each([
    ['its name', link('Menu') + button('Download'), { name: 'Menu' }],
    ['its name alone', link('Menu'), { name: 'Menu' }],
    [
      'a label of its own',
      link('Menu') + button('Get the <b>menu</b>'),
      { name: 'Menu', description: 'Get the menu' },
    ],
    [
      'a label in another language',
      link('Thực đơn') + button('Tải xuống'),
      { name: 'Thực đơn', description: 'Tải xuống' },
    ],
    ['a button without a label', link('Menu') + button(''), { name: 'Menu' }],
    ['a button alone', button('Download'), { name: 'menu.pdf' }],
    [
      'a preview',
      `<object class="wp-block-file__embed" data="/menu.pdf" type="application/pdf" aria-label="Menu"></object>${link('Menu')}${button('Download')}`,
      { name: 'Menu' },
    ],
  ])('of a file have %s', (_what, inner, data) => {
    const content = `<!-- wp:file {"href":"/menu.pdf"} --><div class="wp-block-file">${inner}</div><!-- /wp:file -->`;
    expect(wordPressBlocks(content, context())).toEqual([
      { type: 'post/file', data: { src: '/menu.pdf', ...data } },
    ]);
  });
});

const wxr = (inner: string, head = '<?xml version="1.0" encoding="UTF-8" ?>'): string =>
  `${head}<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link>
<wp:author><wp:author_login><![CDATA[ann]]></wp:author_login><wp:author_display_name><![CDATA[Ann Lee]]></wp:author_display_name></wp:author>
<wp:category><wp:category_nicename>sub</wp:category_nicename><wp:category_parent>news</wp:category_parent><wp:cat_name><![CDATA[Sub &amp; more]]></wp:cat_name></wp:category>${inner}</channel></rss>`;
const post = `<item><title>First &amp; best</title><link>https://old.example/2020/01/first/</link><guid>https://old.example/?p=5</guid><dc:creator>ann</dc:creator>
<content:encoded><![CDATA[Hello ]]]]><![CDATA[> [gallery ids="9"]]]></content:encoded><excerpt:encoded><![CDATA[Short]]></excerpt:encoded>
<wp:post_id>5</wp:post_id><wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt><wp:comment_status>open</wp:comment_status><wp:post_name>caf%c3%a9</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:is_sticky>1</wp:is_sticky><category domain="category" nicename="sub"><![CDATA[Sub &amp; more]]></category><category domain="post_tag" nicename="t">T</category>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>one</wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>Bo</wp:comment_author><wp:comment_author_email>bo@example.com</wp:comment_author_email><wp:comment_date_gmt>2020-01-03 00:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[Hi <b>there</b> &lt;3]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment>
<wp:comment><wp:comment_id>2</wp:comment_id><wp:comment_type>pingback</wp:comment_type><wp:comment_date_gmt>2020-01-03 00:00:00</wp:comment_date_gmt><wp:comment_content>x</wp:comment_content></wp:comment></item>`;
const attachment =
  '<item><title>Nine</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>https://old.example/9.jpg</wp:attachment_url></item>';

describe('a WordPress export', () => {
  it('has authors, terms, posts with images that come later in the file, and comments', async () => {
    const items = await itemsOf(wxr(post + attachment));
    expect(items.slice(0, 4)).toEqual([
      { kind: 'site', url: 'https://old.example' },
      { kind: 'author', key: 'ann', name: 'Ann Lee' },
      { kind: 'category', key: 'sub', name: 'Sub & more', slug: 'sub', parent: 'news' },
      { kind: 'attachment', sourceId: '9', src: 'https://old.example/9.jpg' },
    ]);
    expect(postsIn(items)).toEqual([
      {
        kind: 'post',
        sourceId: '5 https://old.example/?p=5',
        place: 'First & best',
        title: 'First & best',
        slug: 'café',
        excerpt: 'Short',
        status: 'published',
        visibility: 'public',
        publishedAt: '2020-01-02T03:04:05.000Z',
        authors: [{ key: 'ann', name: 'ann' }],
        categories: [{ key: 'sub', name: 'Sub & more' }],
        tags: [{ key: 't', name: 'T' }],
        image: { src: 'https://old.example/9.jpg' },
        isFeatured: true,
        allowsComments: true,
        seo: {},
        blocks: [
          text('<p>Hello ]]&gt;</p>'),
          { type: 'post/gallery', data: { images: [{ src: 'https://old.example/9.jpg' }] } },
        ],
        paths: ['/2020/01/first/', '/2020/01/one/'],
        comments: [
          {
            sourceId: '1',
            author: 'Bo',
            email: 'bo@example.com',
            website: '',
            text: 'Hi there <3',
            at: '2020-01-03T00:00:00.000Z',
            status: 'approved',
          },
        ],
      },
    ]);
  });

  it('reports images that the file does not name', async () => {
    expect(await itemsOf(wxr(post))).toContainEqual({
      kind: 'problem',
      code: 'image_missing',
      place: 'First & best',
      detail: '#9',
    });
  });

  it('in an old encoding is decoded as it says', async () => {
    const head = '<?xml version="1.0" encoding="ISO-8859-1"?>';
    const [read] = postsIn(await itemsOf(Buffer.from(wxr(post.replace('First', 'Fête'), head), 'latin1')));
    expect(read?.title).toBe('Fête & best');
  });

  it('with broken characters is read and reported', async () => {
    const items = await itemsOf(Buffer.from(wxr(post.replace('First', 'Fête')), 'latin1'));
    expect(items).toContainEqual({ kind: 'problem', code: 'broken_characters', place: '', detail: '1' });
    expect(postsIn(items).map(({ title }) => title)).toEqual(['Fête & best']);
  });

  it('that is cut off has the posts before the cut', async () => {
    const whole = wxr(post + post.replaceAll('?p=5', '?p=6'));
    const items = await itemsOf(whole.slice(0, whole.lastIndexOf('comment_approved')));
    expect(items).toContainEqual({ kind: 'problem', code: 'file_ends_early', place: '', detail: '' });
    expect(postsIn(items)).toHaveLength(1);
  });

  it('with an XML bomb expands nothing', async () => {
    const head = '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>';
    const [read] = postsIn(await itemsOf(wxr(post.replace('First', '&lol2;'), head)));
    expect(read?.title).not.toContain('lollol');
    expect(read?.blocks).toEqual([text('<p>Hello ]]&gt;</p>')]);
  });

  it('whose text never ends is refused', async () => {
    const endless = wxr(`<item><content:encoded><![CDATA[${'x'.repeat(40_000_000)}`);
    await expect(itemsOf(endless)).rejects.toThrow(ImportFileError);
  });

  it('that is none is refused', async () => {
    await expect(itemsOf('<html><body>no</body></html>')).rejects.toThrow('no export of WordPress');
  });
});

describe('a Ghost export', () => {
  const lexical = JSON.stringify({
    root: {
      children: [
        { type: 'paragraph', children: [{ type: 'extended-text', text: 'Bold', format: 1 }] },
        { type: 'horizontalrule' },
      ],
    },
  });
  const mobiledoc = JSON.stringify({
    version: '0.3.1',
    markups: [['em']],
    atoms: [],
    cards: [['code', { code: 'x', language: 'js' }]],
    sections: [
      [
        1,
        'p',
        [
          [0, [0], 1, 'It'],
          [0, [], 0, ' is'],
        ],
      ],
      [10, 0],
    ],
  });
  const file = JSON.stringify({
    db: [
      {
        meta: { version: '5.0.0' },
        data: {
          posts: [
            {
              id: '1',
              uuid: 'u1',
              title: 'A "quoted" \\ title',
              slug: 'a',
              html: '<p>Hi <img src="__GHOST_URL__/content/images/1.png"></p>',
              status: 'published',
              visibility: 'members',
              published_at: '2021-02-03T04:05:06.000Z',
              featured: 1,
              type: 'post',
            },
            { id: '2', uuid: 'u2', title: 'L', slug: 'l', lexical, status: 'draft', type: 'page' },
            { id: '3', uuid: 'u3', title: 'M', slug: 'm', mobiledoc, status: 'draft', type: 'post' },
            { id: '4', uuid: 'u4', title: 'Broken', slug: 'b', lexical: '{', status: 'draft', type: 'post' },
          ],
          posts_tags: [
            { post_id: '1', tag_id: 't2', sort_order: 1 },
            { post_id: '1', tag_id: 't1', sort_order: 0 },
          ],
          posts_authors: [{ post_id: '1', author_id: 'a1', sort_order: 0 }],
          tags: [
            { id: 't1', name: '#internal', slug: 'hash-internal' },
            { id: 't2', name: 'News', slug: 'news' },
          ],
          users: [{ id: 'a1', name: 'Ann', bio: 'Writes' }],
          settings: [{ key: 'url', value: 'https://old.example' }],
        },
      },
    ],
  });

  it('has posts whose relations come later in the file', async () => {
    const items = await allOf(readGhost(sourceOf(file, 'ghost')));
    const [first, second, third] = postsIn(items);
    expect(first).toMatchObject({
      title: 'A "quoted" \\ title',
      status: 'published',
      visibility: 'members',
      isFeatured: true,
      tags: [
        { key: 't1', name: '#internal' },
        { key: 't2', name: 'News' },
      ],
      authors: [{ key: 'a1', name: 'Ann' }],
      paths: ['/a/'],
      blocks: [
        text('<p>Hi</p>'),
        { type: 'post/image', data: { src: 'https://old.example/content/images/1.png' } },
      ],
    });
    expect(second).toMatchObject({
      kind: 'page',
      blocks: [text('<p><strong>Bold</strong></p>'), { type: 'post/divider', data: {} }],
    });
    expect(third?.blocks).toEqual([
      text('<p><em>It</em> is</p>'),
      { type: 'post/code', data: { code: 'x', language: 'js' } },
    ]);
    expect(items.at(-1)).toMatchObject({ kind: 'problem', code: 'unreadable_item', place: 'Broken' });
  });

  it('that stops early is refused', async () => {
    await expect(allOf(readGhost(sourceOf(file.slice(0, -40), 'ghost')))).rejects.toThrow(
      'stops before its end',
    );
  });
});
