import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUploads, type Uploads } from '../../testing/design-uploads.ts';

// A design against the rules: every issue is reported at once, each with file and line, and nothing is stored.

let uploads: Uploads;
beforeAll(async () => {
  uploads = await startUploads();
});
afterAll(() => uploads.app.close());

const template = (inner: string, root = 'class="price-board section"'): string =>
  `<section ${root}>\n${inner}\n{% picture photo %}<h2 data-field="title">{{ title }}</h2>\n` +
  `{% if text %}<p data-field="text">{{ text }}</p>{% endif %}{% button action %}\n` +
  `{% for fact in facts %}<b data-item="{{ fact.id }}">{{ fact.label }} {{ fact.value }}</b>{% endfor %}\n</section>`;

describe('the upload check of a design', () => {
  it('reports every issue at once', async () => {
    const faults = await uploads.issuesOf({
      'config.json': JSON.stringify(
        { label: { en: 'Only one' }, category: 'nowhere', fields: [{ name: 'Title', type: 'wish' }] },
        null,
        2,
      ),
      'defaults.json': '{ "title": ',
      'template.html': template(
        '<script>alert(1)</script>\n<img src=x onerror="alert(2)">\n<iframe src="https://example.com"></iframe>',
      ),
      'styles.css':
        '@import "https://example.com/a.css";\nbody { color: red }\n.price-board { margin-left: 1px; background: url(https://example.com/x.png) }',
      'notes.pdf': 'x',
    });
    for (const wanted of [
      /^config.json:\d+ label.vi/,
      /^config.json:\d+ category/,
      /^config.json:\d+ keywords/,
      /^config.json:\d+ fields.0/,
      /^defaults.json:1 isn’t valid JSON/,
      /^template.html:2 .*script/,
      /^template.html:3 .*onerror/,
      /^template.html:3 .*<img>/,
      /^template.html:4 .*iframe/,
      /^styles.css:1 @import is not allowed/,
      /^styles.css:3 .*margin-inline-start/,
      /^styles.css:3 .*loads https:\/\/example.com/,
      /^notes.pdf:1 isn’t part of a section/,
    ]) {
      expect(faults).toContainEqual(expect.stringMatching(wanted));
    }
  });

  it('names each missing file', async () => {
    const faults = await uploads.issuesOf({
      'defaults.json': null,
      'styles.css': null,
      'template.html': null,
    });
    expect(
      faults.filter((fault) => fault.includes('is missing')).map((fault) => fault.split(':')[0]),
    ).toEqual(['defaults.json', 'styles.css', 'template.html']);
  });

  it('names a template that does not exist', async () => {
    expect(await uploads.issuesOf({ 'template-stacked.html': null })).toEqual([
      expect.stringMatching(
        /^config.json:\d+ the template stacked uses template-stacked.html, which doesn’t exist/,
      ),
    ]);
  });

  it('names each value of a wrong type with its line', async () => {
    const defaults = {
      title: 4,
      facts: 'three',
      photo: { src: 'https://example.com/a.jpg', alt: '' },
      headline: 'x',
    };
    const faults = await uploads.issuesOf({ 'defaults.json': JSON.stringify(defaults, null, 2) });
    expect(faults).toEqual([
      expect.stringMatching(/^defaults.json:2 title isn’t text/),
      expect.stringMatching(/^defaults.json:3 facts isn’t a list/),
      expect.stringMatching(/^defaults.json:4 photo refers to an image that doesn’t exist/),
      expect.stringMatching(/^defaults.json:8 headline isn’t a field/),
    ]);
  });

  it('rejects a stylesheet of 10 MB by its size alone', async () => {
    const faults = await uploads.issuesOf({
      'styles.css': Buffer.alloc(10 * 1024 * 1024, '.price-board { color: inherit }\n'),
    });
    expect(faults).toEqual([expect.stringMatching(/^styles.css:1 is 10 MB; at most 6 kB are allowed/)]);
  });

  it.each([
    ['a loop over a hundred million', '{% for i in (1..100000000) %}x{% endfor %}'],
    [
      'loops in loops',
      '{% for a in (1..2000) %}{% for b in (1..2000) %}{% for c in (1..2000) %}x{% endfor %}{% endfor %}{% endfor %}',
    ],
    [
      'a text that doubles itself',
      '{% assign x = "xxxxxxxx" %}{% for i in (1..40) %}{% assign x = x | append: x %}{% endfor %}{{ x }}',
    ],
    ['a template that takes itself in', '{% include "template" %}{% render "template" %}'],
    ['blocks nested 30 deep', `${'{% if title %}'.repeat(30)}x${'{% endif %}'.repeat(30)}`],
  ])(
    'rejects hostile Liquid: %s',
    async (_name, inner) => {
      expect(await uploads.issuesOf({ 'template.html': template(inner) })).toContainEqual(
        expect.stringMatching(/^template.html:\d+ /),
      );
    },
    30_000,
  );

  it('rejects anything that loads or runs from elsewhere', async () => {
    const faults = await uploads.issuesOf({
      'template.html': template(
        '<script src="https://example.com/x.js"></script>\n<b onclick="alert(1)">x</b>',
      ),
      'styles.css':
        '@import url("//example.com/a.css");\n.price-board { background: image-set("//example.com/a.png" 1x) }',
    });
    expect(faults).toEqual([
      expect.stringMatching(/^styles.css:1 @import is not allowed/),
      expect.stringMatching(/^styles.css:2 .*can load or run/),
      expect.stringMatching(/^template.html:2 <script> is not allowed/),
      expect.stringMatching(/^template.html:3 onclick is not allowed/),
    ]);
  });

  it('rejects a script and says why', async () => {
    expect(
      await uploads.issuesOf({ 'script.js': 'export default function (root) { root.hidden = true }' }),
    ).toEqual([expect.stringMatching(/^script.js:1 scripts aren’t allowed in workspaces/)]);
  });

  it.each([
    [
      'a drawing that is no picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      /isn’t a JPEG/,
    ],
    [
      'a broken picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      /damaged image|isn’t a JPEG/,
    ],
  ])('rejects %s', async (_name, body, message) => {
    const css = '.price-board { background: url("assets/x.png") }';
    expect(await uploads.issuesOf({ 'assets/x.png': body, 'styles.css': css })).toEqual([
      expect.stringMatching(message),
    ]);
  });

  it.each([
    ['Price Board', /can’t be used as a slug: use 3 to 40 lowercase letters/],
    ['hero-1', /reserved by the platform/],
    ['wrap', /reserved by the platform/],
    ['s-ection', /reserved by the platform/],
  ])('rejects the name %s', async (name, message) => {
    expect(await uploads.issuesOf({}, name)).toContainEqual(expect.stringMatching(message));
  });
});
