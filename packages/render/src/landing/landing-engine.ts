// Templates of landing pages. They come from the library alone, so they may use more of Liquid than sections, whose
// templates may come from a tenant; what they print is escaped all the same.
import { type TemplatePage, templatePages } from '@sitewright/contract/landing/landing-template';
import {
  type Context,
  type Emitter,
  Hash,
  Liquid,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  Value,
} from 'liquidjs';
import { escapeHtml, textOf } from '../escape.ts';
import { iconSvg } from '../icon-svg.ts';
import { safeUrl } from '../links/safe-url.ts';
import { TemplateError } from '../template-error.ts';
import { cardLogos } from './card-logos.ts';

export interface LandingSources {
  layout: string;
  pages: Readonly<Record<TemplatePage, string>>;
  /** By name. */
  sections: ReadonlyMap<string, string>;
  /** For `{% render %}`, by name. */
  partials: ReadonlyMap<string, string>;
}

export interface LandingEnvironment {
  icons: Readonly<Record<string, string>>;
  assetUrl: (file: string) => string;
  imageUrl: (file: string) => string;
  honeypot: string;
}

/** The names that a template reads. */
export interface LandingData {
  features: Readonly<Record<string, boolean>>;
  [name: string]: unknown;
}

export interface LandingRendering {
  /** The content of the body. */
  html: string;
  /** Sections that could not be rendered and are left out. */
  issues: TemplateError[];
}

export interface CompiledLanding {
  /** @throws TemplateError when the layout or the page cannot be rendered. */
  render: (
    page: TemplatePage,
    input: { sections: readonly string[]; data: LandingData; env: LandingEnvironment },
  ) => LandingRendering;
  /** One page with another main part than that of the template, such as that of a missing page. */
  renderFrame: (content: string, input: { data: LandingData; env: LandingEnvironment }) => string;
}

interface Run extends LandingEnvironment {
  renderSection: (name: string) => string;
  sections: readonly string[];
  content: string;
}

const runOf = (ctx: Context): Run => (ctx.globals as { $run: Run }).$run;

const rawFilter = (handler: (this: { context: Context }, value: unknown) => string) => ({
  raw: true,
  handler,
});

/** A tag without arguments. */
const writes = (html: (run: Run) => string) =>
  class extends Tag {
    // oxlint-disable-next-line require-yield
    *render(ctx: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      emitter.write(html(runOf(ctx)));
    }
  };

/** `{% section 'contactForm' %}` */
class SectionTag extends Tag {
  private readonly value: Value;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    this.value = new Value(token.args, liquid);
  }

  *render(ctx: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    emitter.write(runOf(ctx).renderSection(textOf(yield this.value.value(ctx, true))));
  }
}

/** `{% icon 'check' class:"list__icon" %}` */
class IconTag extends Tag {
  private readonly value: Value;
  private readonly hash: Hash;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    const [, name = '', options = ''] = /^\s*('[^']*'|"[^"]*"|[\w.]+)\s*([\s\S]*)$/.exec(token.args) ?? [];
    if (name === '') throw new Error('the tag icon needs a name');
    this.value = new Value(name, liquid);
    this.hash = new Hash(options);
  }

  *render(ctx: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const name = textOf(yield this.value.value(ctx, true));
    const options = (yield this.hash.render(ctx)) as Record<string, unknown>;
    const { icons } = runOf(ctx);
    if (!Object.hasOwn(icons, name)) throw new Error(`there is no icon ${name}`);
    emitter.write(iconSvg(name, icons, textOf(options['class'] ?? 'icon')));
  }
}

const honeypotField = ({ honeypot }: Run): string =>
  `<p class="hidden" aria-hidden="true"><label>${honeypot} <input name="${honeypot}" tabindex="-1" autocomplete="off"></label></p>`;

