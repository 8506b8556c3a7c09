// Renders a section from its own markup and styles instead of a design.
import type { Section } from '@sitewright/contract/content';
import { cssName } from '../escape.ts';
import type { ResolvedImage } from '../template-tags.ts';
import { type MarkupPolicy, markupPolicy } from './markup-policy.ts';
import { animationsIn, scopeCss } from './scope-css.ts';

interface HtmlSectionEnvironment {
  resolveImage: (src: string) => ResolvedImage | undefined;
  resolveLink: (href: string) => string;
  sanitizeHtml: (html: string) => string;
  sanitizeMarkup?: ((html: string, policy: MarkupPolicy) => string) | undefined;
}

const rootClass = (section: Section): string => `s-${cssName(section.id)}`;

const fileUrl =
  ({ resolveImage }: HtmlSectionEnvironment) =>
  (src: string) =>
    resolveImage(src)?.src;

/** The sanitized markup. Without a sanitizer for markup, only formatted text stays. */
export const ownMarkup = (section: Section, env: HtmlSectionEnvironment): string => {
  const html = section.htmlCode ?? '';
  if (!env.sanitizeMarkup) return env.sanitizeHtml(html);
  const { resolveImage, resolveLink } = env;
  const policy = markupPolicy({
    className: rootClass(section),
    fileUrl: fileUrl(env),
    animations: animationsIn(typeof section.cssCode === 'string' ? section.cssCode : ''),
    resolveImage,
    resolveLink,
  });
  return env.sanitizeMarkup(html, policy);
};

/**
 * The tag of the root element. A name of its own, because no markup inside can close it, not even misnested tags
 * that browsers repair.
 */
export const htmlSectionTag = 'html-section';

/** The section's own styles. Positioned, so that what is placed absolutely inside belongs to it. */
export const ownStyles = (section: Section, env: HtmlSectionEnvironment): string => {
  const className = rootClass(section);
  const base = `.${className}{display:block;position:relative;isolation:isolate}`;
  return typeof section.cssCode === 'string'
    ? base + scopeCss(section.cssCode, { className, fileUrl: fileUrl(env) })
    : base;
};
