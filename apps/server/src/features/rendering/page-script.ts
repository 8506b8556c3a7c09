// The module of a page that starts the script of each design on its sections. Written here and read here, so that a copy
// for hosts without modules knows what a page starts.

export interface PageScriptPart {
  /** Class of the root element of the sections. */
  name: string;
  /** Path of the design's module, from that of the page. */
  file: string;
}

export const pageScript = (parts: readonly PageScriptPart[]): string =>
  parts
    .map(({ name, file }, index) => {
      const selector = JSON.stringify(`.${name}`);
      return `import s${index} from "${file}";for(const e of document.querySelectorAll(${selector}))s${index}(e);`;
    })
    .join('\n');

/** The parts of a page's module; empty for any other script. */
export const readPageScript = (source: string): PageScriptPart[] =>
  [
    ...source.matchAll(
      /^import s\d+ from "(\.\/[^"]+)";for\(const e of document\.querySelectorAll\("\.([^"]+)"\)/gm,
    ),
  ].map(([, file = '', name = '']) => ({ name, file }));