const createEngine = (partials: LandingSources['partials']): Liquid => {
  const engine = new Liquid({
    templates: Object.fromEntries([...partials].map(([name, source]) => [`${name}.liquid`, source])),
    extname: '.liquid',
    outputEscape: 'escape',
    ownPropertyOnly: true,
    strictFilters: true,
    jsTruthy: true,
    locale: 'en-US',
    greedy: false,
  });
  engine.registerTag(
    'page_content',
    writes(({ content }) => content),
  );
  engine.registerTag(
    'sections',
    writes(({ sections, renderSection }) => sections.map(renderSection).join('\n')),
  );
  engine.registerTag('section', SectionTag);
  engine.registerTag('icon', IconTag);
  engine.registerTag('honeypot', writes(honeypotField));
  engine.registerTag(
    'card_logos',
    writes(() => cardLogos),
  );
  engine.registerFilter(
    'url',
    rawFilter((value) => escapeHtml(safeUrl(value))),
  );
  engine.registerFilter(
    'lines',
    rawFilter((value) => escapeHtml(value).replace(/\r?\n/g, '<br>')),
  );
  engine.registerFilter(
    'asset',
    rawFilter(function asset(value) {
      return escapeHtml(runOf(this.context).assetUrl(textOf(value)));
    }),
  );
  engine.registerFilter(
    'image',
    rawFilter(function image(value) {
      return escapeHtml(runOf(this.context).imageUrl(textOf(value)));
    }),
  );
  return engine;
};

const editAttributes = /\s+data-(?:path|section)="[^"]*"/g;

const forbidden: readonly [RegExp, string][] = [
  [/\{%-?\s*(include|layout|block|raw)\b/, 'the tags include, layout, block and raw are not available'],
  [/\|\s*raw\b/, 'the filter raw is not available'],
  [
    /<\s*(script|style|iframe|object|embed|base|meta|link)\b/i,
    'script, style, iframe, object, embed, base, meta and link tags are not allowed',
  ],
  [/\son[a-z]+\s*=/i, 'event attributes such as onclick are not allowed'],
  [
    /\s(?:href|src|action)="[^"]*\{\{(?![^"]*\|\s*(?:url|asset|image)\s*-?\}\})/,
    'an output in href, src or action needs the filter url, asset or image',
  ],
];

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Parses every file once. @throws TemplateError for a file that violates a rule. */
export const compileLanding = (
  slug: string,
  sources: LandingSources,
  mode: 'edit' | 'view',
): CompiledLanding => {
  const prepare = (name: string, source: string): string => {
    for (const [pattern, reason] of forbidden)
      if (pattern.test(source)) throw new TemplateError(`${slug}/${name}`, reason);
    return mode === 'edit' ? source : source.replaceAll(editAttributes, '');
  };
  const partials = new Map(
    [...sources.partials].map(([name, source]) => [name, prepare(`partials/${name}`, source)]),
  );
  const engine = createEngine(partials);
  const parse = (name: string, source: string): Template[] => {
    const prepared = prepare(name, source);
    try {
      return engine.parse(prepared);
    } catch (error) {
      throw new TemplateError(`${slug}/${name}`, reasonOf(error));
    }
  };
  const layout = parse('layout', sources.layout.replace(/\{\{-?\s*page\s*-?\}\}/, '{% page_content %}'));
  const pages = new Map(templatePages.map((page) => [page, parse(`pages/${page}`, sources.pages[page])]));
  const sections = new Map(
    [...sources.sections].map(([name, source]) => [name, parse(`sections/${name}`, source)]),
  );

  const run = (name: string, templates: Template[], data: LandingData, scope: Run): string => {
    try {
      return engine.renderSync(templates, {}, { globals: { ...data, $run: scope } }) as string;
    } catch (error) {
      throw new TemplateError(`${slug}/${name}`, reasonOf(error));
    }
  };

  const inLayout = (data: LandingData, scope: Run): string => run('layout', layout, data, scope);

  return {
    render: (page, { sections: order, data, env }) => {
      const issues: TemplateError[] = [];
      const shown = order.filter((name) => data.features[name] !== false);
      const scope: Run = {
        ...env,
        content: '',
        sections: shown,
        renderSection: (name) => {
          const templates = sections.get(name);
          if (data.features[name] === false) return '';
          try {
            if (!templates) throw new TemplateError(`${slug}/sections/${name}`, 'there is no such section');
            return run(`sections/${name}`, templates, data, scope);
          } catch (error) {
            if (!(error instanceof TemplateError)) throw error;
            issues.push(error);
            return '';
          }
        },
      };
      scope.content = run(`pages/${page}`, pages.get(page)!, data, scope);
      return { html: inLayout(data, scope), issues };
    },
    renderFrame: (content, { data, env }) =>
      inLayout(data, { ...env, content, sections: [], renderSection: () => '' }),
  };
};
