import { limits } from '@sitewright/contract/limits';
import { Liquid, type Template } from 'liquidjs';
import { cssColor, cssLength } from './css-value.ts';
import { escapeHtml, textOf } from './escape.ts';
import { safeUrl } from './links/safe-url.ts';
import { TemplateError } from './template-error.ts';
import { checkTemplate, prepareTemplate } from './template-source.ts';
import { templateTags } from './template-tags.ts';

const rawFilter = (handler: (value: unknown) => string) => ({ raw: true, handler });

const createEngine = (): Liquid => {
  const engine = new Liquid({
    // An empty in-memory map: without it a template could read files of the working directory.
    templates: {},
    outputEscape: 'escape',
    ownPropertyOnly: true,
    strictFilters: true,
    // An empty text counts as absent, as users expect.
    jsTruthy: true,
    // Detected from the machine, it would differ between server and browser, and cost 50 ms there.
    locale: 'en-US',
    greedy: false,
    parseLimit: limits.render.templateBytes,
    renderLimit: limits.render.renderMs,
    memoryLimit: limits.render.memoryUnits,
  });
  for (const [name, tag] of Object.entries(templateTags)) engine.registerTag(name, tag);
  engine.registerFilter(
    'url',
    rawFilter((value) => escapeHtml(safeUrl(value))),
  );
  engine.registerFilter(
    'css',
    rawFilter((value) => escapeHtml(cssColor(value) ?? cssLength(value) ?? '')),
  );
  engine.registerFilter(
    'lines',
    rawFilter((value) => escapeHtml(value).replace(/\r?\n/g, '<br>')),
  );
  engine.registerFilter('initials', (value: unknown) =>
    textOf(value)
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => word.charAt(0))
      .join(''),
  );
  return engine;
};

const engine = createEngine();

export interface CompiledTemplate {
  name: string;
  run: (scope: object, globals: object) => string;
}

const lineOf = (error: unknown): number | undefined => {
  const found = /line:(\d+)/.exec(error instanceof Error ? error.message : '');
  return found ? Number(found[1]) : undefined;
};

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/,? (file|line|col):\S+/g, '');

const parse = (name: string, source: string): Template[] => {
  try {
    return engine.parse(source);
  } catch (error) {
    throw new TemplateError(name, reasonOf(error), lineOf(error));
  }
};

/**
 * Checks, prepares and parses a template. `run` renders it with a section's fields and throws a
 * TemplateError when a limit (time, memory, loops, output size) is passed.
 */
export const compileTemplate = (name: string, source: string, mode: 'edit' | 'publish'): CompiledTemplate => {
  checkTemplate(name, source);
  const templates = parse(name, prepareTemplate(source, mode));
  return {
    name,
    run: (scope, globals) => {
      let html: string;
      try {
        html = engine.renderSync(templates, scope, { globals }) as string;
      } catch (error) {
        throw new TemplateError(name, reasonOf(error), lineOf(error));
      }
      if (html.length > limits.render.outputBytes) {
        throw new TemplateError(name, `its output is larger than ${limits.render.outputBytes} characters`);
      }
      return html;
    },
  };
};

/** The names that a template reads and does not define itself, with the paths below them. */
export const templateVariables = (name: string, source: string): Map<string, string[][]> => {
  checkTemplate(name, source);
  const found = engine.analyzeSync(parse(name, source), { partials: false }).globals;
  return new Map(
    Object.entries(found).map(([root, uses]) => [
      root,
      uses.map((use) => use.toArray().slice(1).map(String)),
    ]),
  );
};
