import type { SiteState } from '@sitewright/contract/versions/versions';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { diffSites } from './site-diff.ts';
import { describeSiteChanges, type SiteDiffTextContext } from './describe-site-changes.ts';

type Section = NonNullable<SiteState['sections']>[number];
const section = (change: Partial<Section> = {}): Section => ({
  id: 's1',
  name: 'Booking',
  category: 'cta',
  state: 'active',
  sync: 'linked',
  content: { sections: [] },
  ...change,
});
const site = (change: Partial<SiteState> = {}): SiteState => ({
  name: 'Quán Mai',
  description: '',
  settings: { seo: { noIndex: false, description: 'Old words' } },
  businessContext: { tone: 'warm' },
  theme: { id: 'default' } as SiteState['theme'],
  pages: [],
  header: null,
  footer: null,
  redirects: [{ from: '/a', to: '/', code: 301 }],
  sections: [section()],
  code: { head: 'one\ntwo', bodyEnd: '', sections: {} },
  ...change,
});
/** Returns keys with their values, so that the tests do not depend on the wording. */
const t = ((key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')) as unknown;
const context = {
  t: t as TFunction<'history'>,
  settings: t as TFunction<'site-settings'>,
  language: 'en',
  library: { designs: new Map(), versions: new Map() },
} as unknown as SiteDiffTextContext;
const said = (kind: Parameters<typeof describeSiteChanges>[0], change: Partial<SiteState>): string[] =>
  describeSiteChanges(kind, site(), site(change), context);

it('changed settings are named by their labels', () => {
  expect(
    said('settings', {
      name: 'Quán Lan',
      settings: { seo: { noIndex: true, description: 'New words' }, faviconUrl: '/media/x.png' },
      businessContext: { tone: 'calm' },
    }),
  ).toEqual([
    'words.changed general.name Quán Mai Quán Lan',
    'words.on search.noIndex',
    'words.changed search.description Old words New words',
    'words.changed groups.business: business.tone warm calm',
    'words.differs general.favicon',
  ]);
});

it('changed code is reported by its position and number of lines', () => {
  expect(said('code', { code: { head: 'two\nthree\nfour', bodyEnd: '', sections: { s9: 'x' } } })).toEqual([
    'words.code code.head words.linesAdded 2 words.linesRemoved 1',
    'words.code code.section s9 words.linesAdded 1 words.linesRemoved 0',
  ]);
});

it('added, removed and changed redirects are listed', () => {
  const redirects: SiteState['redirects'] = [
    { from: '/b', to: '/', code: 302 },
    { from: '/a', to: '/menu', code: 301 },
  ];
  expect(said('redirects', { redirects })).toEqual([
    'words.redirectAdded /b /',
    'words.redirectChanged /a / /menu',
  ]);
  expect(said('redirects', { redirects: [] })).toEqual(['words.redirectRemoved /a /']);
  expect(said('redirects', { redirects: [{ from: '/a', to: '/', code: 302 }] })).toEqual([
    'words.redirectDetour /a',
  ]);
});

it('saved sections are listed by name', () => {
  const sections = [section({ name: 'Table', state: 'archived', sync: 'detached' }), section({ id: 's2' })];
  expect(said('sections', { sections })).toEqual([
    'words.savedRenamed Booking Table',
    'words.savedStates.archived Table',
    'words.savedSyncs.detached Table',
    'words.savedAdded Booking',
  ]);
  expect(said('sections', { sections: [] })).toEqual(['words.savedRemoved Booking']);
});

it('parts that an older version does not contain are not compared', () => {
  const { code: _code, redirects: _redirects, sections: _sections, businessContext: _own, ...old } = site();
  const now = site({ redirects: [], sections: [], businessContext: {}, code: { ...site().code!, head: '' } });
  expect(diffSites(old, now)).toEqual([]);
  const parts = diffSites(site(), now).map(({ part, sections }) => [part, sections]);
  expect(parts).toEqual([
    ['settings', 0],
    ['code', 0],
    ['redirects', 1],
    ['sections', 1],
  ]);
});
