import type { Post } from '@sitewright/contract/blog/posts';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshPhoto, mediaUploader, runVariantJobs } from '../../testing/media-files.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { brokenAddresses, exportSite, type ExportedFolder } from './testing/exported-folder.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const putHome = (site: SiteFixture, sections: object[]) =>
  site.call('PATCH', `/pages/${site.home.id}/content`, { content: { sections } });
const hero = (data: object = {}) => ({
  id: 'top',
  type: 'hero/hero-1',
  data: { title: 'Xin chào', ...data },
});
const pagesOf = ({ files }: ExportedFolder): string[] =>
  [...files.keys()].filter((path) => path.endsWith('.html'));

describe('the folder of a site that was never published', () => {
  it('has every page with relative addresses, one stylesheet, and no address of ours', async () => {
    const site = await makeSite(app);
    const folder = await exportSite(app, site);
    expect(pagesOf(folder)).toEqual([
      '404.html',
      'about.html',
      'gallery.html',
      'index.html',
      'menu.html',
      'visit.html',
    ]);
    expect(brokenAddresses(folder)).toEqual([]);
    const home = folder.text('index.html');
    expect(home).toContain('<link rel="stylesheet" href="styles/site.css">');
    expect(home).not.toContain('<style');
    expect(home).toMatch(/<a [^>]*href="menu\.html"/);
    for (const [path, body] of folder.files) expect(body.includes(site.host), path).toBe(false);
    expect(folder.files.has('sitemap.xml')).toBe(false);
    expect(folder.text('robots.txt')).toBe('User-agent: *\nAllow: /\n');
  });

  it('has forms that nobody can send, and says so to visitors and to the owner', async () => {
    const site = await makeSite(app);
    const folder = await exportSite(app, site);
    const form = /<form[\s\S]*<\/form>/.exec(folder.text('visit.html'))![0];
    expect(form).toContain('This form isn’t connected yet, so it can’t be sent.');
    expect(form).not.toMatch(/action=|method=/);
    const controls = form.match(/<(input|select|textarea|button)\b[^>]*>/g)!;
    expect(controls.filter((control) => !control.includes(' disabled'))).toEqual([]);
    expect(folder.warnings).toContainEqual({
      code: 'form_not_connected',
      path: '/visit',
      detail: 'Keep us a table',
    });
  });

  it('publishes nothing and stores nothing', async () => {
    const site = await makeSite(app);
    await exportSite(app, site);
    expect((await site.call<{ releases: unknown[] }>('GET', '/releases')).body.releases).toEqual([]);
    expect((await site.call<{ forms: unknown[] }>('GET', '/forms')).body.forms).toEqual([]);
    expect((await app.visit(site.host, '/')).status).toBe(404);
  });
});

describe('the folder of a published site', () => {
  it('says where the site is, and is its draft and not its release', async () => {
    const site = await makeSite(app);
    await site.publish();
    await putHome(site, [hero({ title: 'Newer than the release' })]);
    const folder = await exportSite(app, site);
    expect(folder.text('index.html')).toContain('Newer than the release');
    expect(folder.text('about.html')).toContain(
      `<link rel="canonical" href="http://${site.host}:6003/about">`,
    );
    expect(folder.text('sitemap.xml')).toContain(`http://${site.host}:6003/about`);
    expect(brokenAddresses(folder)).toEqual([]);
  });

  it('sends forms to it unless another address is given', async () => {
    const site = await makeSite(app);
    await site.publish();
    const live = await exportSite(app, site);
    expect(live.text('visit.html')).toMatch(
      new RegExp(`<form [^>]*action="http://${site.host}:6003/_forms/[^"]+"`),
    );
    expect(live.warnings.map(({ code }) => code)).toEqual(['form_posts_to_live_site']);
    const formUrl = 'https://forms.example/abc?x=1&y=2';
    const elsewhere = await exportSite(app, site, { formUrl });
    const form = /<form[\s\S]*<\/form>/.exec(elsewhere.text('visit.html'))![0];
    expect(form).toContain('method="post" action="https://forms.example/abc?x=1&amp;y=2"');
    expect(form).toContain('<input type="hidden" name="_form" value="Keep us a table">');
    expect(form).toContain('<input type="hidden" name="_page" value="/visit">');
    // Nothing of our own protocol, and no body that few endpoints read.
    expect(form).not.toMatch(/name="_[vlpft]"|form__trap|data-captcha|enctype/);
    expect(elsewhere.warnings).toEqual([]);
    expect(elsewhere.text('README.txt')).toContain('| `email` | ');
    expect(elsewhere.files.has('thank-you.html')).toBe(true);
  });
});

