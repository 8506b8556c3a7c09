import { defaultConsentTexts } from '@sitewright/contract/cookie-consent/consent-texts';
import { describe, expect, it } from 'vitest';
import { baseOf, holdCode } from './hold-code.ts';

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

  it('and styles in drawings, which browsers use whatever their type is, are left out where they load', () => {
    expect(
      hold(
        '<svg><style type="x">@import "https://t.example";</style><style onload="a()"></style><style>a{fill:url(#b)}</style></svg>',
      ),
    ).toBe('<svg><style>a{fill:url(#b)}</style></svg>');
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
    // It comes back as `href`: a script cannot set the other name without its namespace.
    ['<svg><image xlink:href="https://t.example/x.png"></image></svg>', '<image data-held-href='],
    [
      '<svg><image href="/a.png" xlink:href="https://t.example/x"></image><image href="//t.example"/></svg>',
      '<image href="/a.png"></image><image data-held-href=',
    ],
    ['<svg><use href="https://t.example/a.svg#b"></use></svg>', 'data-held-href='],
    ['<svg><use href="data:image/svg+xml,<svg/>#b"></use></svg>', 'data-held-href='],
    ['<svg><feImage href="https://t.example/x.png"></feImage></svg>', 'data-held-href='],
    [
      '<svg><image><set attributeName="href" to="https://t.example/x.png"></set></image></svg>',
      'data-held-to=',
    ],
    [
      '<svg><image><animate attributeName="href" values="/a.png; https://t.example/x"></animate></image></svg>',
      'data-held-values=',
    ],
    [
      '<svg><image><animate attributeName="href" from="//t.example/x"></animate></image></svg>',
      'data-held-from=',
    ],
    [
      '<svg><image><animate attributeName="href" by="//t.example/x"></animate></image></svg>',
      'data-held-by=',
    ],
    [
      '<svg><rect><set attributeName="fill" to="url(https://t.example/x#a)"></set></rect></svg>',
      'data-held-to=',
    ],
    ['<svg><a><set attributeName="href" to="javascript:a()"></set></a></svg>', 'data-held-to='],
    ...['mask', 'fill', 'stroke', 'filter', 'clip-path', 'cursor', 'marker-end'].map((name) => [
      `<svg><rect ${name}="url('https://t.example/x.svg#a')"></rect></svg>`,
      `data-held-${name}=`,
    ]),
    ['<link rel=preload as=image href=https://t.example/a.png>', 'data-held-href='],
    ['<link rel=preload as=image imagesrcset="//t.example/a.png 2x">', 'data-held-imagesrcset='],
    ['<link rel=dns-prefetch href=//t.example>', 'data-held-href='],
    ['<link rel="alternate stylesheet" href=//t.example>', 'data-held-href='],
    ['<link rel=stylesheet href="data:text/css,@import %22https://t.example%22">', 'data-held-href='],
    ['<input type=image src=https://t.example/x.png>', 'data-held-src='],
    ['<table background=https://t.example/x.png></table>', 'data-held-background='],
    ['<portal src=https://t.example></portal>', 'data-held-src='],
    ['<img srcset="\\\\t.example" alt="">', 'data-held-srcset='],
    ['<a href="/" ping="/own https://t.example">Hi</a>', 'data-held-ping='],
    ['<a href="/" attributionsrc="https://t.example">Hi</a>', 'data-held-attributionsrc='],
    ['<a href=" java\nscript:a()">Hi</a>', 'data-held-href='],
    ['<form><button formaction="javascript:a()">Hi</button></form>', 'data-held-formaction='],
    ['<meta http-equiv="Refresh" content="0;url=https://t.example">', 'data-held-content='],
    ['<meta http-equiv=refresh content=" 1.5 , URL = \'//t.example/a\' ">', 'data-held-content='],
    ['<meta http-equiv=refresh content="0 https://t.example">', 'data-held-content='],
    ['<base href="https://t.example/">', '<base data-held-href='],
    ['<base href="https://t.example/"><img src="p.gif" alt="">', '<img data-held-src="p.gif"'],
    ['<base href="https://t.example/"><p style="background:url(p.gif)">Hi</p>', 'data-held-style='],
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
    '<meta http-equiv="refresh" content="300">',
    '<meta http-equiv="refresh" content="0;url=/new">',
    '<meta property="og:image" content="https://t.example/x.png">',
    '<base target="_blank">',
    '<form action="https://elsewhere.example/search"><input name="q"></form>',
    '<a href="mailto:mai@bakery.example">Mail</a>',
    '<svg><rect fill="url(#a)" mask="url(/a.svg#b)"><set attributeName="fill" to="red"></set></rect></svg>',
    '<svg><a xlink:href="https://elsewhere.example"><text>Partner</text></a></svg>',
    '<style>.a{background:url("/a.png");content:"\\f101"}</style>',
    '<p style="color:red">Xin chào</p>',
    '<template><img src="https://t.example/x.png"></template>',
  ])('%s stays', (code) => {
    expect(hold(code)).toBe(code);
  });
});

