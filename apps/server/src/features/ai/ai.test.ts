import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { JsonObject } from '@sitewright/contract/content';
import { contrastRatio } from '@sitewright/contract/themes/contrast';
import { renderPage } from '@sitewright/render/page';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { libraryEnvironment, libraryStyle, partSection } from '../library/library-render.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
  owner = await app.signUp('writer');
});
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));

const call = <T>(method: string, path: string, body?: object) =>
  app.api<T>(method, path, { token: owner.token, ...(body ? { body } : {}) });
type Site = EndpointResponse<typeof contract.writeSite>;
const writeSite = (body: object) => call<Site>('POST', '/ai/generate-site', body);
const dentist = { name: 'Harper & Sons', description: 'We fix teeth and fit braces.', location: 'Leeds' };

describe('without a language model', () => {
  it('the status says who writes', async () => {
    const { status, body } = await call('GET', '/ai-complete-builder/feature-status');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      provider: 'builtin',
      isModel: false,
      features: { site: { available: true } },
    });
  });

  it('its forms ask for the services of the site, and promise nothing', async () => {
    const formsOf = async (industry: string): Promise<string> => {
      const businessInfo = { name: 'Harper', industry, services: ['Packing', 'Storage'] };
      const { body: site } = await writeSite({ businessInfo, pages: ['booking', 'contact', 'prices'] });
      return JSON.stringify(site.pages);
    };
    const quote = await formsOf('moving');
    expect(quote).toContain('Packing');
    expect(quote).toContain('"Something else"');
    for (const said of ['Building work', 'Budget', 'working day', '$1,000'])
      expect(quote).not.toContain(said);
    const booking = await formsOf('dentist');
    expect(booking).not.toContain('"Table"');
    expect(booking).not.toContain('"People"');
    expect(await formsOf('restaurant')).toContain('"People"');
  });

  it.each(['en', 'vi'])('a whole site is written in %s, and can be drawn', async (locale) => {
    const { status, body: site } = await writeSite({ businessInfo: dentist, locale });
    expect(status).toBe(200);
    expect(site.plan.industry).toBe('dentist');
    expect(site.pages[0]!.sections.length).toBeGreaterThanOrEqual(4);
    expect(site.needsInput).toEqual(['services', 'contact']);
    const { primary, background, text } = site.theme.colors;
    expect(contrastRatio(primary, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(text, background)).toBeGreaterThanOrEqual(7);
    for (const page of site.pages) {
      const { body, problems } = renderPage(
        {
          header: partSection(site.header, 'header'),
          footer: partSection(site.footer, 'footer'),
          sections: page.sections.map((section, index) => partSection(section as never, `s${index}`)),
        },
        libraryStyle(app.ctx.library, site.theme),
        libraryEnvironment(app.ctx.library, { siteName: 'Harper & Sons', locale }),
      );
      expect(problems).toEqual([]);
      expect(body.match(/<h1/g)).toHaveLength(1);
    }
  });

  it('links lead to its own pages', async () => {
    const { body: site } = await writeSite({ businessInfo: dentist });
    const slugs = new Set(site.pages.map(({ slug }) => `/${slug}`));
    const links = JSON.stringify(site).matchAll(/"href":"(\/[^"#]*)"/g);
    expect([...links].map(([, href]) => href).filter((href) => !slugs.has(href!))).toEqual([]);
  });

  it('the owner chooses the pages, and gets the same site again', async () => {
    const wish = { businessInfo: dentist, pages: ['about', 'contact'], seed: 'one' };
    const [first, again, other] = [
      await writeSite(wish),
      await writeSite(wish),
      await writeSite({ ...wish, seed: 'two' }),
    ];
    expect(first.body.plan.pages).toEqual(['home', 'about', 'contact']);
    const site = ({ runId: _run, ...rest }: Site) => rest;
    expect(site(again.body)).toEqual(site(first.body));
    expect(site(other.body)).not.toEqual(site(first.body));
  });

  it('a page is written', async () => {
    const { status, body } = await call<EndpointResponse<typeof contract.writePage>>(
      'POST',
      '/ai/generate-page',
      {
        pageType: 'faq',
        businessInfo: dentist,
      },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ slug: 'questions', provider: 'builtin' });
    expect(body.sections.map(({ type }) => String(type).split('/')[0])).toEqual(['hero', 'faq', 'cta']);
  });

  it('a page is written as long as asked, and says no sentence twice', async () => {
    const pageOf = async (length?: string) => {
      const body = { pageType: 'about', businessInfo: dentist, seed: 'x', ...(length && { length }) };
      const answer = await call<{ sections: { data: JsonObject }[] }>('POST', '/ai/generate-page', body);
      expect(answer.status).toBe(200);
      return JSON.stringify(answer.body.sections.map(({ data }) => data));
    };
    const [short, medium, long] = [await pageOf('short'), await pageOf('medium'), await pageOf('long')];
    expect(await pageOf()).toBe(medium);
    expect(short.length).toBeLessThan(medium.length);
    expect(long.length).toBeGreaterThan(medium.length);
    const sentences = [...long.matchAll(/[A-Z][^.?!"<>]{20,}[.?!]/g)].map(([sentence]) => sentence);
    expect(sentences.toSorted()).toEqual([...new Set(sentences)].toSorted());
    const refused = await call('POST', '/ai/generate-page', {
      pageType: 'about',
      businessInfo: dentist,
      length: 'endless',
    });
    expect(refused.status).toBe(422);
  });

  it('a section is written as long as asked', async () => {
    const section = {
      type: 'hero/hero-1',
      data: { title: 'Old', text: 'An old text about something else.' },
    };
    const textOf = async (length: string) => {
      const { body } = await call<{ sectionData: { data: { text: string } } }>(
        'POST',
        '/content-generation/generate-template-section',
        { sectionData: section, templateContext: { businessName: 'Harper', industry: 'dentist' }, length },
      );
      return body.sectionData.data.text;
    };
    const [short, medium, long] = [await textOf('short'), await textOf('medium'), await textOf('long')];
    expect(medium.startsWith(short)).toBe(true);
    expect(short.length).toBeLessThan(medium.length);
    expect(long.startsWith(medium.replace(/[.?!]$/, ''))).toBe(true);
    expect(long.length).toBeGreaterThan(medium.length);
  });

  it('a section gets other texts and keeps everything else', async () => {
    const { type, defaults } = app.ctx.library.designs.get('hero/hero-1')!;
    const section = { id: 's1', type, data: defaults, style: { scheme: 'dark' }, anchor: 'top' };
    const { body } = await call<{ sectionData: JsonObject }>(
      'POST',
      '/content-generation/generate-template-section',
      {
        sectionData: section,
        templateContext: { businessName: 'Harper & Sons', industry: 'dentist', tone: 'warm and friendly' },
      },
    );
    const data = body.sectionData['data'] as JsonObject;
    expect(body.sectionData).toMatchObject({ id: 's1', type, style: { scheme: 'dark' }, anchor: 'top' });
    expect([data['image'], data['facts']]).toEqual([defaults['image'], defaults['facts']]);
    expect(data['title']).not.toBe(defaults['title']);
    expect(JSON.stringify(data)).not.toContain('wheat');
  });

  it('a section gets the defaults of the specification where nothing is known', async () => {
    const { status, body } = await call<{ sectionData: JsonObject }>(
      'POST',
      '/content-generation/generate-template-section',
      { sectionData: { title: 'Old title', text: 'Some old words here.' } },
    );
    expect(status).toBe(200);
    expect(body.sectionData['title']).not.toBe('Old title');
  });
});

describe('what cannot be written', () => {
  it('is refused with a sentence', async () => {
    expect((await writeSite({ businessInfo: { name: '' } })).status).toBe(422);
    expect(
      (await writeSite({ businessInfo: { ...dentist, description: 'x'.repeat(aiLimits.promptMaxLength) } }))
        .status,
    ).toBe(200);
    expect(
      (
        await writeSite({
          businessInfo: { ...dentist, description: 'x'.repeat(aiLimits.promptMaxLength + 1) },
        })
      ).status,
    ).toBe(422);
    const long = { title: 'Title', text: 'x'.repeat(aiLimits.sectionBytes) };
    const { status } = await call('POST', '/content-generation/generate-template-section', {
      sectionData: long,
    });
    expect(status).toBe(413);
  });

  it('is refused where pictures are missing', async () => {
    const { status, body } = await call<{ fields: object }>('POST', '/ai/generate-page', {
      pageType: 'gallery',
      businessInfo: { name: 'Harper', industry: 'gym' },
    });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['pageType']]);
  });

  it('waits after ten calls in a minute', async () => {
    const statuses: number[] = [];
    for (let time = 0; time <= aiLimits.callsPerMinute; time += 1)
      statuses.push(
        (await call('POST', '/ai/generate-page', { pageType: 'about', businessInfo: dentist })).status,
      );
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });

  it('takes hostile words for words', async () => {
    const hostile = '<img src=x onerror=alert(1)> {location} [x] \u202E';
    const { body } = await writeSite({
      businessInfo: { name: hostile, description: hostile, location: hostile, services: [hostile] },
    });
    expect(JSON.stringify(body)).not.toMatch(/<img|\{location\}|\u202E/);
  });
});