describe('names in the folder', () => {
  it('open on every system, and are never taken twice', async () => {
    const site = await makeSite(app);
    const long = 'x'.repeat(80);
    for (const slug of ['con', 'images', 'styles', long, 'a/con/b'])
      expect((await site.call('POST', '/pages', { title: slug, slug })).status, slug).toBe(201);
    const folder = await exportSite(app, site);
    const pages = pagesOf(folder);
    expect(pages).toContain('con-page.html');
    expect(pages).toContain('a/con-page/b.html');
    expect(pages).toContain('images.html');
    expect(brokenAddresses(folder)).toEqual([]);
    expect(folder.warnings).toContainEqual({ code: 'file_renamed', path: '/con', detail: 'con-page.html' });
    const lower = [...folder.files.keys()].map((path) => path.toLowerCase());
    expect(new Set(lower).size).toBe(lower.length);
  });

  it('of images are those of the uploads, in every size or only the largest', async () => {
    const site = await makeSite(app);
    const me = mediaUploader(app, site.person.token, site.site.id);
    const one = await me.upload(await freshPhoto(1_000, 500), 'Đội ngũ của tôi.JPG');
    const two = await me.upload(await freshPhoto(700, 500), 'đội-ngũ-của-tôi.jpg');
    await runVariantJobs(app);
    await putHome(site, [
      hero({ image: { src: one.body.url, alt: 'Một' } }),
      { ...hero({ image: { src: two.body.url, alt: 'Hai' } }), id: 'second' },
    ]);
    const imagesOf = ({ files }: ExportedFolder): string[] =>
      [...files.keys()].filter((path) => path.startsWith('images/doi-ngu'));
    const folder = await exportSite(app, site);
    expect(imagesOf(folder)).toEqual([
      'images/doi-ngu-cua-toi-1000.webp',
      'images/doi-ngu-cua-toi-320-2.webp',
      'images/doi-ngu-cua-toi-320.webp',
      'images/doi-ngu-cua-toi-640-2.webp',
      'images/doi-ngu-cua-toi-640.webp',
      'images/doi-ngu-cua-toi-700.webp',
      'images/doi-ngu-cua-toi-960.webp',
    ]);
    expect(brokenAddresses(folder)).toEqual([]);
    const small = await exportSite(app, site, { media: false });
    expect(imagesOf(small)).toEqual(['images/doi-ngu-cua-toi-1000.webp', 'images/doi-ngu-cua-toi-700.webp']);
    expect(brokenAddresses(small)).toEqual([]);
  });
});

describe('redirects', () => {
  it('are there for Netlify, Cloudflare and Apache, and as pages for any host', async () => {
    const site = await makeSite(app);
    const redirects = [
      { from: '/old', to: '/about' },
      { from: '/deep/old', to: '/menu#lunch', code: 302 },
      { from: '/gone', to: '', code: 410 },
      { from: '/news/:year/*', to: '/gallery?y=:year' },
    ];
    expect((await site.call('PUT', '/redirects', { redirects })).status).toBe(200);
    const folder = await exportSite(app, site);
    expect(folder.text('_redirects').split('\n').toSorted()).toEqual([
      '',
      '/deep/old /menu#lunch 302',
      '/gone /410.html 410',
      '/news/:year/* /gallery?y=:year 301',
      '/old /about 301',
    ]);
    const apache = folder.text('.htaccess');
    expect(apache).toContain('RewriteRule ^old$ /about [R=301,L,NE]');
    expect(apache).toContain('RewriteRule ^gone$ - [G,L]');
    expect(apache).toContain('RewriteRule ^news/([^/]+)/(.*)$ /gallery?y=$1 [R=301,L,NE]');
    expect(folder.text('old.html')).toContain('content="0; url=about.html"');
    expect(folder.text('deep/old.html')).toContain('content="0; url=../menu.html#lunch"');
    expect(folder.files.has('410.html')).toBe(true);
    expect(folder.warnings.map(({ code, path }) => [code, path])).toEqual(
      expect.arrayContaining([
        ['redirect_needs_server', '/gone'],
        ['redirect_needs_server', '/news/:year/*'],
      ]),
    );
    expect(brokenAddresses(folder)).toEqual([]);
  });
});

