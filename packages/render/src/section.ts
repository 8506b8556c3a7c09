import type { Section } from '@sitewright/contract/content';
import type { SectionDesign } from '@sitewright/contract/section-design';
import { elementCss, renderElement } from './dropped-element.ts';
import { cssName, escapeHtml, textOf } from './escape.ts';
import { type CompiledTemplate, compileTemplate } from './liquid-engine.ts';
import { sectionStyleCss } from './section-style.ts';
import { TemplateError } from './template-error.ts';
import { classMark, rootMark } from './template-source.ts';
import type { ResolvedImage, TagEnvironment } from './template-tags.ts';

export type RenderMode = 'edit' | 'publish';

/** What templates may say about the site they are on. */
export interface SiteFacts {
  name: string;
  /** Path of the home page as visitors see it. */
  home: string;
  year: number;
  locale: string;
}

/** Everything the renderer needs from outside. It performs no I/O of its own. */
export interface RenderEnvironment {
  mode: RenderMode;
  site: SiteFacts;
  /** Address of the page being rendered, as `resolveLink` writes it. */
  currentPath: string;
  findDesign: (type: string) => SectionDesign | undefined;
  resolveImage: (src: string) => ResolvedImage | undefined;
  resolveLink: (href: string) => string;
  /** Must return HTML without script, style or event attributes. */
  sanitizeHtml: (html: string) => string;
  icons: Readonly<Record<string, string>>;
  /** Where a section's form is sent. */
  formAction: (sectionId: string) => string;
}

export interface RenderedSection {
  html: string;
  css: string;
  /** The design that was used; undefined when the section's type is not installed. */
  design: SectionDesign | undefined;
  problem?: string;
}

const compiled = new WeakMap<SectionDesign, Map<string, CompiledTemplate>>();

const templateOf = (
  design: SectionDesign,
  wanted: string | undefined,
  mode: RenderMode,
): CompiledTemplate => {
  const ids = Object.keys(design.templates);
  const id = wanted !== undefined && Object.hasOwn(design.templates, wanted) ? wanted : ids[0];
  if (id === undefined) throw new TemplateError(design.type, 'it has no template');
  let cache = compiled.get(design);
  if (!cache) compiled.set(design, (cache = new Map()));
  const key = `${mode}:${id}`;
  let template = cache.get(key);
  if (!template) {
    const name = `${design.type}/${id === ids[0] ? 'template' : id}.html`;
    template = compileTemplate(name, design.templates[id]!, mode);
    cache.set(key, template);
  }
  return template;
};

/** Content saved by an earlier version of a design keeps its words under the new field names. */
const withRenames = (design: SectionDesign, data: Record<string, unknown>): Record<string, unknown> => {
  const renames = design.config.renames;
  if (!renames) return data;
  const copy = { ...data };
  for (const [from, to] of Object.entries(renames)) {
    if (Object.hasOwn(copy, from) && !Object.hasOwn(copy, to)) copy[to] = copy[from];
  }
  return copy;
};

const placeholder = (section: Section, reason: string, mode: RenderMode): string =>
  mode === 'edit'
    ? `<section class="section-missing s-${cssName(section.id)}" data-node="${escapeHtml(section.id)}"><p>${escapeHtml(reason)}</p></section>`
    : `<!-- ${escapeHtml(reason).replace(/--+/g, '-')} -->`;

const tagEnvironment = (
  section: Section,
  env: RenderEnvironment,
  takePriority: () => boolean,
): TagEnvironment => {
  const tags: TagEnvironment = {
    edit: env.mode === 'edit',
    resolveImage: env.resolveImage,
    resolveLink: env.resolveLink,
    currentPath: env.currentPath,
    sanitizeHtml: env.sanitizeHtml,
    icons: env.icons,
    takePriority,
    renderZone: (zone) =>
      (section.dropZones?.[zone] ?? []).map((element) => renderElement(element, tags)).join(''),
  };
  return tags;
};

const identify = (html: string, section: Section, mode: RenderMode): string => {
  const scheme = section.style?.scheme;
  const classes =
    ` s-${cssName(section.id)}` + (scheme && scheme !== 'default' ? ` scheme-${escapeHtml(scheme)}` : '');
  const node =
    mode === 'edit' ? ` data-node="${escapeHtml(section.id)}"${section.hidden ? ' data-hidden' : ''}` : '';
  const anchor = cssName(textOf(section['anchor'])) || cssName(section.id);
  // Functions, because a replacement string would give meaning to `$` in a tenant's words.
  return html.replace(rootMark, () => `${node} id="${anchor}"`).replace(classMark, () => classes);
};

/**
 * Renders one section. A type that is not installed, or a template that fails, never throws: the
 * editor shows a placeholder, a published page a comment, and `problem` says what happened.
 */
export const renderSection = (
  section: Section,
  env: RenderEnvironment,
  takePriority: () => boolean = () => false,
): RenderedSection => {
  const design = env.findDesign(section.type);
  if (!design) {
    const problem = `The section design “${section.type}” is not installed.`;
    return { html: placeholder(section, problem, env.mode), css: '', design, problem };
  }
  const data = withRenames(design, section.data ?? section.content ?? {});
  const elements = Object.values(section.dropZones ?? {}).flat();
  const css = [sectionStyleCss(section, (src) => env.resolveImage(src)?.src), ...elements.map(elementCss)];
  try {
    const template = templateOf(design, section.templateId, env.mode);
    const globals = {
      $env: tagEnvironment(section, env, takePriority),
      site: env.site,
      section: { id: section.id, action: env.formAction(section.id) },
    };
    const html = identify(template.run(data, globals), section, env.mode);
    return { html, css: css.filter(Boolean).join('\n'), design };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { html: placeholder(section, error.message, env.mode), css: '', design, problem: error.message };
  }
};
