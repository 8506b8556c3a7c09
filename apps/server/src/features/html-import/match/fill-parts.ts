// Fills designs of headers and footers.
import type { JsonObject } from '@sitewright/contract/content';
import { findTag, findTags, namesOf, type Tag, textOf, wordsOf } from '../read/dom.ts';
import type { FilledDesign } from './fill-designs.ts';
import { kindsOf, partsOf } from './section-content.ts';

const isButton = (tag: Tag): boolean => /(^|[\s_-])(btn|button|cta)([\s_-]|$)/.test(namesOf(tag));
const menuMax = 12;

const linksIn = (root: Tag): { tag: Tag; label: string; href: string }[] =>
  findTags(root, ({ tag, attributes }) => tag === 'a' && attributes['href'] !== undefined).map((tag) => ({
    tag,
    label: textOf(tag),
    href: tag.attributes['href']!,
  }));

export const isBrand = (tag: Tag): boolean => /logo|brand|site-?(title|name)/.test(namesOf(tag));

/** The link or line with the name of the site. */
const brandOf = (root: Tag): Tag | undefined => {
  const named = findTag(
    root,
    (tag) =>
      isBrand(tag) && (textOf(tag) !== '' || findTag(tag, ({ tag: name }) => name === 'img') !== undefined),
  );
  const inNav = new Set(
    findTags(root, ({ tag }) => tag === 'ul').flatMap((list) => linksIn(list).map(({ tag }) => tag)),
  );
  return (
    named ?? linksIn(root).find(({ tag, href }) => (href === '/' || href === '#') && !inNav.has(tag))?.tag
  );
};

export const fillHeader = (root: Tag): FilledDesign[] => {
  const brand = brandOf(root);
  const logo = brand && (brand.tag === 'img' ? brand : findTag(brand, ({ tag }) => tag === 'img'));
  const inBrand = new Set(brand ? [brand, ...findTags(brand, () => true)] : []);
  const links = linksIn(root).filter(({ tag, label }) => !inBrand.has(tag) && label !== '');
  const action = links.find(({ tag }) => isButton(tag));
  const menu = links.filter((link) => link !== action);
  if (menu.length > menuMax || links.length === 0) return [];
  const data: JsonObject = {
    logoText: brand ? textOf(brand) : '',
    ...(logo?.attributes['src']
      ? { logo: { src: logo.attributes['src'], alt: logo.attributes['alt'] ?? '' } }
      : {}),
    menu: menu.map(({ label, href }) => ({ link: { label, href } })),
    ...(action ? { action: { label: action.label, href: action.href } } : {}),
    sticky: false,
  };
  return [{ kind: 'header', type: 'header/header-1', data }];
};

const networks: readonly (readonly [RegExp, string])[] = [
  [/facebook\.com/, 'brand-facebook'],
  [/instagram\.com/, 'brand-instagram'],
  [/(twitter|x)\.com/, 'brand-x'],
  [/youtube\.com/, 'brand-youtube'],
  [/linkedin\.com/, 'brand-linkedin'],
  [/tiktok\.com/, 'brand-tiktok'],
];
const networkOf = (href: string): string | undefined => networks.find(([host]) => host.test(href))?.[1];

export const fillFooter = (root: Tag): FilledDesign[] => {
  const brand = brandOf(root);
  const links = linksIn(root).filter(({ tag }) => tag !== brand);
  const phone = links.find(({ href }) => /^tel:/i.test(href));
  const email = links.find(({ href }) => /^mailto:/i.test(href));
  const social = links.filter(({ href }) => networkOf(href) !== undefined);
  const menu = links.filter(
    (link) => link !== phone && link !== email && !social.includes(link) && link.label !== '',
  );
  if (menu.length > menuMax) return [];
  const address = findTag(root, ({ tag }) => tag === 'address');
  const linked = new Set(links.map(({ label }) => label));
  const brandText = brand ? textOf(brand) : '';
  const texts = kindsOf(partsOf(root), 'text')
    .map(({ text }) => text)
    .filter(
      (text) => !linked.has(text) && text !== brandText && !(address && textOf(address).includes(text)),
    );
  const legal = texts.find((text) => /©|\(c\)|copyright|bản quyền|\b20\d\d\b|حقوق/i.test(text)) ?? '';
  const headings = kindsOf(partsOf(root), 'heading')
    .map(({ text }) => text)
    .filter((text) => text !== brandText);
  const linkOf = (link: (typeof links)[number] | undefined): JsonObject =>
    link ? { label: link.label, href: link.href } : {};
  const data: JsonObject = {
    logoText: brandText,
    text: texts.filter((text) => text !== legal).join('\n'),
    menuTitle: menu.length > 0 ? (headings[0] ?? '') : '',
    contactTitle: headings.slice(menu.length > 0 ? 1 : 0).join(' · '),
    menu: menu.map(({ label, href }) => ({ link: { label, href } })),
    address: address
      ? textOf({
          ...address,
          children: address.children.filter((child) => typeof child === 'string' || child.tag !== 'a'),
        })
      : '',
    phone: linkOf(phone),
    email: linkOf(email),
    social: social.map(({ label, href }) => ({
      icon: networkOf(href)!,
      link: { label: label || networkOf(href)!.slice('brand-'.length), href },
    })),
    // The design writes the year and the name itself.
    legal: wordsOf(legal).length > 0 ? legal : '',
  };
  return [{ kind: 'footer', type: 'footer/footer-1', data }];
};
