// Checks a template's source before it is rendered: only elements and attributes of the allowlists below, so that
// nothing can run, load or send data elsewhere, whatever the fields contain.
import { Parser } from 'htmlparser2';
import { TemplateError } from '@sitewright/render/template-error';
import { compileTemplate } from '@sitewright/render/liquid-engine';
import { checkTemplate } from '@sitewright/render/template-source';
import { type DesignIssue, lineAt } from './design-issue.ts';

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

const elements = words(`
  section header footer nav article aside div span p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd menu figure figcaption
  blockquote q cite em strong b i small sub sup mark code pre kbd samp s del ins u abbr dfn bdi bdo time data address
  br hr wbr a button form fieldset legend label input textarea select optgroup option datalist output progress meter
  details summary dialog hgroup search table caption colgroup col thead tbody tfoot tr th td ruby rt rp
  svg g path circle ellipse line polyline polygon rect defs lineargradient radialgradient stop clippath mask pattern
  symbol text tspan title desc`);

const attributes = words(`
  class id title lang dir role tabindex hidden style href hreflang target rel type name value for placeholder required
  autocomplete inputmode min max minlength maxlength step rows cols pattern checked selected disabled readonly multiple
  action method novalidate open datetime colspan rowspan scope headers span start reversed width height list label
  popover popovertarget popovertargetaction translate enterkeyhint spellcheck low high optimum
  viewbox fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray
  stroke-dashoffset stroke-miterlimit stroke-opacity d cx cy r rx ry x y x1 y1 x2 y2 dx dy points transform opacity
  clip-rule clip-path clippathunits mask maskunits preserveaspectratio gradientunits gradienttransform patternunits
  patterntransform offset stop-color stop-opacity focusable xmlns text-anchor dominant-baseline font-size font-weight
  vector-effect pathlength`);

const advice: Readonly<Record<string, string>> = {
  img: 'show an image with {% picture field %}',
  picture: 'show an image with {% picture field %}',
  source: 'show an image with {% picture field %}',
  video: 'videos are added as elements in {% zone main %}',
  audio: 'audio is added as an element in {% zone main %}',
  style: 'rules belong in styles.css',
  main: 'the page already has a main: use section or div',
  script: 'templates can’t contain scripts',
  iframe: 'embeds are added as elements in {% zone main %}',
};

/** Maximum number of issues reported per file. */
const issuesMax = 100;

/** Placeholder for outputs and tags; a private-use character that nobody types. */
const output = '\uE000';
const tag = '\uE001';

const cover = (text: string, mark: string): string => text.replace(/[^\n]/g, mark);

/** Variables that only ever hold plain words, such as `{% assign open = "open" %}`. */
const plainNames = (source: string): Set<string> => {
  const given = [...source.matchAll(/\{%-?\s*assign\s+(\w+)\s*=\s*([\s\S]*?)\s*-?%\}/g)];
  const mixed = new Set(given.filter(([, , value]) => !/^"[a-z -]*"$/.test(value!)).map(([, name]) => name!));
  return new Set(given.map(([, name]) => name!).filter((name) => !mixed.has(name)));
};

/** `<details {{ open }}>`: a word from the template may be an attribute, a field value never. */
const withoutPlainNames = (source: string): string => {
  const names = plainNames(source);
  return source.replace(/(?<=\s)\{\{-?\s*(\w+)\s*-?\}\}(?=[\s>])/g, (all, name: string) =>
    names.has(name) ? ' '.repeat(all.length) : all,
  );
};

