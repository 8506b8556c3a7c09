// A page of a release, moved under a path of a host of the app. Only for HTML that the render package wrote: every
// attribute stands in double quotes, and text holds no `<`.

import { withoutCode } from '../rendering/release-code.ts';

export interface Under {
  prefix: string;
  /** The page's own path on its site. */
  page: string;
}

const comment = '<!--[\\s\\S]*?-->';
const style = '(<style[^>]*>)([\\s\\S]*?)(?=</style)';
const tag = '<([a-z][^\\s>/"]*)(?:[^<>"]|"[^"]*")*>';
const piece = new RegExp(`${comment}|${style}|${tag}`, 'gi');
const attribute = /([^\s=">/]+)="([^"]*)"/g;
const styleAddress = /(url\((?:"|'|&quot;|&#39;)?)(\/(?!\/))/gi;

/** An address of the site's own as it is on the host of the app; any other as it is. */
export const moveAddress = (address: string, prefix: string): string =>
  /^\/(?!\/)/.test(address) ? prefix + address : address;

const moveLink = (address: string, { prefix, page }: Under): string =>
  // The home page ends in no slash there, so a browser would look one step above for what lies beside it.
  page === '/' && /^[\w%-][^:]*$/.test(address) ? `${prefix}/${address}` : moveAddress(address, prefix);

const moveStyle = (css: string, prefix: string): string =>
  css.replace(styleAddress, (_all, before: string, slash: string) => before + prefix + slash);

const moveAttribute = (name: string, value: string, under: Under): string => {
  switch (name.toLowerCase()) {
    case 'href':
    case 'src':
    case 'poster':
      return moveLink(value, under);
    case 'action':
      // A page without an origin says nowhere where it is, so the form does.
      return `${moveLink(value, under)}?page=${encodeURIComponent(under.page)}`;
    case 'srcset':
      return value.replace(/(^|,\s*)([^\s,]+)/g, (_all, before: string, address: string) => {
        return before + moveAddress(address, under.prefix);
      });
    case 'style':
      return moveStyle(value, under.prefix);
    default:
      return value;
  }
};

/** Code of the site’s own stays behind: it runs on the site’s own origin only. */
export const moveUnder = (html: string, under: Under): string =>
  withoutCode(html).replace(piece, (all, opening?: string, css?: string, name?: string) => {
    if (opening !== undefined && css !== undefined) return opening + moveStyle(css, under.prefix);
    if (name === undefined) return all;
    return all.replace(
      attribute,
      (_pair, key: string, value: string) => `${key}="${moveAttribute(key, value, under)}"`,
    );
  });
