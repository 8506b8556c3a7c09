// Renders a design with its own content, empty content, overlong content and each of its templates, and checks the
// output.
import type { Section } from '@sitewright/contract/content';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { withIds } from '@sitewright/render/item-ids';
import { type RenderEnvironment, renderSection } from '@sitewright/render/section';
import { probeContent } from '../probe-content.ts';
import { type DesignIssue, type DesignRule, escapePattern, lineOf } from './design-issue.ts';

export interface DrawingCheckInput {
  design: SectionDesign;
  /** Template id → file and source. */
  sources: ReadonlyMap<string, { file: string; source: string }>;
  env: RenderEnvironment;
  /** CPU milliseconds that one rendering may take; unlimited when absent. */
  drawingMs: number | undefined;
}

/** CPU time of this thread, so that load on the machine does not count against a design. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

const voids = new Set(
  'area base br col embed hr img input link meta source track wbr path circle ellipse line rect polyline polygon stop'.split(
    ' ',
  ),
);
const anyTag = /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;

/** The number of top-level elements, and the first tag that is closed by a different one. */
const structureOf = (html: string): { roots: number; wrong?: { tag: string; message: string } } => {
  const open: string[] = [];
  let roots = 0;
  for (const [, slash, name, rest] of html.matchAll(anyTag)) {
    const tag = name!.toLowerCase();
    if (slash) {
      if (open.pop() !== tag)
        return {
          roots,
          wrong: { tag: `</${tag}`, message: `</${tag}> closes nothing: check the elements before it` },
        };
    } else {
      if (open.length === 0) roots += 1;
      if (!voids.has(tag) && !rest!.endsWith('/')) open.push(tag);
    }
  }
  const left = open.at(-1);
  return left === undefined
    ? { roots }
    : { roots, wrong: { tag: `<${left}`, message: `<${left}> is not closed` } };
};

export const headingsOf = (html: string): number[] =>
  [...html.matchAll(/<h([1-6])[\s>]/g)].map((match) => Number(match[1]));

/** A form of the site marks its fields for its script. */
const drawnForm = /<form class="form [\s\S]*?<\/form>/g;

type Report = (rule: DesignRule, line: number, message: string) => void;

