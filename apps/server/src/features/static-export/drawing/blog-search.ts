// The search of a blog without modules: its index as scripts that fill a list, beside a page opened from a folder.
import { posix } from 'node:path';
import { searchScript, searchScriptFor } from '../../blog/public/search-script.data.ts';
import { relativeUrl } from './folder-paths.ts';

const listName = 'blogPosts';

const indexPath = /^blog\/search\/\d+\.js$/;

/** A part of the index as a script; undefined for any other file. The first of each row becomes the file of the post. */
export const searchRowsOf = (
  path: string,
  source: string,
  pageFiles: ReadonlyMap<string, string>,
): string | undefined => {
  if (!indexPath.test(path)) return undefined;
  const rows = JSON.parse(source.replace(/^export default /, '').replace(/;\s*$/, '')) as string[][];
  const searchFile = pageFiles.get('/blog/search') ?? 'blog/search.html';
  const shown = rows.map(([slug = '', ...rest]) => {
    const file = pageFiles.get(`/blog/${slug}`) ?? posix.join('blog', `${slug}.html`);
    return `  ${JSON.stringify([relativeUrl(searchFile, file), ...rest])},\n`;
  });
  return `window.${listName} = (window.${listName} || []).concat([\n${shown.join('')}]);\n`;
};

/** The script of the search page; undefined for any other. */
export const offlineSearch = (source: string): string | undefined =>
  source === searchScript ? searchScriptFor(`(window.${listName} || []).slice()`) : undefined;
