import type { Section } from '@sitewright/contract/content';
import type { BlogEnvironment } from '@sitewright/contract/blog/public-blog';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { Facts } from '@sitewright/contract/company/company-bindings';
import { classTokens, isHtmlSection } from '@sitewright/contract/sections/own-code';
import { dataOf } from '@sitewright/contract/sections/section-data';
import { resolveSection } from './bindings/resolve-bindings.ts';
import { blogVariables, bodyOf, hasNothingToShow, withPosts } from './blog/design-data.ts';
import type { RenderedPostBody } from './blog/rendered-post.ts';
import { elementsCss, kindsIn, renderZone } from './dropped-element.ts';
import type { ElementKind } from './elements/element-kind.ts';
import { type EmbeddedForm, formFieldOf, readEmbeddedForm } from './forms/embedded-forms.ts';
import { cssName, escapeHtml, textOf } from './escape.ts';
import { type CompiledTemplate, compileTemplate } from './liquid-engine.ts';
import { htmlSectionTag, ownMarkup, ownStyles } from './own-code/html-section.ts';
import type { MarkupPolicy } from './own-code/markup-policy.ts';
import { sectionStyleCss } from './section-style.ts';
import { TemplateError } from './template-error.ts';
import { classMarker, rootMarker } from './template-source.ts';
import type { ResolvedImage, TagEnvironment } from './template-tags.ts';

export type RenderMode = 'edit' | 'publish';

/** Template variables about the site. */
export interface SiteVariables {
  name: string;
  /** Path of the home page for visitors. */
  home: string;
  year: number;
  locale: string;
}

/** The dependencies of the renderer, which performs no I/O itself. */
export interface RenderEnvironment {
  mode: RenderMode;
  site: SiteVariables;
  /** URL of the page being rendered, as returned by `resolveLink`. */
  currentPath: string;
  /** The section names the version of a design that it was made with. */
  findDesign: (type: string, section?: Section) => SectionDesign | undefined;
  /** Finds a kind of dropped element; unknown ones are rendered as a comment. */
  findElement: (kind: string) => ElementKind | undefined;
  resolveImage: (src: string) => ResolvedImage | undefined;
  resolveLink: (href: string) => string;
  /** Must return HTML without script, style or event attributes. */
  sanitizeHtml: (html: string) => string;
  /** Sanitizes a section's own markup by a policy. Without it, such markup is reduced to formatted text. */
  sanitizeMarkup?: (html: string, policy: MarkupPolicy) => string;
  icons: Readonly<Record<string, string>>;
  /** Action URL of a section's form. */
  formAction: (sectionId: string) => string;
  /** A form as HTML. `place` is unique on the page. Undefined without content. */
  drawForm?: (form: EmbeddedForm, place: string) => string | undefined;
  /** Facts of the company profile, which bound fields show. Without them, they show what was known last. */
  facts?: Facts | undefined;
  /** The blog of the site. Without it, sections of a blog show sample posts. */
  blog?: BlogEnvironment | undefined;
  /** The body of the blog's post, on a page of one. */
  postBody?: RenderedPostBody | undefined;
  /** Custom code to insert after a section: the site's, and the section's own script. */
  codeAfter?: (section: Section) => string;
}

export interface RenderedSection {
  html: string;
  css: string;
  /** The kinds of elements in it; their styles and scripts belong to the page. */
  elements: ReadonlySet<ElementKind>;
  /** The design that was used; undefined when the section's type is not installed. */
  design: SectionDesign | undefined;
  /** Designs of the sections inside the body of a post that it shows. */
  inner?: readonly SectionDesign[];
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

/** Content saved with an earlier version of a design appears under the new field names. */
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
  useBody: () => RenderedPostBody | undefined = () => undefined,
): TagEnvironment => {
  const tags: TagEnvironment = {
    edit: env.mode === 'edit',
    resolveImage: env.resolveImage,
    resolveLink: env.resolveLink,
    currentPath: env.currentPath,
    sanitizeHtml: env.sanitizeHtml,
    icons: env.icons,
    locale: env.site.locale,
    formAction: env.formAction(section.id),
    drawForm: env.drawForm,
    drawOwnForm: (value) => {
      const { data } = textsOf(section);
      const { id: nodeId, type } = section;
      const form = readEmbeddedForm({ nodeId, type, data, value, locale: env.site.locale });
      return env.drawForm?.(form, `s-${cssName(nodeId)}`);
    },
    findElement: env.findElement,
    useBody,
    consumePriority: takePriority,
    renderZone: (name, className) =>
      renderZone({ elements: section.dropZones?.[name], name, className }, tags),
  };
  return tags;
};

/** Anchor of a section on its page: its given name, else its id. */
export const anchorOf = (section: Section): string =>
  cssName(textOf(section['anchor'])) || cssName(section.id);

