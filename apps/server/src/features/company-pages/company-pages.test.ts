import { companyPageLimits as limits } from '@sitewright/contract/company-pages/company-page-limits';
import type { AboutPage, CareersPage, CompanyEntry } from '@sitewright/contract/company-pages/company-pages';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import type { TestApp } from '../../testing/test-app.ts';

// Lists of the about page and the careers page: what staff edit is what everyone reads, as data and as HTML.

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await sharedTestApp();
  ({ token } = await signInStaff(app, 'PLATFORM_ADMIN'));
});
beforeEach(async () => {
  await app.database.ownerPool.query(
    'delete from app.company_entries where version > 1 or author_id is not null',
  );
  app.ctx.companyPages.changed();
});

const path = '/admin/company-pages/entries';
const add = (content: unknown, more: object = {}) =>
  app.api<CompanyEntry>('POST', path, { token, body: { content, ...more } });
const edit = (id: string, body: object) => app.api<CompanyEntry>('PATCH', `${path}/${id}`, { token, body });
const remove = (id: string, version: number) =>
  app.api('DELETE', `${path}/${id}?version=${version}`, { token });
const about = async (language = 'en') =>
  (await app.api<AboutPage>('GET', `/company-pages/about?language=${language}`)).body;
const careers = async (language = 'en') =>
  (await app.api<CareersPage>('GET', `/company-pages/careers?language=${language}`)).body;
const visit = (address: string, language = 'en') =>
  app.visit('localhost', address, { 'accept-language': language });

const longestUrl = `https://example.com/${'x'.repeat(limits.urlMaxLength - 'https://example.com/'.length)}`;

const principle = (title: string, text = 'Always.') => ({
  kind: 'principle',
  title: { en: title },
  text: { en: text },
});
const position = {
  kind: 'position',
  title: { en: 'Support engineer', vi: 'Kỹ sư hỗ trợ' },
  team: { en: 'Support' },
  location: { en: 'Remote, Asia' },
  employmentType: 'fullTime',
  description: { en: '## You will\n\n- answer **people**\n\n<script>alert(1)</script>' },
  application: 'jobs@example.com',
};

describe('a new installation', () => {
  it('has the first content in both languages', async () => {
    const { paragraphs, principles, people, milestones } = await about();
    expect(paragraphs.map(({ isLarge }) => isLarge)).toEqual([false, false, true, false, false, false]);
    expect(paragraphs[2]!.text).toBe('We think your website should belong to you.');
    expect(principles.map(({ title }) => title)).toContain('Never lose work');
    expect([people, milestones]).toEqual([[], []]);
    expect((await about('vi')).principles[0]!.title).toBe('Không làm mất dữ liệu');
    const { positions, contributions } = await careers();
    expect(positions).toEqual([]);
    expect(contributions).toHaveLength(4);
  });

  it('serves both pages with their content in the HTML', async () => {
    const page = await visit('/about');
    expect(page.status).toBe(200);
    expect(page.text).toContain('We think your website should belong to you.');
    expect(page.text).toContain('<h3>Never lose work</h3>');
    expect(page.text).toContain('data-served');
    expect(page.text.match(/<main/g)).toHaveLength(1);
    const open = await visit('/careers', 'vi');
    expect(open.text).toContain('<html lang="vi"');
    expect(open.text).toContain('Không có vị trí nào đang tuyển');
    expect(open.text).toContain('Website mẫu');
  });
});

