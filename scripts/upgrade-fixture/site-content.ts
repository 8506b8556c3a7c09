// Content of the main site: pages, header and footer, saved sections, settings, and comments.
import type { Page } from '@sitewright/contract/pages/pages';
import type { SiteSectionDetail } from '@sitewright/contract/site-sections/site-sections';
import type { Client } from './api-client.ts';
import { importFrom } from './old-program.ts';
import type { FixtureUsers } from './users.ts';
import type { MadeSite } from './site.ts';

export const customSection = 'custom/my-section';

export const fillPages = async ({ call, push }: MadeSite, fileUrl: string): Promise<void> => {
  await call('PUT', '/header', { type: 'header/header-1', data: { logoText: 'North', menu: [] } });
  await call('PUT', '/footer', {
    type: 'footer/footer-1',
    data: { logoText: 'North', text: 'Bread and more' },
  });
  const contact = await call<Page>('POST', '/pages', {
    title: 'Contact',
    slug: 'contact',
    content: { sections: [{ id: 'write', type: 'form/form-1', data: { title: 'Write to us' } }] },
    seo: { title: 'Find us', description: 'Where the bread is' },
  });
  await push(contact.id, [{ op: 'set', id: 'write', path: ['data', 'note'], value: 'We answer soon' }]);
  await call('POST', '/pages', {
    title: 'Our ovens',
    slug: 'ovens',
    content: {
      sections: [
        {
          id: 'ovens',
          type: customSection,
          data: { title: 'Two stone ovens', photo: { src: fileUrl, alt: 'An oven' } },
        },
      ],
    },
  });
};

/** A linked section on a page, a detached one, and one that all sites of the workspace share. */
export const fillSections = async (
  { program: { checkout } }: Client,
  { call, push, home }: MadeSite,
): Promise<void> => {
  const save = async (name: string, sync: 'linked' | 'detached') => {
    const saved = { type: 'cta/cta-1', data: { title: name, text: 'Fresh every day' } };
    const body = { name, category: 'cta', sync, section: saved };
    return (await call<{ section: SiteSectionDetail }>('POST', '/site-sections', body)).section;
  };
  const linked = await save('Book a table', 'linked');
  const detached = await save('Order a cake', 'detached');
  await call('POST', `/site-sections/${detached.id}/push`);
  const { fromContent } = await importFrom<typeof import('@sitewright/document/adapter')>(
    checkout,
    'packages/document/src/adapter.ts',
  );
  const { insertInstance } = await importFrom<typeof import('@sitewright/document/linked-edits')>(
    checkout,
    'packages/document/src/linked-edits.ts',
  );
  const page = await call<Page>('GET', `/pages/${home.id}`);
  const [onPage, definition] = [fromContent(page.content).state, fromContent(linked.content).state];
  await push(home.id, insertInstance(onPage, definition, linked.id, { index: 1 }));
};

export const fillSettings = async ({ call, home }: MadeSite): Promise<void> => {
  await call('PATCH', '/business-context', {
    businessName: 'North Bakery',
    industry: 'bakery',
    tone: 'warm',
  });
  await call('PUT', '/redirects', {
    redirects: [
      { from: '/old', to: '/contact' },
      { from: '/sale', to: 'https://shop.example/a', code: 302 },
    ],
  });
  await call('PUT', '/code', {
    head: '<meta name="fixture" content="6ed42e2">',
    sections: { top: '<i></i>' },
  });
  await call('PATCH', `/pages/${home.id}/settings`, {
    seo: { title: 'Warm bread', description: 'From six in the morning' },
  });
};

/** Shares the site with the designer, who is then offered its ownership. */
export const share = async ({ call }: MadeSite, { designer }: FixtureUsers): Promise<void> => {
  await call('PUT', `/people/${designer.id}`, { role: 'designer', overrides: { publish: false } });
  await call('PUT', '/transfer', { userId: designer.id, stays: true });
};

/** Returns the id of the thread. */
export const discuss = async (client: Client, { facts, call, home }: MadeSite, people: FixtureUsers) => {
  const { id } = await call<{ id: string }>('POST', '/comments', {
    documentId: home.id,
    nodeId: 'top',
    body: 'Is this the right word?',
  });
  await client.as(people.designer.accessToken)('POST', `/sites/${facts.id}/comments/${id}/replies`, {
    body: 'I think so',
  });
  return id;
};

/** A review link with a password, by which a reviewer has commented. */
export const inviteReviewers = async (client: Client, { call, home }: MadeSite) => {
  const password = 'only for reviewers';
  const { url } = await call<{ url: string }>('POST', '/review-links', {
    label: 'For Hoa',
    days: 30,
    password,
  });
  const token = url.split('/review/')[1]!;
  const { pass } = await client.as()<{ pass: string }>('POST', '/reviews/open', { token, password });
  await client.as()('POST', `/reviews/${pass}/comments`, {
    name: 'Hoa',
    documentId: home.id,
    body: 'Looks warm',
  });
  return { token, password };
};
