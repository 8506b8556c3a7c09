// Front matter of Markdown files: YAML, TOML or JSON.
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml, stringify } from 'yaml';

export interface MarkdownFile {
  fields: Record<string, unknown>;
  body: string;
  /** Why the fields could not be read; the body is what follows them. */
  problem?: string;
}

/** Longer front matter is none. */
const maxLength = 200_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readers = {
  '---': (text: string): unknown => parseYaml(text, { maxAliasCount: 50, schema: 'core', uniqueKeys: false }),
  '+++': (text: string): unknown => parseToml(text),
} as const;

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n')[0]! : String(error);

const readJson = (text: string): MarkdownFile | undefined => {
  const end = /\n\}\s*\n/.exec(text.slice(0, maxLength));
  if (!end) return undefined;
  const json = text.slice(0, end.index + 2);
  try {
    const fields: unknown = JSON.parse(json);
    return isObject(fields) ? { fields, body: text.slice(end.index + end[0].length) } : undefined;
  } catch {
    return undefined;
  }
};

export const readFrontMatter = (source: string): MarkdownFile => {
  const text = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  if (text.startsWith('{')) return readJson(text) ?? { fields: {}, body: text };
  const mark = /^(---|\+\+\+)[ \t]*\n/.exec(text)?.[1] as keyof typeof readers | undefined;
  if (mark === undefined) return { fields: {}, body: text };
  const start = text.indexOf('\n') + 1;
  const end = new RegExp(`^${mark === '---' ? '(?:---|\\.\\.\\.)' : String.raw`\+\+\+`}[ \t]*$`, 'm').exec(
    text.slice(start, start + maxLength),
  );
  if (!end) return { fields: {}, body: text };
  const body = text.slice(start + end.index + end[0].length).replace(/^\n+/, '');
  try {
    const fields = readers[mark](text.slice(start, start + end.index)) ?? {};
    return isObject(fields) ? { fields, body } : { fields: {}, body, problem: 'it has no fields' };
  } catch (error) {
    return { fields: {}, body, problem: reasonOf(error) };
  }
};

export const writeFrontMatter = (fields: Record<string, unknown>, body: string): string => {
  const kept = Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== undefined &&
        value !== '' &&
        value !== null &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );
  return `---\n${stringify(kept, { lineWidth: 0 })}---\n\n${body}`;
};