describe('an entry', () => {
  it('is read as soon as it is added, at the end of its list', async () => {
    const added = await add(principle('Answer every letter'));
    expect([added.status, added.body.version, added.body.isVisible]).toEqual([201, 1, true]);
    expect((await about()).principles.at(-1)).toMatchObject({ title: 'Answer every letter' });
    expect((await visit('/about')).text).toContain('Answer every letter');
  });

  it('falls back to English where it is not translated, and an empty translation is none', async () => {
    await add({ ...principle('Only English'), title: { en: 'Only English', vi: ' ' } });
    expect((await about('vi')).principles.at(-1)).toMatchObject({ title: 'Only English', text: 'Always.' });
  });

  it('that is hidden is on no page, and comes back', async () => {
    const { body } = await add(principle('Now and then'));
    const hidden = await edit(body.id, { isVisible: false, version: 1 });
    expect(hidden.body).toMatchObject({ isVisible: false, version: 2 });
    expect(JSON.stringify(await about())).not.toContain('Now and then');
    expect((await visit('/about')).text).not.toContain('Now and then');
    await edit(body.id, { isVisible: true, version: 2 });
    expect(JSON.stringify(await about())).toContain('Now and then');
  });

  it('is changed only from the version that was seen, and never into another kind', async () => {
    const { body } = await add(principle('First'));
    expect((await edit(body.id, { content: principle('Second'), version: 1 })).body.version).toBe(2);
    const late = await edit(body.id, { content: principle('Third'), version: 1 });
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale_version' }]);
    const other = await edit(body.id, {
      content: { kind: 'paragraph', text: { en: 'x' }, isLarge: false },
      version: 2,
    });
    expect(other.status).toBe(422);
    // Nothing changes, nothing is counted.
    expect((await edit(body.id, { content: principle('Second'), version: 2 })).body.version).toBe(2);
  });

  it('is deleted once', async () => {
    const { body } = await add(principle('Short-lived'));
    expect((await remove(body.id, 1)).status).toBe(200);
    expect((await remove(body.id, 1)).status).toBe(404);
    expect(JSON.stringify(await about())).not.toContain('Short-lived');
  });

  it('is deleted only in the version that was seen', async () => {
    const { body } = await add(principle('First'));
    await edit(body.id, { content: principle('Second'), version: 1 });
    const late = await remove(body.id, 1);
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale_version', details: { version: 2 } }]);
    expect(JSON.stringify(await about())).toContain('Second');
    expect((await app.api('DELETE', `${path}/${body.id}`, { token })).status).toBe(422);
    expect((await remove(body.id, 2)).status).toBe(200);
  });

  it('is recorded in the audit log', async () => {
    const { body } = await add(principle('Logged'));
    await remove(body.id, 1);
    const { rows } = await app.database.ownerPool.query<{ action: string }>(
      'select action from app.audit_log where target_id = $1 order by at',
      [body.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['company_entry.created', 'company_entry.deleted']);
  });

  it.each([
    ['an unknown kind', { kind: 'poem', text: { en: 'x' } }],
    ['no title', { ...principle(''), title: { en: '  ' } }],
    ['a long title', principle('x'.repeat(limits.titleMaxLength + 1))],
    ['a long text', principle('x', 'x'.repeat(limits.textMaxLength + 1))],
    ['an unknown field', { ...principle('x'), html: '<b>' }],
    ['no location', { ...position, location: { en: '' } }],
    ['a long location', { ...position, location: { en: 'x'.repeat(limits.factMaxLength + 1) } }],
    ['a long description', { ...position, description: { en: 'x'.repeat(limits.descriptionMaxLength + 1) } }],
    ['a long link', { ...position, application: `${longestUrl}x` }],
    ['a link that runs a script', { ...position, application: 'javascript:alert(1)' }],
    ['a link without TLS', { ...position, application: 'http://example.com' }],
    ['an image from elsewhere than the web', personWith({ imageUrl: 'data:image/png;base64,AA' })],
  ])('with %s is refused', async (_case, content) => {
    expect((await add(content)).status).toBe(422);
  });

  it.each([
    ['title and text', principle('x'.repeat(limits.titleMaxLength), 'đ'.repeat(limits.textMaxLength))],
    [
      'facts, description and link',
      {
        ...position,
        location: { en: 'x'.repeat(limits.factMaxLength) },
        description: { en: 'đ'.repeat(limits.descriptionMaxLength) },
        application: longestUrl,
      },
    ],
  ])('has %s up to their limits', async (_case, content) => {
    const { status, body } = await add(content);
    expect(status).toBe(201);
    expect(JSON.stringify([await about(), await careers()])).toContain(body.id);
  });
});

function personWith(fields: object) {
  return {
    kind: 'person',
    name: 'Nguyễn Thị Ánh',
    role: { en: 'Support' },
    bio: { en: '' },
    imageUrl: '',
    ...fields,
  };
}

describe('a position', () => {
  it('is listed with its facts, description and link, in place of the note that there is none', async () => {
    await add(position);
    const [shown] = (await careers('vi')).positions;
    expect(shown).toMatchObject({
      title: 'Kỹ sư hỗ trợ',
      team: 'Support',
      employmentType: 'fullTime',
      applyUrl: 'mailto:jobs@example.com',
    });
    expect(shown!.html).toContain('<h4>You will</h4>');
    expect(shown!.html).not.toContain('<script');
    const { text } = await visit('/careers');
    expect(text).toContain('<h3>Support engineer</h3>');
    expect(text).toContain('href="mailto:jobs@example.com"');
    expect(text).not.toContain('No open positions</h2>');
    expect(text.match(/<\/script>/g)!.length).toBe(text.match(/<script/g)!.length);
  });

  it('that is closed brings the note back', async () => {
    await add(position, { isVisible: false });
    expect((await careers()).positions).toEqual([]);
    expect((await visit('/careers')).text).toContain('No open positions</h2>');
  });

  it.each([
    ['https://example.com/jobs/1', 'https://example.com/jobs/1'],
    ['', null],
  ])('with the application %s', async (application, applyUrl) => {
    await add({ ...position, application });
    expect((await careers()).positions[0]!.applyUrl).toBe(applyUrl);
  });
});

it('texts of staff are no markup of the page', async () => {
  await add(personWith({ name: '<img src=x onerror=alert(1)>', bio: { en: '"><script>alert(2)</script>' } }));
  const { text } = await visit('/about');
  expect(text).not.toContain('<img src=x');
  expect(text).not.toContain('<script>alert');
  expect(text).toContain('&lt;img src=x');
});

it('a list is put in order; what is unknown or left out changes nothing else', async () => {
  const ids = [];
  for (const title of ['One', 'Two', 'Three']) ids.push((await add(principle(title))).body.id);
  const [one, two, three] = ids as [string, string, string];
  const order = await app.api('PUT', '/admin/company-pages/order', {
    token,
    body: { kind: 'principle', ids: [three, three, crypto.randomUUID(), one] },
  });
  expect(order.status).toBe(200);
  const after = (await about()).principles.map(({ id }) => id);
  expect(after.slice(0, 2)).toEqual([three, one]);
  expect(after.at(-1)).toBe(two);
  expect((await about()).paragraphs).toHaveLength(6);
});

it('a new order is recorded in the audit log, and one that changes nothing is not', async () => {
  const ids: string[] = [];
  for (const title of ['One', 'Two']) ids.push((await add(principle(title))).body.id);
  const order = () =>
    app.api('PUT', '/admin/company-pages/order', {
      token,
      body: { kind: 'principle', ids: ids.toReversed() },
    });
  const recorded = async () =>
    (
      await app.database.ownerPool.query<{ target_label: string }>(
        "select target_label from app.audit_log where action = 'company_entry.reordered'",
      )
    ).rows;
  const before = (await recorded()).length;
  await order();
  await order();
  expect((await recorded()).slice(before)).toEqual([{ target_label: 'principle' }]);
});

it('a list has a last entry', async () => {
  await app.database.ownerPool.query(
    `insert into app.company_entries (kind, position, content, version)
     select 'milestone', n, '{"kind":"milestone","date":{"en":"2026"},"title":{"en":"One"},"text":{"en":""}}', 2
     from generate_series(1, $1) n`,
    [limits.entriesPerList - 1],
  );
  const milestone = { kind: 'milestone', date: { en: '2026' }, title: { en: 'Last' }, text: { en: '' } };
  expect((await add(milestone)).status).toBe(201);
  expect((await add(milestone)).status).toBe(422);
  expect((await about()).milestones).toHaveLength(limits.entriesPerList);
});