describe('the blog', () => {
  const withPost = async (): Promise<{ site: SiteFixture; post: Post }> => {
    const site = await makeSite(app);
    const { body: post } = await site.call<Post>('POST', '/posts', {
      title: 'Phở & friends',
      content: {
        sections: [{ type: 'post/text', data: { html: '<p>Slowly <strong>simmer</strong>.</p>' } }],
      },
    });
    await site.call('POST', `/posts/${post.id}/publish`, {});
    return { site, post };
  };

  it('is among the pages, and its search needs no module and no request', async () => {
    const { site, post } = await withPost();
    const folder = await exportSite(app, site);
    expect(folder.text(`blog/${post.slug}.html`)).toContain('<p>Slowly <strong>simmer</strong>.</p>');
    expect(brokenAddresses(folder)).toEqual([]);
    const search = folder.text('blog/search.html');
    expect(search).not.toContain('type="module"');
    expect(search).toContain('<script src="search/1.js" defer></script>');
    expect(search).toContain('<script src="../scripts/blog-search.js" defer></script>');
    expect(folder.text('blog/search/1.js')).toContain(`["${post.slug}.html","Phở & friends"`);
    expect(folder.text('scripts/blog-search.js')).not.toMatch(/\bimport\b|fetch/);
  });

  it('keeps its comments, which visitors can no longer write', async () => {
    const { site, post } = await withPost();
    const folder = await exportSite(app, site);
    const page = folder.text(`blog/${post.slug}.html`);
    expect(page).not.toMatch(/thread__new|thread__form|_comments/);
    expect(folder.warnings).toContainEqual({
      code: 'comments_left_out',
      path: `/blog/${post.slug}`,
      detail: '',
    });
  });

  it('is left out where nobody wants it, and links to it are reported', async () => {
    const { site } = await withPost();
    await putHome(site, [hero({ action: { label: 'Read', href: '/blog' } })]);
    const folder = await exportSite(app, site, { blog: false });
    expect(pagesOf(folder).filter((path) => path.startsWith('blog'))).toEqual([]);
    expect(brokenAddresses(folder)).toEqual([]);
    expect(folder.warnings).toContainEqual({ code: 'link_without_page', path: '/', detail: '/blog' });
  });
});

describe('scripts and custom code', () => {
  it('are classic ones that a browser loads from a folder', async () => {
    const site = await makeSite(app);
    const countdown = { id: 'days', type: 'countdown', data: { date: '2031-01-01T00:00' } };
    await putHome(site, [{ ...hero(), dropZones: { main: [countdown] } }]);
    const folder = await exportSite(app, site);
    const home = folder.text('index.html');
    expect(home).toContain('<script src="scripts/site.js" defer></script>');
    expect(home).not.toContain('type="module"');
    const script = folder.text('scripts/site.js');
    expect(script).toContain('start("element-countdown", (function () {');
    expect(script).not.toMatch(/\b(import|export)\b/);
    expect([...folder.files.keys()].filter((path) => path.startsWith('scripts/'))).toEqual([
      'scripts/site.js',
    ]);
  });

  it('of the owner stay as they are', async () => {
    const site = await makeSite(app);
    const code = {
      head: '<meta name="x" content="1"><script>window.a = "<b>";</script>',
      bodyEnd: '<!-- end -->',
    };
    expect((await site.call('PUT', '/code', { ...code, sections: {} })).status).toBe(200);
    const home = (await exportSite(app, site)).text('index.html');
    expect(home).toContain('<script>window.a = "<b>";</script>');
    expect(home).toContain('<!-- end -->');
    expect(home).not.toContain('site-code');
  });
});

