/**
 * Finds posts on the search page: every word must occur in a title, excerpt, category, tag or author, with or without
 * diacritics; titles count most. The address keeps the words, so that results can be linked to.
 */
const script = (readRows: string): string => `const box = document.querySelector('[data-search]');
if (box) {
  const form = box.parentElement.querySelector('form');
  const field = form.querySelector('input');
  const status = box.querySelector('[role=status]');
  const list = box.querySelector('ol');
  const fold = (text) => text.toLowerCase().normalize('NFD').replace(/\\p{M}/gu, '').replace(/đ/g, 'd');
  const say = (text, count) => (status.textContent = text.replace('{count}', count));
  let rows;
  const load = async () => {
    if (rows) return rows;
${readRows}
    for (const row of rows) row.push(fold(row[1]), fold(row.slice(2, 5).join(' ')));
    return rows;
  };
  const entry = ([slug, title, excerpt, date]) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = new URL(slug, location.href).href;
    link.textContent = title;
    const strong = document.createElement('strong');
    strong.append(link);
    const small = document.createElement('small');
    small.textContent = date;
    const text = document.createElement('p');
    text.textContent = excerpt;
    item.append(strong, ' ', small, text);
    return item;
  };
  let run = 0;
  const search = async () => {
    const mine = ++run;
    const words = fold(field.value).split(/\\s+/).filter(Boolean);
    if (words.length === 0) {
      list.replaceChildren();
      return say('', 0);
    }
    try {
      const posts = await load();
      if (mine !== run) return;
      const found = posts
        .filter((row) => words.every((word) => row[5].includes(word) || row[6].includes(word)))
        .map((row) => [words.filter((word) => row[5].includes(word)).length, row])
        .sort((a, b) => b[0] - a[0]);
      list.replaceChildren(...found.slice(0, 50).map(([, row]) => entry(row)));
      say(found.length === 0 ? box.dataset.none : found.length === 1 ? box.dataset.one : box.dataset.found, found.length);
    } catch {
      say(box.dataset.failed, 0);
    }
  };
  const keep = () => {
    try {
      history.replaceState(null, '', field.value ? '?q=' + encodeURIComponent(field.value) : location.pathname);
    } catch {}
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    keep();
    void search();
  });
  let wait;
  field.addEventListener('input', () => {
    clearTimeout(wait);
    wait = setTimeout(search, 150);
  });
  field.value = new URLSearchParams(location.search).get('q') ?? '';
  void search();
}
`;

const modules = `    const files = Array.from({ length: Number(box.dataset.search) }, (_one, index) => new URL('search/' + (index + 1) + '.js', location.href).href);
    const parts = await Promise.all(files.map((file) => import(file)));
    rows = parts.flatMap((part) => part.default).reverse();`;

export const searchScript = script(modules);

/** The same as a classic script, which finds its index where an expression says. */
export const searchScriptFor = (rows: string): string =>
  `(function () {\n${script(`    rows = ${rows}.reverse();`)}})();\n`;
