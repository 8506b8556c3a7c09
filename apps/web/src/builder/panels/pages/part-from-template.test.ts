import type { PageSummary } from '@sitewright/contract/pages/pages';
import { expect, it } from 'vitest';
import { dataFromTemplate } from './part-from-template.ts';

const page = (slug: string, settings = {}): PageSummary => ({
  id: slug,
  title: slug || 'Home',
  slug,
  isHome: slug === '',
  order: slug,
  seo: {},
  settings,
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const pages = [page(''), page('about'), page('thanks', { hideInMenu: true })];
const link = (label: string, href: string) => ({ link: { label, href } });

it('texts of the site are kept, where the template has a field for them', () => {
  const template = { logoText: 'Your name', phone: { label: '1', href: 'tel:1' }, text: '', sticky: true };
  const present = { logoText: 'Levain', phone: { label: '2', href: 'tel:2' }, text: 'Bread', sticky: false };
  expect(dataFromTemplate(template, present, pages)).toEqual({
    logoText: 'Levain',
    phone: { label: '2', href: 'tel:2' },
    text: '',
    sticky: true,
  });
});

it('the logo is kept, although no template has one', () => {
  const logo = { src: '/media/logo.svg', alt: 'Levain' };
  expect(dataFromTemplate({ logo: { src: '', alt: '' } }, { logo }, pages)).toEqual({ logo });
});

it('the menu is that of the site, or is made of its pages', () => {
  const menu = [link('Our story', '/about')];
  expect(dataFromTemplate({ firstLinks: [link('Team', '/team')] }, { menu }, pages)).toEqual({
    firstLinks: menu,
  });
  expect(dataFromTemplate({ menu: [] }, {}, pages)).toEqual({
    menu: [link('Home', '/'), link('about', '/about')],
  });
});

it('no link leads to a page that does not exist', () => {
  const template = {
    action: { label: 'Contact', href: '/contact' },
    thirdLinks: [link('About', '/about'), link('Imprint', '/imprint'), link('Us', 'https://example.com/')],
  };
  expect(dataFromTemplate(template, {}, pages)).toEqual({
    action: { label: '', href: '' },
    thirdLinks: [link('About', '/about'), link('Us', 'https://example.com/')],
  });
});