it('two exports of the same site are the same bytes', async () => {
  const site = await makeSite(app);
  for (const useCase of ['static-hosting', 'single-page', 'developer'] as const) {
    const [one, two] = [await exportSite(app, site, { useCase }), await exportSite(app, site, { useCase })];
    expect([...one.files.keys()]).toEqual([...two.files.keys()]);
    for (const [path, body] of one.files) expect(body.equals(two.files.get(path)!), path).toBe(true);
    expect([...one.files.keys()]).toEqual([...one.files.keys()].toSorted());
  }
});

describe('the folder for developers', () => {
  it('changes by a few lines of one page when a text of it changes', async () => {
    const site = await makeSite(app);
    await putHome(site, [hero({ title: 'Before' })]);
    const before = await exportSite(app, site, { useCase: 'developer' });
    await putHome(site, [hero({ title: 'After' })]);
    const after = await exportSite(app, site, { useCase: 'developer' });
    const changed = [...after.files].filter(([path, body]) => !body.equals(before.files.get(path)!));
    expect(changed.map(([path]) => path)).toEqual(['content/pages/index.json', 'pages/index.html']);
    for (const [path, body] of changed) {
      const old = before.text(path).split('\n');
      expect(
        body
          .toString()
          .split('\n')
          .filter((line, index) => line !== old[index]),
      ).toHaveLength(1);
    }
  });

  it('has header and footer once, and names the current page', async () => {
    const site = await makeSite(app);
    const folder = await exportSite(app, site, { useCase: 'developer' });
    expect([...folder.files.keys()].filter((path) => path.startsWith('partials/'))).toEqual([
      'partials/footer.html',
      'partials/header.html',
    ]);
    expect(folder.text('partials/header.html')).toContain(
      'href="{{root}}menu.html" data-current="menu.html"',
    );
    expect(folder.text('pages/menu.html')).toContain('<!-- partial: header -->');
  });
});

describe('a site of one page', () => {
  it('holds posts of the blog with their images, and no search', async () => {
    const site = await makeSite(app);
    const image = `/library/images/${[...app.ctx.library.pictures.keys()][0]}`;
    const { body: post } = await site.call<Post>('POST', '/posts', {
      title: 'Phở',
      content: { sections: [{ type: 'post/image', data: { src: image, alt: 'Tô phở' } }] },
    });
    await site.call('POST', `/posts/${post.id}/publish`, {});
    const folder = await exportSite(app, site, { useCase: 'single-page' });
    const page = folder.text('index.html');
    expect(page).toContain(`href="#page-blog-${post.slug}"`);
    expect(page).toMatch(/<img [^>]*src="data:image\/webp;base64,[^"]*"[^>]*alt="Tô phở"/);
    expect(page).not.toMatch(/role="search"|blog-search|\.\.\/|\.html"/);
  });

  it('holds every page, its fonts and its images, and needs no other file', async () => {
    const site = await makeSite(app);
    const folder = await exportSite(app, site, { useCase: 'single-page' });
    expect([...folder.files.keys()]).toEqual(['README.txt', 'index.html']);
    const page = folder.text('index.html');
    expect(page.match(/<main\b/g)).toHaveLength(5);
    expect(page.match(/<main\b[^>]*\bhidden\b/g)).toHaveLength(4);
    expect(page).toContain('href="#page-menu"');
    expect(page).toContain('href="#page-visit--reserve"');
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(page).not.toMatch(/\b(src|srcset)="(?!data:)/);
    for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(ids, id).toContain(id);
  });
});

describe('the folder for a client', () => {
  it('explains hosts, form fields, licences, pages and what to transfer', async () => {
    const site = await makeSite(app);
    const folder = await exportSite(app, site, { useCase: 'hand-over', formUrl: 'https://forms.example/1' });
    const readme = folder.text('README.md');
    for (const part of [
      'Netlify',
      'Cloudflare',
      'GitHub',
      '| `email` |',
      'CC0-1.0',
      'OFL-1.1',
      '`menu.html`',
      'DNS',
    ])
      expect(readme).toContain(part);
  });
});