/** The source with outputs and tags masked; every character keeps its offset. */
const masked = (source: string): string =>
  source
    .replace(/\{%-?\s*comment\b[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g, (all) => cover(all, ' '))
    .replace(/\{\{[\s\S]*?\}\}/g, (all) => cover(all, output))
    .replace(/\{%[\s\S]*?%\}/g, (all) => cover(all, tag));

const isAllowedUrl = (value: string): boolean =>
  /^(#|\/(?!\/)|https?:\/\/|mailto:|tel:)/i.test(value.trim()) || value.trim().startsWith(output);

const safeStyle =
  /^(\s*(--[a-z][a-z0-9-]*|[a-z-]+)\s*:\s*[^;:"'\\()]*(\([^;:"'\\()]*\))?[^;:"'\\()]*;?\s*)*$/i;

const attributeProblem = (
  element: string,
  name: string,
  value: string,
  quote: string | null | undefined,
): string | undefined => {
  if (name.includes(output) || name.includes(tag))
    return 'a value or tag can’t create an attribute: write it inside quotes';
  if (name.startsWith('on')) return `${name} is not allowed: templates can’t run scripts`;
  const isKnown = attributes.has(name) || /^(data|aria)-[a-z0-9-]+$/.test(name);
  if (!isKnown) return `the attribute ${name} is not allowed on <${element}>: remove it`;
  if (value !== '' && quote !== '"') return `the value of ${name} needs double quotes`;
  if (value.includes(tag)) return `a tag can’t be inside ${name}: put the whole element inside the tag`;
  switch (name) {
    case 'href':
      if (element !== 'a') return `href is for <a> only`;
      return isAllowedUrl(value)
        ? undefined
        : `the URL “${value.slice(0, 60)}” is not allowed: use a link field, #…, /…, https:, mailto: or tel:`;
    case 'action':
      return /^\uE000+$/.test(value) ? undefined : 'use {{ section.action | url }} as the action of a form';
    case 'style':
      if (/(^|;)\s*position\s*:\s*fixed/i.test(value))
        return 'position: fixed would leave the section: use position: absolute';
      return safeStyle.test(value)
        ? undefined
        : 'a style attribute can hold plain values only: rules belong in styles.css';
    case 'id':
      return value.includes(output)
        ? undefined
        : `the id “${value}” would be duplicated on a page with two of these sections: add {{ section.id }}`;
    case 'fill':
    case 'stroke':
    case 'mask':
    case 'clip-path':
      return /url\(\s*(?!["']?#)/i.test(value)
        ? `${name} can only refer to the same SVG: url(#…)`
        : undefined;
    default:
      return undefined;
  }
};

/** Elements and attributes outside the allowlists, and attribute values that could run, load or send something. */
const markupIssues = (file: string, source: string): DesignIssue[] => {
  const text = masked(withoutPlainNames(source));
  const faults: DesignIssue[] = [];
  const report = (index: number, message: string): void => {
    if (faults.length < issuesMax) faults.push({ rule: 'markup', file, line: lineAt(text, index), message });
  };
  let element = '';
  const parser = new Parser(
    {
      onopentagname: (name) => {
        element = name;
        const isMade = name.includes(output) || name.includes(tag);
        if (isMade || !elements.has(name)) {
          const fix = isMade
            ? 'write the element name as plain text'
            : (advice[name] ?? 'use another element');
          report(parser.startIndex, `<${isMade ? '…' : name}> is not allowed: ${fix}`);
        }
      },
      onattribute: (name, value, quote) => {
        // Attributes of a disallowed element are not reported separately.
        if (!elements.has(element) && !name.startsWith('on')) return;
        const problem = attributeProblem(element, name, value, quote);
        if (problem) report(parser.startIndex, problem);
      },
      onprocessinginstruction: (_name, data) =>
        report(parser.startIndex, `<${data.slice(0, 20)}> is not allowed: remove it`),
    },
    { lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: true },
  );
  parser.end(text);
  return faults;
};

const issueOf = (file: string, error: TemplateError): DesignIssue => ({
  rule: 'markup',
  file,
  line: error.line ?? 1,
  message: error.message
    .replace(`${error.template}, line ${error.line}: `, '')
    .replace(`${error.template}: `, ''),
});

const passesMax = 40;

/** The renderer stops at the first error of a template. Its line is blanked to find the next one. */
const ruleIssues = (file: string, source: string): DesignIssue[] => {
  const lines = source.split('\n');
  const faults: DesignIssue[] = [];
  for (let pass = 0; pass < passesMax; pass += 1) {
    try {
      checkTemplate(file, lines.join('\n'));
      return faults;
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      const line = error.line ?? 1;
      // A line blanked before may have removed the root element, which causes a follow-up error.
      if (lines[line - 1]!.trim() !== '' || faults.length === 0) faults.push(issueOf(file, error));
      if (lines[line - 1]!.trim() === '') return faults;
      lines[line - 1] = '';
    }
  }
  return faults;
};

/** All issues of a template's source; only a template without any is rendered. */
export const checkMarkup = (file: string, source: string): DesignIssue[] => {
  const ofMarkup = markupIssues(file, source);
  // The renderer rejects the same elements and handlers, but its messages do not say how to fix them.
  const isSaid = ({ line, message }: DesignIssue): boolean =>
    /^(script, iframe|event attributes)/.test(message) && ofMarkup.some((fault) => fault.line === line);
  const faults = [...ruleIssues(file, source).filter((fault) => !isSaid(fault)), ...ofMarkup];
  if (faults.length > 0) return faults;
  try {
    compileTemplate(file, source, 'publish');
    return [];
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return [issueOf(file, error)];
  }
};