describe('a style', () => {
  it.each([
    '@import url("https://fonts.example/css");',
    '@import url(https://fonts.example/css);',
    '@import/**/"https://fonts.example/css";',
    "@import\\20 'a';@import'//fonts.example/css'layer(a);",
    '@\\69mport "https://fonts.example/css";',
    '@import url( \t"https://fonts.example/css" );',
    '@import "ht\\\ntps://fonts.example/css";',
    '@import "data:text/css,p{}";',
    '@font-face{font-family:A;src:local("A"),url("https://t.example/a.woff2")format("woff2")}',
    'p{background:URL(https://t.example/x.png)}',
    'p{background:u\\72l(https://t.example/x.png)}',
    'p{background:url(\\68ttps://t.example/x.png)}',
    'p{background:url(https://t.example/x.png',
    'p{background:src("https://t.example/x.png")}',
    'p{background:image-set("https://t.example/x.png" 1x)}',
    'p{background:-webkit-image-set(url(https://t.example/x.png) 1x)}',
    'p{background:image("https://t.example/x.png")}',
    'p{background:cross-fade(url(/a.png),"https://t.example/x.png",50%)}',
    'p{--x:url(https://t.example/x.png)}',
    'p{--x:"https://t.example/x.png";background:image-set(var(--x) 1x)}',
    '@property --x{syntax:"*";inherits:false;initial-value:"//t.example/x.png"}',
    'p{content:"/*"}q{background:url(//t.example/x.png)}r{content:"*/"}',
    'p{content:"a\nb}q{background:url(//t.example/x.png)}',
    '#url(a){}p{background:url(//t.example/x.png)}',
  ])('%s waits', (css) => {
    expect(hold(`<style>${css}</style>`)).toMatch(/^<style type="text\/plain" data-consent="marketing">/);
  });

  it.each([
    '@import "/a.css";@namespace "http://www.w3.org/1999/xhtml";',
    'a[href^="https://elsewhere.example"]::after{content:"https://elsewhere.example"}',
    ':is(a[href="https://elsewhere.example"]){color:red}',
    '/* https://t.example url(https://t.example) */p{background:url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)}',
    '.md\\:a{filter:url(#a)}p::before{content:"url(https://t.example)"}',
    '@font-face{src:url("/a.woff2?#iefix")format("woff2")}',
  ])('%s stays', (css) => {
    expect(hold(`<style>${css}</style>`)).toBe(`<style>${css}</style>`);
  });

  it('that browsers ignore stays', () => {
    const code = '<style type="text/x-less">@import "https://t.example";</style>';
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

  it('cannot bring marks of its own on what is not held', () => {
    expect(
      hold(
        '<script type="text/plain" data-consent="analytics" data-held-src="https://t.example/a.js"></script>',
      ),
    ).toBe('<script type="text/plain"></script>');
  });

  it('loses attributes that no script can set again', () => {
    expect(hold('<script src="https://t.example/a.js""></script><img on"x="a()" alt="">')).toBe(
      '<script type="text/plain" data-held-src="https://t.example/a.js" data-consent="marketing"></script><img alt="">',
    );
  });

  it('is resolved from where the page says, also where another snippet says it', () => {
    const base = baseOf(
      ['<p>Hi</p>', '<base target="_top"><base href="//t.example/a/">'],
      'https://bakery.example',
    );
    expect(base).toBe('https://t.example/a/');
    expect(
      holdCode('<img src="p.gif" alt="">', {
        category: 'marketing',
        texts,
        siteUrl: 'https://bakery.example',
        base,
      }),
    ).toContain('data-held-src="p.gif"');
  });

  it('that turns into other elements once it was written is held as these', () => {
    const held = hold(
      '<form><math><mtext></form><form><mglyph><style></math><img src=https://t.example/x onerror=a()>',
    );
    expect(held).toContain('<img data-held-src="https://t.example/x" data-held-onerror="a()"');
  });

  it('is cut where it is nested deeper than browsers nest', () => {
    const held = hold(`${'<b>'.repeat(6_000)}<img src="https://t.example/x">`);
    expect(held).toMatch(/^(<b>){513}(<\/b>){513}$/);
    expect(hold('<template>'.repeat(2_000))).toMatch(/^(<template>){513}/);
  });

  it('of a great size is held in no time that anybody notices', () => {
    const script = '<script src="https://t.example/a.js"></script>';
    const held = hold(script.repeat(400));
    expect(held.match(/data-held-src/g)).toHaveLength(400);
  });
});
