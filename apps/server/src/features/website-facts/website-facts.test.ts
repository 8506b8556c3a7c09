import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/website-facts/website-facts';
import { websiteFactsLimits } from '@sitewright/contract/website-facts/website-facts-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { chooseFacts } from './choose-facts.ts';
import { readPage } from './read-page.ts';

let app: TestApp;
let owner: TestUser;
let port: number;
let handle: RequestListener;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url!);
  handle(request, response);
});

beforeAll(async () => {
  app = await sharedTestApp();
  owner = await app.signUp();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.rate_limits');
  asked.length = 0;
  // Names under `.example` are public websites, whatever they resolve to.
  app.ctx.websiteNetwork = {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    mayReach: ({ host }) => host.endsWith('.example'),
  };
});

type Answer = EndpointResponse<typeof contract.readWebsite> & { code: string; error: string };
const read = (address: string) =>
  app.api<Answer>('POST', '/website-facts', { token: owner.token, body: { address } });
const page = (body: string, status = 200, type = 'text/html; charset=utf-8'): void => {
  handle = (_request, response) => response.writeHead(status, { 'content-type': type }).end(body);
};
const factsOf = (html: string) => chooseFacts([readPage(html, new URL('https://shop.example/'))]);
const nothing = {
  name: null,
  description: null,
  phone: null,
  email: null,
  address: null,
  location: null,
  services: [],
  color: null,
  language: null,
};

describe('a page', () => {
  it('is read from its structured data first', () => {
    const data = {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebSite', name: 'harper.example' },
        {
          '@type': ['Dentist', 'LocalBusiness'],
          name: 'Harper Dental',
          description: 'Teeth and braces.',
          telephone: '+44 113 496 0000',
          email: 'mailto:Hello@Harper.example',
          address: { streetAddress: '12 Plum Street', postalCode: 'LS1 4AP', addressLocality: 'Leeds' },
        },
        { '@type': 'Service', name: 'Braces' },
        { '@type': 'Person', name: 'Dr Somebody', telephone: '+44 1' },
      ],
    };
    expect(
      factsOf(`<html lang="en-GB"><head><title>Dentist</title><meta name="theme-color" content="#1F6B66">
        <script type="application/ld+json">${JSON.stringify(data)}</script></head></html>`),
    ).toEqual({
      name: 'Harper Dental',
      description: 'Teeth and braces.',
      phone: '+44 113 496 0000',
      email: 'hello@harper.example',
      address: '12 Plum Street, LS1 4AP Leeds',
      location: 'Leeds',
      services: ['Braces'],
      color: '#1f6b66',
      language: 'en',
    });
  });

  it('without structured data is read from its meta data, links and headings', () => {
    expect(
      factsOf(`<html lang="vi"><head><title>Tiệm bánh ở Đà Nẵng | Lò Bánh</title>
        <meta property="og:description" content="Bánh mì   mỗi sáng"></head><body>
        <h2>Dịch vụ</h2><h3>Bánh kem</h3><h3>Bánh cưới</h3><h3>Bánh kem</h3><h2>Liên hệ</h2><h3>Giờ mở cửa</h3>
        <a href="tel:0236%20399%209999">Gọi</a><a href="mailto:chao@lobanh.example?subject=x">Thư</a>
        <address>12 Trần Phú,<br>Đà Nẵng</address></body></html>`),
    ).toMatchObject({
      name: 'Lò Bánh',
      description: 'Bánh mì mỗi sáng',
      phone: '0236 399 9999',
      email: 'chao@lobanh.example',
      address: '12 Trần Phú, Đà Nẵng',
      services: ['Bánh kem', 'Bánh cưới'],
      language: 'vi',
    });
  });

  it.each([
    ['nothing', ''],
    ['broken markup', '<<<html><title><h1></span><a href="tel:">'],
    ['broken structured data', '<script type="application/ld+json">{"@type":"Dentist","name":</script>'],
    [
      'what is no phone and no email',
      '<a href="tel:112">x</a><a href="mailto:nobody">x</a><a href="tel:javascript:1">x</a>',
    ],
    [
      'structured data of others',
      '<script type="application/ld+json">{"@type":"Product","name":"Chair"}</script>',
    ],
  ])('with %s says nothing', (_what, html) => {
    expect(factsOf(html)).toEqual(nothing);
  });

  it('gives texts that are cut and without unseen characters', () => {
    const { description, name } = factsOf(
      `<title>${'n'.repeat(500)}</title><meta name="description" content="\u202Eevil\u200B ${'d'.repeat(5_000)}">`,
    );
    expect(name).toHaveLength(80);
    expect(description!.startsWith('evil d')).toBe(true);
    expect(description!.length).toBeLessThanOrEqual(600);
  });
});

describe('reading a website', () => {
  it('looks at its contact and about pages as well, and at no other site', async () => {
    handle = (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        request.url === '/'
          ? `<title>Harper</title><a href="/contact#form">x</a><a href="/about">x</a><a href="/about-our-dog">x</a>
             <a href="http://other.example:${port}/contact">x</a>`
          : request.url === '/contact'
            ? '<a href="tel:+441134960000">x</a>'
            : '<meta name="description" content="About us.">',
      );
    };
    const { status, body } = await read(`http://harper.example:${port}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      url: `http://harper.example:${port}/`,
      pagesRead: websiteFactsLimits.pagesMax,
      facts: { name: 'Harper', phone: '+441134960000', description: 'About us.' },
    });
    expect(asked.toSorted()).toEqual(['/', '/about', '/contact']);
  });

  it('of a page that fails keeps what the others say', async () => {
    handle = (request, response) => {
      response.writeHead(request.url === '/' ? 200 : 500, { 'content-type': 'text/html' });
      response.end('<title>Harper</title><a href="/contact">x</a>');
    };
    expect((await read(`http://harper.example:${port}/`)).body).toMatchObject({
      pagesRead: 1,
      facts: { name: 'Harper' },
    });
  });

  it.each([
    ['a host inside the network', 'http://10.0.0.1/', 422, 'validation_failed'],
    ['this server', 'localhost', 422, 'validation_failed'],
    ['another scheme', 'file:///etc/passwd', 422, 'validation_failed'],
    ['no address', 'not a website', 422, 'validation_failed'],
    ['nothing', ' ', 422, 'validation_failed'],
  ])('refuses %s', async (_what, address, status, code) => {
    page('<title>Secret</title>');
    const { status: answered, body } = await read(address);
    expect([answered, body.code]).toEqual([status, code]);
    expect(asked).toEqual([]);
  });

  it.each([
    ['an error page', () => page('no', 500), 502, 'upstream_failed'],
    ['a picture', () => page('x', 200, 'image/png'), 415, 'unsupported_media_type'],
    ['a page that is too large', () => page('a'.repeat(websiteFactsLimits.pageBytes + 1)), 413, 'too_large'],
  ])('explains %s', async (_what, answer, status, code) => {
    answer();
    const { status: answered, body } = await read(`http://harper.example:${port}`);
    expect([answered, body.code]).toEqual([status, code]);
    expect(body.error.length).toBeGreaterThan(20);
  });

  it('takes a page of exactly the limit', async () => {
    page(`<title>Big</title>${' '.repeat(websiteFactsLimits.pageBytes - 18)}`);
    expect((await read(`http://harper.example:${port}`)).body.facts.name).toBe('Big');
  });

  it('does not follow a redirect into the network', async () => {
    handle = (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/admin' }).end();
    expect((await read(`http://harper.example:${port}`)).status).toBe(422);
  });
});
