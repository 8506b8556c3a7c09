// What a section's own markup may contain. The server and the browser sanitize it with tools of their own, by this
// policy.
import { ownClasses } from '@sitewright/contract/sections/own-code';
import { safeUrl } from '../links/safe-url.ts';
import type { ResolvedImage } from '../template-tags.ts';
import { type CssScope, isOwnUrl, scopeDeclarations } from './scope-css.ts';

export interface MarkupPolicy {
  /** Elements that stay; the tags of others are removed and their content stays. In lower case. */
  elements: ReadonlySet<string>;
  /** Elements that are removed with everything in them. */
  removed: ReadonlySet<string>;
  /** The attributes of an element that stay, by name in lower case. */
  attributes: (element: string, given: Readonly<Record<string, string>>) => Record<string, string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const elements = words(`
  section header footer nav article aside div span p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd menu figure figcaption
  blockquote q cite em strong b i small sub sup mark code pre kbd samp s del ins u abbr dfn bdi bdo time data address
  br hr wbr a img button details summary hgroup table caption colgroup col thead tbody tfoot tr th td ruby rt rp`);
const removed = words(`
  script style template noscript iframe frame frameset object embed applet svg math title textarea select option xmp
  plaintext noembed noframes`);

const everywhere = words('class id title lang dir role hidden style translate');
const perElement: Readonly<Record<string, ReadonlySet<string>>> = {
  a: words('href target'),
  img: words('src alt width height loading'),
  button: words('disabled'),
  details: words('open'),
  data: words('value'),
  li: words('value'),
  ol: words('start reversed type'),
  th: words('colspan rowspan scope headers'),
  td: words('colspan rowspan headers'),
  colgroup: words('span'),
  col: words('span'),
  time: words('datetime'),
  del: words('datetime'),
  ins: words('datetime'),
};

/** Ids of the page and of the canvas. */
const takenId = /^(main|foundation|editing|(style-of|ground-of|design|elements)-.*)$/;

const isKnown = (element: string, name: string): boolean =>
  everywhere.has(name) || perElement[element]?.has(name) === true || /^aria-[a-z]+$/.test(name);

interface MarkupUse extends CssScope {
  resolveImage: (src: string) => ResolvedImage | undefined;
  resolveLink: (href: string) => string;
}

const imageOf = (src: string | undefined, { resolveImage }: MarkupUse): Record<string, string> => {
  const isAllowed = src !== undefined && (isOwnUrl(src) || /^\s*https?:\/\//i.test(src));
  const found = isAllowed ? resolveImage(src.trim()) : undefined;
  if (!found) return {};
  const { width, height, srcset } = found;
  return {
    src: found.src,
    ...(srcset ? { srcset, sizes: '100vw' } : {}),
    ...(width && height ? { width: String(width), height: String(height) } : {}),
  };
};

const rewritten = (name: string, value: string, use: MarkupUse): string | undefined => {
  switch (name) {
    case 'class':
      return ownClasses(value.split(/\s+/)).join(' ') || undefined;
    case 'id':
      return takenId.test(value) ? undefined : value;
    case 'style':
      return scopeDeclarations(value, use) || undefined;
    case 'href':
      return safeUrl(use.resolveLink(value));
    case 'target':
      return value === '_blank' ? value : undefined;
    default:
      return value;
  }
};

/** The policy for the markup of one section; it resolves the links and images in it, too. */
export const markupPolicy = (use: MarkupUse): MarkupPolicy => ({
  elements,
  removed,
  attributes: (element, given) => {
    const kept: Record<string, string> = {};
    for (const [name, value] of Object.entries(given)) {
      const result = isKnown(element, name) ? rewritten(name, value, use) : undefined;
      if (result !== undefined && name !== 'src') kept[name] = result;
    }
    if (element === 'a' && kept['target'] !== undefined) kept['rel'] = 'noopener';
    if (element === 'button') kept['type'] = 'button';
    return element === 'img' ? { loading: 'lazy', ...imageOf(given['src'], use), ...kept } : kept;
  },
});
