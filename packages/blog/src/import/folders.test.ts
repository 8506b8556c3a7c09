import { describe, expect, it } from 'vitest';
import { formatOfFile, formatOfPaths, readItems } from './detect-format.ts';
import type { ImportedItem, ImportedPost } from './imported-item.ts';

const allOf = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

const now = new Date('2026-01-01T00:00:00Z');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const itemsOf = (files: Readonly<Record<string, string>>): Promise<ImportedItem[]> => {
  const paths = Object.keys(files);
  const format = formatOfPaths(paths)!;
  const read = (path: string) => Promise.resolve(path in files ? bytes(files[path]!) : undefined);
  return allOf(readItems({ format, paths, read, open: () => [] as never }, now));
};

const postsOf = async (files: Readonly<Record<string, string>>): Promise<ImportedPost[]> =>
  (await itemsOf(files)).filter((item): item is ImportedPost => item.kind === 'post' || item.kind === 'page');

describe('the format of a file', () => {
  it.each([
    [
      'wordpress',
      formatOfFile(
        bytes('\ufeff<?xml version="1.0"?><!-- x --><rss xmlns:wp="http://wordpress.org/export/1.2/">'),
        'a.xml',
      ),
    ],
    ['ghost', formatOfFile(bytes('{ "db": [{'), 'a.json')],
    ['archive', formatOfFile(bytes('PK\u0003\u0004'), 'a.zip')],
    ['markdown', formatOfFile(bytes('# Hi'), 'a.md')],
    [undefined, formatOfFile(bytes('GIF89a'), 'a.gif')],
    ['substack', formatOfPaths(['posts.csv', 'posts/1.a.html'])],
    ['medium', formatOfPaths(['README.html', 'posts/2020-01-01_A-1234567890ab.html'])],
    ['jekyll', formatOfPaths(['site/_config.yml', 'site/_posts/2020-01-01-a.md'])],
    ['astro', formatOfPaths(['src/content/blog/a.mdx'])],
    ['hugo', formatOfPaths(['hugo.toml', 'content/posts/a.md'])],
    ['hugo', formatOfPaths(['site/config.yml', 'site/content/posts/a.md'])],
    ['markdown', formatOfPaths(['notes/a.md'])],
    [undefined, formatOfPaths(['a.png'])],
  ])('%s', (format, found) => expect(found).toBe(format));
});

describe('folders of Markdown', () => {
  it('Hugo: codes of a theme keep their words, images and sounds', async () => {
    const [post] = await postsOf({
      'hugo.toml': '',
      'content/post/a.md':
        '+++\ntitle = "A"\n+++\n\n{{< audio src="https://a.b/1.ogg" caption="Lift-off" >}}\n\n{{< video src="https://a.b/1.webm" >}}\n\n> {{< collapse summary="Method **one**" >}}\n\nText\n\n{{</ collapse >}}\n\n{{< logo url="https://a.b/2.png" >}}',
    });
    const body = JSON.stringify(post?.blocks);
    for (const kept of [
      'https://a.b/1.ogg',
      'Lift-off',
      'https://a.b/1.webm',
      'Method <strong>one</strong>',
      'Text',
      'https://a.b/2.png',
    ])
      expect(body).toContain(kept);
  });

  it('plain: a title in the text, images beside it', async () => {
    const files = {
      'a/My note.md': '# The *title*\n\n![x](img/p%201.png) and ![y](gone.png)',
      'a/img/p 1.png': '',
      'README.md': '# No post',
    };
    const items = await itemsOf(files);
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ kind: 'problem', code: 'image_missing', detail: 'gone.png' });
    expect(items[1]).toMatchObject({
      title: 'The title',
      slug: 'My note',
      blocks: [{ data: { src: 'archive:a/img/p 1.png' } }, {}, {}],
    });
  });

  it('of Hugo: TOML, bundles, shortcodes, aliases and drafts', async () => {
    const files = {
      'hugo.toml': 'baseURL = "https://old.example/"',
      'content/posts/first/index.md':
        '+++\ntitle = "First"\ndate = 2020-01-02T03:04:05+01:00\ntags = ["a", "b"]\ncategories = ["News"]\naliases = ["/old/first/"]\n[params]\nauthor = "Ann"\n+++\n\n{{< figure src="cover.jpg" caption="Cap" alt="A" >}}\n\n{{< youtube dQw4w9WgXcQ >}}\n\n{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}\n\n{{% notice tip %}}Kept text{{% /notice %}}',
      'content/posts/first/cover.jpg': '',
      'content/posts/_index.md': '---\ntitle: Posts\n---',
      'content/about.md': '---\ntitle: About\ndraft: true\n---\nMe',
    };
    const items = await itemsOf(files);
    expect(items[0]).toEqual({ kind: 'site', url: 'https://old.example/' });
    expect(items).toContainEqual({
      kind: 'problem',
      code: 'unknown_shortcode',
      place: 'content/posts/first/index.md',
      detail: '{{< notice >}}',
    });
    const [post, page] = await postsOf(files);
    expect(post).toMatchObject({
      kind: 'post',
      title: 'First',
      slug: 'first',
      publishedAt: '2020-01-02T02:04:05.000Z',
      status: 'published',
      authors: [{ name: 'Ann' }],
      categories: [{ name: 'News' }],
      tags: [{ name: 'a' }, { name: 'b' }],
      paths: ['/posts/first/', '/old/first/'],
      blocks: [
        {
          type: 'post/image',
          data: { src: 'archive:content/posts/first/cover.jpg', alt: 'A', caption: 'Cap' },
        },
        { type: 'post/video', data: { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
        { type: 'post/code', data: { code: 'x := 1', language: 'go' } },
        { type: 'post/text', data: { html: '<p>Kept text</p>' } },
      ],
    });
    expect(page).toMatchObject({ kind: 'page', title: 'About', status: 'draft', paths: [] });
  });

  it('of Jekyll: dates in names, permalinks and Liquid', async () => {
    const [post, draft] = await postsOf({
      '_config.yml': 'permalink: pretty\nurl: https://old.example',
      '_posts/2020-01-02-hello-world.md':
        '---\ntitle: Hello\ncategories: a b\nredirect_from: [/hi/]\nimage:\n  path: /assets/i.png\n---\n{% highlight ruby %}\nputs "{{ x }}"\n{% endhighlight %}\n\n![I]({{ site.baseurl }}/assets/i.png){: .wide}\n\nSee [it]({{ "/about/" | relative_url }}).\n\n{% include box.html %}\n\n```\n{% raw_kept %}\n```',
      'assets/i.png': '',
      '_drafts/soon.md': 'Soon',
      '_layouts/default.html': '<html></html>',
    });
    expect(post).toMatchObject({
      slug: 'hello-world',
      publishedAt: '2020-01-02T00:00:00.000Z',
      categories: [{ name: 'a' }, { name: 'b' }],
      image: { src: 'archive:assets/i.png' },
      paths: ['/a/b/2020/01/02/hello-world/', '/hi/'],
      blocks: [
        { type: 'post/code', data: { code: 'puts "{{ x }}"', language: 'ruby' } },
        { type: 'post/image', data: { src: 'archive:assets/i.png', alt: 'I' } },
        { data: { html: '<p>See <a href="/about/">it</a>.</p>' } },
        { type: 'post/code', data: { code: '{% raw_kept %}' } },
      ],
    });
    expect(draft).toMatchObject({ title: 'Soon', status: 'draft' });
  });

  it('of Astro: MDX whose components leave their text', async () => {
    const [post] = await postsOf({
      'src/content/blog/one.mdx':
        '---\ntitle: One\npubDate: "Jul 08 2022"\nheroImage: ../../assets/hero.jpg\n---\nimport Box from "../../components/Box.astro";\nimport pic from "../../assets/hero.jpg";\n\n<Box kind="x">\n\nInside\n\n</Box>\n\n<Image src={pic} alt="P" />',
      'src/assets/hero.jpg': '',
    });
    expect(post).toMatchObject({
      title: 'One',
      publishedAt: expect.stringMatching(/^2022-07-0[78]/),
      image: { src: 'archive:src/assets/hero.jpg' },
      paths: ['/blog/one/'],
      blocks: [
        { data: { html: '<p>Inside</p>' } },
        { type: 'post/image', data: { src: 'archive:src/assets/hero.jpg', alt: 'P' } },
      ],
    });
  });
});

