// Rebases the URLs of a release's page so that it works under a path of an app host. Works only for HTML written by
// the render package: attributes are double-quoted and text contains no `<`.

import { withoutOwnHost } from '@sitewright/render/blog/draw-sign-in';
import { withoutCode } from '../rendering/release-code.ts';

export interface HostedPage {
  prefix: string;
  /** The page's path on its own site. */
  page: string;
}

const comment = '<!--[\\s\\S]*?-->';
const style = '(<style[^>]*>)([\\s\\S]*?)(?=</style)';
const tag = '<([a-z][^\\s>/"]*)(?:[^<>"]|"[^"]*")*>';
const piece = new RegExp(`${comment}|${style}|${tag}`, 'gi');
const attribute = /([^\s=">/]+)="([^"]*)"/g;
const styleUrl = /(url\((?:"|'|&quot;|&#39;)?)(\/(?!\/))/gi;

/** Prefixes a root-relative URL of the site; returns any other unchanged. */
export const rebaseUrl = (address: string, prefix: string): string =>
  /^\/(?!\/)/.test(address) ? prefix + address : address;

const rebaseLink = (address: string, { prefix, page }: HostedPage): string =>
  // The hosted home page has no trailing slash, so a browser would resolve relative URLs one level too high.
  page === '/' && /^[\w%-][^:]*$/.test(address) ? `${prefix}/${address}` : rebaseUrl(address, prefix);

const rebaseStyle = (css: string, prefix: string): string =>
  css.replace(styleUrl, (_all, before: string, slash: string) => before + prefix + slash);

const rebaseAttribute = (name: string, value: string, under: HostedPage): string => {
  switch (name.toLowerCase()) {
    case 'href':
    case 'src':
    case 'poster':
      return rebaseLink(value, under);
    case 'action':
      // A sandboxed page sends no referrer, so the form states its page.
      return rebaseLink(value, under).replace(/(?=#|$)/, `?page=${encodeURIComponent(under.page)}`);
    case 'srcset':
      return value.replace(/(^|,\s*)([^\s,]+)/g, (_all, before: string, address: string) => {
        return before + rebaseUrl(address, under.prefix);
      });
    case 'style':
      return rebaseStyle(value, under.prefix);
    default:
      return value;
  }
};

/** Removes the site’s custom code and forms of readers, which work on the site’s own origin only. */
export const rebaseHtml = (html: string, under: HostedPage): string =>
  withoutOwnHost(withoutCode(html)).replace(piece, (all, opening?: string, css?: string, name?: string) => {
    if (opening !== undefined && css !== undefined) return opening + rebaseStyle(css, under.prefix);
    if (name === undefined) return all;
    return all.replace(
      attribute,
      (_pair, key: string, value: string) => `${key}="${rebaseAttribute(key, value, under)}"`,
    );
  });
