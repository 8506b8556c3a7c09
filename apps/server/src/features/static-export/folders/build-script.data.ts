/** Joins the parts of a developer's export. Needs nothing but Node. */
export const buildScript = `// Joins pages and partials to a site in dist/: node build.mjs
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const root = import.meta.dirname;
const dist = join(root, 'dist');

const partials = new Map();
if (existsSync(join(root, 'partials')))
  for (const name of await readdir(join(root, 'partials')))
    partials.set(name.replace(/\\.html$/, ''), await readFile(join(root, 'partials', name), 'utf8'));

/** A partial for one page: its links lead up as many folders as the page is deep. */
const partialFor = (name, page) => {
  const text = partials.get(name);
  if (text === undefined) throw new Error('There is no partial ' + name + ', which ' + page + ' asks for');
  return text
    .trim()
    .replaceAll('{{root}}', '../'.repeat(page.split('/').length - 1))
    .replace(/ data-current="([^"]*)"/g, (_all, pages) => (pages.split(' ').includes(page) ? ' aria-current="page"' : ''));
};

await rm(dist, { recursive: true, force: true });
const pages = join(root, 'pages');
for (const entry of await readdir(pages, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const source = join(entry.parentPath, entry.name);
  const page = relative(pages, source).split(sep).join('/');
  const text = await readFile(source, 'utf8');
  const html = text.replace(/^( *)<!-- partial: ([\\w-]+) -->/gm, (_all, indent, name) =>
    partialFor(name, page)
      .split('\\n')
      .map((line) => indent + line)
      .join('\\n'),
  );
  await mkdir(dirname(join(dist, page)), { recursive: true });
  await writeFile(join(dist, page), html);
}
for (const folder of ['styles', 'scripts', 'images', 'fonts', 'files'])
  if (existsSync(join(root, folder))) await cp(join(root, folder), join(dist, folder), { recursive: true });
if (existsSync(join(root, 'public'))) await cp(join(root, 'public'), dist, { recursive: true });
`;
