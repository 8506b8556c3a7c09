// Makes HTML safe for the time of the parser. Tags of emphasis and links that are not closed where they were opened
// are opened anew by it in everything that follows, and it looks through all that is open with every tag: two
// megabytes of them hang a browser. Markup in fair order stays as it is; in any other such a tag ends where the next
// block begins, and what stands too deep stands in what is around it.

/** So much disorder is in pages that somebody wrote; more was made. */
const disorderMax = 200;

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const formatting = set('a b big code em font i nobr s small strike strong tt u');
const inline = set('abbr bdi bdo br cite data dfn img kbd label mark q samp span sub sup time var wbr');
const empty = set('area base br col embed hr img input link meta source track wbr');
const raw = set('iframe noembed noframes noscript script style textarea title xmp');
/** Their ends may be left out. */
const open = set('body colgroup dd dt head html li optgroup option p tbody td tfoot th thead tr');
/** Deeper than anybody nests; the parser looks through all that is open with every tag. */
const depthMax = 100;
/** As far up as an end looks for its beginning. */
const reach = 12;

interface Tag {
  text: string;
  at: number;
  name: string;
  isEnd: boolean;
}

/** Every tag in turn, without what stands in scripts and their like. A bracket ends a tag, so this is never slow. */
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

export const tameHtml = (html: string): string => {
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