/** Class names of a section's root element. */
const rootClasses = (section: Section): string => {
  const scheme = section.style?.scheme;
  const look = scheme && scheme !== 'default' ? [`scheme-${scheme}`] : [];
  return escapeHtml([`s-${cssName(section.id)}`, ...look, ...classTokens(section.className)].join(' '));
};

const rootAttributes = (section: Section, mode: RenderMode): string => {
  const node =
    mode === 'edit' ? ` data-node="${escapeHtml(section.id)}"${section.hidden ? ' data-hidden' : ''}` : '';
  return `${node} id="${anchorOf(section)}"`;
};

const identify = (html: string, section: Section, mode: RenderMode): string =>
  // Replacer functions, because in a replacement string `$` in a tenant's text would have a meaning.
  html
    .replace(rootMarker, () => rootAttributes(section, mode))
    .replace(classMarker, () => ` ${rootClasses(section)}`);

/** The texts of a section over its default values. The choice of a template is not one of them. */
const textsOf = (section: Section): { data: Record<string, unknown>; templateId: unknown } => {
  const own = dataOf(section) ?? {};
  const defaults = section.defaultValues;
  const isObject = typeof defaults === 'object' && defaults !== null && !Array.isArray(defaults);
  const { templateId, ...data } = { ...(isObject ? defaults : {}), ...own };
  return { data, templateId };
};

/** The kinds of elements that a section needs the styles of. */
const elementsFor = (
  section: Section,
  design: SectionDesign,
  findElement: RenderEnvironment['findElement'],
): ReadonlySet<ElementKind> => {
  const kinds = kindsIn(section, findElement);
  const form = formFieldOf(design) === undefined ? undefined : findElement('form');
  return form ? new Set([...kinds, form]) : kinds;
};

const nothing = { css: '', elements: new Set<ElementKind>() } as const;

const renderHtmlSection = (
  section: Section,
  env: RenderEnvironment,
  takePriority: () => boolean,
): RenderedSection => {
  const css = [
    ownStyles(section, env),
    sectionStyleCss(section, (src) => env.resolveImage(src)?.src, env.mode),
    elementsCss(section, env.mode),
  ];
  const zone = tagEnvironment(section, env, takePriority).renderZone('main');
  const html =
    `<${htmlSectionTag} class="${rootClasses(section)}"${rootAttributes(section, env.mode)}>` +
    `${ownMarkup(section, env)}${zone}</${htmlSectionTag}>`;
  const elements = kindsIn(section, env.findElement);
  return { html, css: css.filter(Boolean).join('\n'), elements, design: undefined };
};

/**
 * Renders one section. A type that is not installed, or a template that fails, never throws: the
 * editor shows a placeholder, a published page a comment, and `problem` says what happened.
 */
export const renderSection = (
  stored: Section,
  env: RenderEnvironment,
  takePriority: () => boolean = () => false,
): RenderedSection => {
  const section = resolveSection(stored, {
    facts: env.facts,
    findDesign: (one) => env.findDesign(one.type, one),
    findElement: env.findElement,
  });
  if (isHtmlSection(section)) return renderHtmlSection(section, env, takePriority);
  const design = env.findDesign(section.type, section);
  if (!design) {
    const problem = `The section template “${section.type}” is not installed.`;
    return { ...nothing, html: placeholder(section, problem, env.mode), design, problem };
  }
  const texts = textsOf(section);
  const data = withPosts(design, withRenames(design, texts.data), env);
  if (hasNothingToShow(design, data, env)) return { ...nothing, html: '', design: undefined };
  const chosen = section.templateId ?? texts.templateId;
  const css = [
    sectionStyleCss(section, (src) => env.resolveImage(src)?.src, env.mode),
    elementsCss(section, env.mode),
  ];
  let body: RenderedPostBody | undefined;
  const useBody = (): RenderedPostBody | undefined => (body = bodyOf(env));
  try {
    const template = templateOf(design, typeof chosen === 'string' ? chosen : undefined, env.mode);
    const globals = {
      ...blogVariables(env),
      $env: tagEnvironment(section, env, takePriority, useBody),
      site: env.site,
      section: { id: section.id, action: env.formAction(section.id) },
    };
    const html = identify(template.run(data, globals), section, env.mode);
    const elements = elementsFor(section, design, env.findElement);
    return {
      html,
      css: [...css, body?.css].filter(Boolean).join('\n'),
      elements: body ? new Set([...elements, ...body.elements]) : elements,
      design,
      ...(body ? { inner: body.designs } : {}),
    };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const problem = error.message;
    return { ...nothing, html: placeholder(section, problem, env.mode), design, problem };
  }
};