const leftovers: readonly [RegExp, string][] = [
  [/\{\{|\{%/, 'contains an unclosed tag: close every {{ and {%'],
  [/undefined|\[object /, 'outputs an object: use one of its fields, such as .label'],
  [
    /<script|<iframe|javascript:|\son[a-z]+\s*=\s*"/i,
    'can output code that runs: use the tags and filters for fields',
  ],
];

const checkHtml = (html: string, name: string, source: string, report: Report): void => {
  const { roots, wrong } = structureOf(html);
  if (wrong) report('drawing', lineOf(source, new RegExp(escapePattern(wrong.tag))), wrong.message);
  else if (roots !== 1 || !html.startsWith('<')) {
    report('drawing', 1, `needs one root element with everything in it; there are ${roots}`);
  }
  for (const [pattern, message] of leftovers) {
    const found = pattern.exec(html);
    if (found) report('drawing', lineOf(source, pattern), message);
  }
  if (!/^<[a-z][^>]*\sid="probe"/.test(html)) {
    report(
      'drawing',
      1,
      'the root element must be the first one in the template, and not inside a comment or condition',
    );
  }
  const classes = (/^<[a-z]+[^>]*?\sclass="([^"]*)"/.exec(html)?.[1] ?? '').split(/\s+/);
  if (!classes.includes(name)) report('drawing', 1, `the root element needs the class ${name}`);
  if (classes.some((one) => one.startsWith(`${name}__`))) {
    report('drawing', 1, `the root element can’t have a class of the form ${name}__…`);
  }
};

const checkHeadings = (html: string, design: SectionDesign, source: string, report: Report): void => {
  const levels = headingsOf(html);
  const isHero = design.config.category === 'hero' || design.config.hasPageTitle === true;
  const lineOfLevel = (level: number): number => lineOf(source, new RegExp(`<h${level}[\\s>]`));
  const firsts = levels.filter((level) => level === 1).length;
  if (isHero && firsts !== 1) {
    report('headings', lineOfLevel(1), `a hero and the title of a page have one h1; this one has ${firsts}`);
  }
  if (!isHero && firsts > 0)
    report('headings', lineOfLevel(1), 'only a hero and the title of a page have an h1: use h2');
  let previous = isHero ? 0 : 1;
  for (const level of levels) {
    if (level > previous + 1) {
      report('headings', lineOfLevel(level), `h${level} follows h${previous}: use h${previous + 1}`);
    }
    previous = level;
  }
};

const checkImages = (html: string, source: string, report: Report): void => {
  for (const [picture] of html.matchAll(/<img[^>]*>/g)) {
    if (!/ alt="/.test(picture))
      report('pictures', lineOf(source, /<img/), 'an image has no alt: use {% picture field %}');
    if (!/ width="\d+" height="\d+"/.test(picture)) {
      report(
        'pictures',
        lineOf(source, /\{%-?\s*picture/),
        'an image has no size, so the layout would shift: use one from assets/ or /library/images/',
      );
    }
  }
};

const checkMarks = ({ design, env }: DrawingCheckInput, id: string, source: string, report: Report): void => {
  const section = {
    id: 'probe',
    type: design.type,
    templateId: id,
    data: withIds(design.defaults),
  } as Section;
  const { html } = renderSection(section, { ...env, mode: 'edit' });
  const texts = design.config.fields.filter(
    ({ type, name }) =>
      type === 'text' && typeof design.defaults[name] === 'string' && design.defaults[name] !== '',
  );
  for (const { name } of texts) {
    if (html.includes(`data-field="${name}"`)) continue;
    const line = lineOf(source, new RegExp(`\\{\\{-?\\s*${escapePattern(name)}\\b`));
    report(
      'fields',
      line,
      `${name} can’t be edited on the page: put data-field="${name}" on the element that shows it`,
    );
  }
};

/** Limit messages of the template engine, each with a suggestion. */
const limitText: readonly [RegExp, string][] = [
  [/memory alloc limit/i, 'outputs too much text: shorten its loops and joined texts'],
  [/template render limit/i, 'takes too long to render: shorten its loops'],
  [/parse length limit/i, 'is too long: shorten it'],
];

const problemOf = (problem: string): { line: number; message: string } => {
  const found = /^[^:]*?, line (\d+): ([\s\S]*)$/.exec(problem);
  const message = found ? found[2]! : problem.replace(/^[^:]*\.html: /, '');
  const words = limitText.find(([pattern]) => pattern.test(message));
  return { line: Number(found?.[1] ?? 1), message: words ? words[1] : message };
};

const checkTemplateDrawing = (drawn: DrawingCheckInput, id: string): DesignIssue[] => {
  const { design, env } = drawn;
  const { file, source } = drawn.sources.get(id)!;
  const faults: DesignIssue[] = [];
  const report: Report = (rule, line, message) => {
    const isKnown = faults.some(
      (fault) => fault.rule === rule && fault.line === line && fault.message === message,
    );
    if (!isKnown) faults.push({ rule, file, line, message });
  };
  const name = design.type.slice(design.type.lastIndexOf('/') + 1);
  const contents = [design.defaults, probeContent(design, 'empty'), probeContent(design, 'long'), {}];
  for (const data of contents) {
    const section = { id: 'probe', type: design.type, templateId: id, data: withIds(data) } as Section;
    const start = threadMs();
    const { html, problem } = renderSection(section, env);
    const took = threadMs() - start;
    if (problem !== undefined) {
      const { line, message } = problemOf(problem);
      report('drawing', line, message);
      // A limit was hit: another rendering would only take the same time again.
      return faults;
    }
    if (drawn.drawingMs !== undefined && took > drawn.drawingMs) {
      report(
        'drawing',
        1,
        `takes ${Math.round(took)} ms to render; at most ${drawn.drawingMs} are allowed: shorten its loops`,
      );
      return faults;
    }
    if (/data-(field|node)/.test(html.replaceAll(drawnForm, '')))
      report('drawing', 1, 'shows editor attributes to visitors: write data-field="…" in plain HTML');
    checkHtml(html, name, source, report);
    if (data !== design.defaults) continue;
    checkHeadings(html, design, source, report);
    checkImages(html, source, report);
  }
  checkMarks(drawn, id, source, report);
  return faults;
};

/** Issues that only show in the rendered output. */
export const checkDrawing = (drawn: DrawingCheckInput): DesignIssue[] =>
  [...drawn.sources.keys()].flatMap((id) => checkTemplateDrawing(drawn, id));