describe('archives of newsletters', () => {
  it('of Medium', async () => {
    const [post, draft] = await postsOf({
      'README.html': '',
      'posts/2020-01-02_My-title-0123456789ab.html': `<!DOCTYPE html><html><head><title>My title</title></head><body><article class="h-entry"><header><h1 class="p-name">My title</h1></header>
<section data-field="subtitle" class="p-summary">Sub</section><section data-field="body" class="e-content"><section class="section"><div class="section-divider"><hr></div><div><h3 class="graf graf--h3 graf--title">My title</h3><p class="graf">Text</p>
<figure class="graf--figure"><img class="graf-image" src="https://cdn-images-1.medium.com/max/800/1.png"><figcaption>Cap</figcaption></figure></div></section></section>
<footer><p>By <a class="p-author h-card" href="https://medium.com/@ann">Ann</a> on <a href="x"><time class="dt-published" datetime="2020-01-02T03:04:05.000Z">x</time></a></p><p><a class="p-canonical" href="https://medium.com/@ann/my-title-0123456789ab">Canonical</a></p></footer></article></body></html>`,
      'posts/draft_Later-0123456789ac.html':
        '<h1 class="p-name">Later</h1><section data-field="body"><p>Soon</p></section>',
    });
    expect(post).toMatchObject({
      title: 'My title',
      slug: 'my-title',
      excerpt: 'Sub',
      status: 'published',
      publishedAt: '2020-01-02T03:04:05.000Z',
      authors: [{ name: 'Ann' }],
      paths: ['/@ann/my-title-0123456789ab'],
      blocks: [
        { data: { html: '<p>Text</p>' } },
        {
          type: 'post/image',
          data: { src: 'https://cdn-images-1.medium.com/max/800/1.png', caption: 'Cap' },
        },
      ],
    });
    expect(draft).toMatchObject({
      title: 'Later',
      status: 'draft',
      blocks: [{ data: { html: '<p>Soon</p>' } }],
    });
  });

  it('of Substack', async () => {
    const [post, missing] = await postsOf({
      'posts.csv':
        'post_id,post_date,is_published,type,audience,title,subtitle,podcast_url\n12.my-post,2020-01-02T03:04:05.000Z,true,newsletter,only_paid,"Title, ""one""",Sub,\n13.gone,,false,newsletter,everyone,Gone,,\n',
      'posts/12.my-post.html':
        '<p>Text<a data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" class="footnote-anchor">1</a></p><p class="button-wrapper"><a class="button primary" href="https://x.y"><span>Subscribe</span></a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Note</p></div></div>',
    });
    expect(post).toMatchObject({
      sourceId: '12',
      slug: 'my-post',
      title: 'Title, "one"',
      visibility: 'members',
      paths: ['/p/my-post'],
      blocks: [
        { data: { html: '<p>Text<sup data-footnote="Note"></sup></p>' } },
        { type: 'post/button', data: { label: 'Subscribe', href: 'https://x.y', align: 'center' } },
      ],
    });
    expect(missing).toMatchObject({ title: 'Gone', status: 'draft', blocks: [] });
  });
});
