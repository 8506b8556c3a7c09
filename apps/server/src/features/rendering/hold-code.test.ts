import { defaultConsentTexts } from '@sitewright/contract/cookie-consent/consent-texts';
import { describe, expect, it } from 'vitest';
import { holdCode } from './hold-code.ts';

const texts = defaultConsentTexts('en', 'consent');
const hold = (code: string): string =>
  holdCode(code, { category: 'marketing', texts, siteUrl: 'https://bakery.example' });

/** What a browser would run, load or frame at once. */
const loads = (html: string): string[] =>
  [...html.matchAll(/(?:\s(?:src|srcset|data|poster|on\w+|srcdoc)=|url\(|@import)[^>]*/gi)].map(([found]) =>
    found.trim(),
  );

describe('scripts', () => {
  it.each([
    ['<script>a()</script>', '<script type="text/plain" data-consent="marketing">a()</script>'],
    [
      '<SCRIPT SRC="//t.example/a.js" Async></SCRIPT>',
      '<script type="text/plain" data-held-src="//t.example/a.js" async="" data-consent="marketing"></script>',
    ],
    [
      '<script type="module">import "x"</script>',
      '<script type="text/plain" data-held-type="module" data-consent="marketing">import "x"</script>',
    ],
    [
      '<script type=" Text/JavaScript ">a()</script>',
      '<script type="text/plain" data-held-type=" Text/JavaScript " data-consent="marketing">a()</script>',
    ],
    [
      '<script>if (a < b && c) "</p>"',
      '<script type="text/plain" data-consent="marketing">if (a < b && c) "</p>"</script>',
    ],
    [
      '<script><!-- a() //--></script>',
      '<script type="text/plain" data-consent="marketing"><!-- a() //--></script>',
    ],
    [
      '<script src="/own.js"></script>',
      '<script type="text/plain" data-held-src="/own.js" data-consent="marketing"></script>',
    ],
    [
      '<script type="speculationrules">{}</script>',
      '<script type="text/plain" data-held-type="speculationrules" data-consent="marketing">{}</script>',
    ],
  ])('%s is held', (code, held) => {
    expect(hold(code)).toBe(held);
    expect(loads(hold(code))).toEqual([]);
  });

  it.each([
    '<script type="application/ld+json">{"@type":"Bakery"}</script>',
    '<script type="importmap">{"imports":{}}</script>',
    '<script type="application/json" id="data">{"a":"<b>"}</script>',
    '<script type="text/template"><img src="https://t.example/x.png"></script>',
  ])('%s is data, and stays', (code) => {
    expect(hold(code)).toBe(code);
  });

  it('in drawings are left out', () => {
    expect(
      hold(
        '<svg><script>a()</script><script href="https://t.example/a.js"></script><path d="M0 0"></path></svg>',
      ),
    ).toBe('<svg><path d="M0 0"></path></svg>');
  });

  it('in comments are no scripts', () => {
    const code = '<!-- <script>a()</script> --><p>Hi</p><!--[if IE]><script src=x></script><![endif]-->';
    expect(hold(code)).toBe(code);
  });

  it('after a comment that does not end are part of it', () => {
    expect(hold('<!-- <script>a()</script>')).toBe('<!-- <script>a()</script>-->');
  });
});

describe('what loads from elsewhere', () => {
  it.each([
    ['<img src="https://t.example/pixel.gif" alt="">', 'data-held-src="https://t.example/pixel.gif"'],
    ['<img src=" \nHTTPS://t.example/x " alt="">', 'data-held-src='],
    ['<img src="\\\\t.example/x" alt="">', 'data-held-src='],
    ['<img srcset="/a.png 1x, //t.example/b.png 2x" alt="">', 'data-held-srcset='],
    ['<img src="/a.png" onerror="fetch(1)" alt="">', 'data-held-onerror='],
    ['<link rel="stylesheet" href="https://fonts.example/css">', 'data-held-href='],
    ['<link rel=preconnect href=https://t.example>', 'data-held-href='],
    ['<video poster="https://t.example/p.png"><source src="//t.example/v.mp4"></video>', 'data-held-poster='],
    ['<svg><image xlink:href="https://t.example/x.png"></image></svg>', 'data-held-xlink:href='],
    ['<p style="background:url(https://t.example/x.png)">Hi</p>', 'data-held-style='],
    ['<p style="background:u\\72l(https://t.example/x.png)">Hi</p>', 'data-held-style='],
    [
      '<style>@import "https://fonts.example/css"; p{color:red}</style>',
      '<style type="text/plain" data-consent="marketing">',
    ],
    ['<style>p{background:image-set("https://t.example/x.png" 1x)}</style>', '<style type="text/plain"'],
  ])('%s waits', (code, held) => {
    expect(hold(code)).toContain(held);
    expect(hold(code)).toContain('data-consent="marketing"');
  });

  it.each([
    '<img src="/_assets/a.webp" alt="Bread">',
    '<img src="https://bakery.example/a.webp" alt="Bread">',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">',
    '<a href="https://elsewhere.example">Partner</a>',
    '<link rel="canonical" href="https://elsewhere.example/page">',
    '<meta name="google-site-verification" content="x">',
    '<style>.a{background:url("/a.png");content:"\\f101"}</style>',
    '<p style="color:red">Xin chào</p>',
    '<template><img src="https://t.example/x.png"></template>',
  ])('%s stays', (code) => {
    expect(hold(code)).toBe(code);
  });
});

describe('frames', () => {
  it('have a button in their place, which names the service', () => {
    const held = hold('<iframe src="https://www.video.example/embed/1" height="315" title="Film"></iframe>');
    expect(held).toContain('<span class="consent-held" style="min-height:315px"><b>www.video.example</b>');
    expect(held).toContain('data-consent-load');
    expect(held).toContain(
      '</span><iframe data-held-src="https://www.video.example/embed/1" height="315" title="Film" data-consent="marketing" hidden=""></iframe>',
    );
  });

  it.each([
    '<iframe srcdoc="<script>a()</script>"></iframe>',
    '<iframe src="javascript:a()"></iframe>',
    '<iframe src=" data:text/html,x"></iframe>',
  ])('%s is held, too', (code) => {
    expect(loads(hold(code).replaceAll(/data-held-\w+="[^"]*"/g, ''))).toEqual([]);
    expect(hold(code)).toContain('data-consent="marketing"');
  });

  it('that nobody sees get no button', () => {
    expect(hold('<iframe src="https://t.example" width="0" height="0"></iframe>')).not.toContain(
      'consent-held',
    );
    expect(hold('<iframe src="https://t.example" style="display:none"></iframe>')).not.toContain(
      'consent-held',
    );
  });

  it('of the site itself stay', () => {
    expect(hold('<iframe src="/menu"></iframe>')).toBe('<iframe src="/menu"></iframe>');
  });
});

describe('the rest of the code', () => {
  it('is left out where it would load without scripts', () => {
    expect(hold('<noscript><iframe src="https://t.example/ns.html"></iframe></noscript><p>Hi</p>')).toBe(
      '<p>Hi</p>',
    );
    expect(hold('<noscript><p>Turn on scripts</p></noscript>')).toBe(
      '<noscript><p>Turn on scripts</p></noscript>',
    );
  });

  it('is closed where it does not end', () => {
    expect(hold('<div><b>Hi')).toBe('<div><b>Hi</b></div>');
    expect(hold('</div></section></body>')).toBe('');
  });

  it('cannot bring a category of its own', () => {
    expect(hold('<img data-consent="analytics" src="https://t.example/x" alt="">')).toBe(
      '<img data-held-src="https://t.example/x" alt="" data-consent="marketing">',
    );
  });

  it('of a great size is held in no time that anybody notices', () => {
    const script = '<script src="https://t.example/a.js"></script>';
    const held = hold(script.repeat(400));
    expect(held.match(/data-held-src/g)).toHaveLength(400);
  });
});
