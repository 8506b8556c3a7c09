// The body of a post: its blocks and sections of the library → HTML, and exactly the CSS that they need.
import type { Section } from '@sitewright/contract/content';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { blogTexts } from '@sitewright/render/blog/blog-texts';
import { type PostStyle, postStyles } from '@sitewright/render/blog/post-css.data';
import type { RenderedPostBody } from '@sitewright/render/blog/rendered-post';
import type { ElementKind } from '@sitewright/render/elements/element-kind';
import { type RenderEnvironment, renderSection } from '@sitewright/render/section';
import { type BlockContext, drawBlock } from './draw-block.ts';
import { Footnotes } from './footnotes.ts';
import { Headings } from './headings.ts';
import { readBody } from './read-body.ts';

interface PostBodyOptions {
  /** Language of the post. */
  locale: string;
  /** The page has an image above the body, which loads first. */
  hasImageAbove?: boolean;
}

/** Collects what the sections of the library in a post need. */
class Sections {
  readonly designs = new Map<string, SectionDesign>();
  readonly elements = new Set<ElementKind>();
  readonly css: string[] = [];
  readonly problems: string[] = [];

  draw(section: Section, env: RenderEnvironment): string {
    const design = env.findDesign(section.type, section);
    // A section of a template would draw this post inside itself.
    if (design?.config.usedIn !== undefined) return '';
    const drawn = renderSection(section, { ...env, postBody: undefined });
    if (drawn.design) this.designs.set(drawn.design.type, drawn.design);
    for (const kind of drawn.elements) this.elements.add(kind);
    if (drawn.css) this.css.push(drawn.css);
    if (drawn.problem) this.problems.push(drawn.problem);
    // The page has one h1, the title of the post.
    return `<div class="post-section">${drawn.html.replace(/<(\/?)h1(?=[\s>])/g, '<$1h2')}</div>`;
  }
}

const formDrawer =
  (env: RenderEnvironment, sections: Sections): BlockContext['drawForm'] =>
  (formId, place) => {
    const html = env.drawForm?.({ nodeId: place, formId: formId || undefined, content: undefined }, place);
    const kind = env.findElement('form');
    if (html !== undefined && kind) sections.elements.add(kind);
    return html;
  };

export const renderPostBody = (
  content: unknown,
  env: RenderEnvironment,
  { locale, hasImageAbove = false }: PostBodyOptions,
): RenderedPostBody => {
  const words = blogTexts(locale);
  const used = new Set<PostStyle>();
  const headings = new Headings();
  const footnotes = new Footnotes(words);
  const sections = new Sections();
  let priorityLeft = hasImageAbove ? 0 : 1;
  const context: BlockContext = {
    env,
    words,
    headings,
    footnotes,
    images: { resolve: env.resolveImage, takePriority: () => priorityLeft-- > 0 },
    addStyle: (style) => used.add(style),
    drawForm: formDrawer(env, sections),
  };
  const parts = readBody(content).map((part) => {
    if ('block' in part) return drawBlock(part.block, context);
    used.add('section');
    return sections.draw(part.section, env);
  });
  if (!footnotes.isEmpty) {
    used.add('footnotes');
    parts.push(footnotes.html());
  }
  return {
    html: parts.filter(Boolean).join('\n'),
    css: [postStyles(used), ...sections.css].join('\n'),
    outline: headings.outline,
    designs: [...sections.designs.values()],
    elements: sections.elements,
    problems: sections.problems,
  };
};