describe('other wordings without a language model', () => {
  const rewrite = (body: object) =>
    call<{ texts: (string | null)[]; provider: string; code?: string }>('POST', '/ai/rewrite', body);
  const long =
    'We are a family practice, and we really look after teeth of all ages, from the first visit to the last. Ask us anything. We like to explain what we see, and why we would do something about it.';

  it('are shorter, or none where nothing can be left out', async () => {
    const { status, body } = await rewrite({ action: 'shorten', texts: [long, 'Teeth'] });
    expect(status).toBe(200);
    expect(body.texts[0]!.length).toBeLessThan(long.length * 0.9);
    expect(body.texts[1]).toBeNull();
    expect(body.provider).toBe('builtin');
  });

  it('are longer by sentences of the industry, each offered once', async () => {
    const texts = ['We mend teeth.', 'We also fit braces.'];
    const { body } = await rewrite({
      action: 'expand',
      texts,
      templateContext: { businessName: 'Harper', industry: 'dentist' },
    });
    const added = body.texts.map((text, index) => text!.slice(texts[index]!.length));
    expect(added.every((text) => text.length > 20)).toBe(true);
    expect(new Set(added).size).toBe(2);
  });

  it('cannot be in another language', async () => {
    const { status, body } = await rewrite({ action: 'translate', texts: ['Teeth'], into: 'vi' });
    expect([status, body.code]).toEqual([403, 'feature_off']);
  });

  it('cannot say the same in other words', async () => {
    const { status, body } = await rewrite({ action: 'rephrase', texts: ['Teeth'] });
    expect([status, body.code]).toEqual([403, 'feature_off']);
  });

  it.each([
    [{ action: 'change_tone', texts: ['Teeth'] }, 'tone'],
    [{ action: 'translate', texts: ['Teeth'] }, 'into'],
    [{ action: 'shorten', texts: [] }, 'texts'],
    [{ action: 'shorten', texts: ['x'.repeat(aiLimits.promptMaxLength + 1)] }, 'texts.0'],
    [{ action: 'shorten', texts: Array.from({ length: aiLimits.textsMax + 1 }, () => 'x') }, 'texts'],
  ])('need what they are made of: %#', async (body, field) => {
    const answer = await rewrite(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields!)).toContain(field);
  });
});
