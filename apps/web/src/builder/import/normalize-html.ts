// Normalizes HTML before it is parsed. Misnested emphasis and link tags are reopened by the parser in everything that
// follows, and it searches all open elements for every tag: two megabytes of them hang a browser. Well-formed markup
// stays as it is; otherwise such a tag ends where the next block begins, and elements nested too deep move up.

/** Hand-written pages have fewer than this many nesting errors; more suggests an attack. */
const disorderMax = 200;

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const formatting = set('a b big code em font i nobr s small strike strong tt u');
const inline = set('abbr bdi bdo br cite data dfn img kbd label mark q samp span sub sup time var wbr');
const empty = set('area base br col embed hr img input link meta source track wbr');
const raw = set('iframe noembed noframes noscript script style textarea title xmp');
/** Tags whose end tag may be omitted. */
const open = set('body colgroup dd dt head html li optgroup option p tbody td tfoot th thead tr');
/** Deeper than real pages nest; the parser searches all open elements for every tag. */
const depthMax = 100;
/** How many open elements an end tag is matched against. */
const reach = 12;

interface Tag {
  text: string;
  at: number;
  name: string;
  isEnd: boolean;
}

/**
 * Visits every tag, without those inside scripts and similar elements. A bracket ends a tag, so that this is never
 * slow.
 */
const eachTag = (html: string, visit: (tag: Tag) => void): void => {
  const pattern = /<(\/?)([a-z][a-z0-9]*)[^<>]*>/gi;
  const lower = html.toLowerCase();
  for (let found = pattern.exec(html); found; found = pattern.exec(html)) {
    const [text, slash, spelled] = found;
    const name = spelled!.toLowerCase();
    visit({ text, at: found.index, name, isEnd: slash === '/' });
    if (slash === '/' || !raw.has(name)) continue;
    const end = lower.indexOf(`</${name}`, pattern.lastIndex);
    if (end < 0) return;
    pattern.lastIndex = end;
  }
};

const disorderOf = (html: string): number => {
  const stack: string[] = [];
  let disorder = 0;
  eachTag(html, ({ name, isEnd }) => {
    if (empty.has(name)) return;
    if (!isEnd) {
      stack.push(name);
      return;
    }
    const near = stack.slice(-reach);
    const from = near.lastIndexOf(name);
    if (from < 0) {
      disorder += 1;
      return;
    }
    disorder += stack.splice(from - near.length).filter((one) => one !== name && !open.has(one)).length;
  });
  return disorder + stack.filter((name) => !open.has(name)).length;
};

export const normalizeHtml = (html: string): string => {
  if (disorderOf(html) <= disorderMax) return html;
  const parts: string[] = [];
  let from = 0;
  let opened: string[] = [];
  let depth = 0;
  let tooDeep = 0;
  const close = (names: readonly string[]): string =>
    names
      .toReversed()
      .map((name) => `</${name}>`)
      .join('');
  eachTag(html, ({ text, at, name, isEnd }) => {
    parts.push(html.slice(from, at));
    from = at + text.length;
    if (formatting.has(name)) {
      const known = opened.indexOf(name);
      if (known >= 0) parts.push(close(opened.splice(known)));
      if (isEnd) return;
      opened.push(name);
      parts.push(text);
      return;
    }
    if (!inline.has(name)) {
      parts.push(close(opened));
      opened = [];
    }
    if (raw.has(name) || empty.has(name) || open.has(name)) parts.push(text);
    else if (isEnd && tooDeep > 0) tooDeep -= 1;
    else if (isEnd || depth < depthMax) {
      depth += isEnd ? -1 : 1;
      parts.push(text);
    } else {
      tooDeep += 1;
      parts.push(' ');
    }
  });
  return parts.join('') + html.slice(from);
};
