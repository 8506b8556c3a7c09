import type { ImageValue, LinkValue } from '@sitewright/contract/content';
import {
  type Context,
  type Emitter,
  evalToken,
  ForTag,
  Hash,
  type Liquid,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  Value,
} from 'liquidjs';
import { limits } from '@sitewright/contract/limits';
import type { CommentThread, PublicPost } from '@sitewright/contract/blog/public-blog';
import { drawSearch } from './blog/draw-search.ts';
import { drawThread } from './blog/draw-thread.ts';
import type { RenderedPostBody } from './blog/rendered-post.ts';
import type { ElementKind } from './elements/element-kind.ts';
import { elementTexts } from './elements/element-texts.ts';
import type { EmbeddedForm } from './forms/embedded-forms.ts';
import { escapeHtml, textOf } from './escape.ts';
import { iconSvg } from './icon-svg.ts';
import { resolveRichLinks } from './links/rich-links.ts';
import { safeUrl } from './links/safe-url.ts';
import { type ImageLook, imageStyle } from './elements/image-style.ts';

/** An image as the page loads it. Width and height are the file's; without them the layout would shift. */
export interface ResolvedImage extends ImageLook {
  src: string;
  srcset?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

/** The context of the tags beyond the section's content; passed to the engine as `$env`. */
export interface TagEnvironment {
  edit: boolean;
  resolveImage: (src: string) => ResolvedImage | undefined;
  resolveLink: (href: string) => string;
  currentPath: string;
  sanitizeHtml: (html: string) => string;
  icons: Readonly<Record<string, string>>;
  /** Language of the site. */
  locale: string;
  /** Action URL of the section's forms. */
  formAction: string;
  /** A form as HTML. `place` is unique on the page. Undefined without content. */
  drawForm?: ((form: EmbeddedForm, place: string) => string | undefined) | undefined;
  /** The form of the section's own field. */
  drawOwnForm: (value: unknown) => string | undefined;
  findElement: (kind: string) => ElementKind | undefined;
  renderZone: (name: string, className?: string) => string;
  /** The body of the blog's post, whose styles the page then needs. */
  useBody?: () => RenderedPostBody | undefined;
  /** True once, for the first image near the top of the page. */
  consumePriority: () => boolean;
}

const environmentOf = (ctx: Context): TagEnvironment => (ctx.globals as { $env: TagEnvironment }).$env;

/** `image` → image; `item.photo` → photo: the field of the nearest `data-item` or section. */
const fieldOf = (expression: string): string => {
  const parts = expression.split('.');
  return parts.length > 1 ? parts.slice(1).join('.') : expression;
};

abstract class FieldTag extends Tag {
  protected readonly expression: string;
  protected readonly value: Value;
  protected readonly hash: Hash;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    const match = /^\s*([A-Za-z_$][\w.]*)\s*([\s\S]*)$/.exec(token.args);
    if (!match) throw new Error(`the tag ${token.name} needs a field name`);
    this.expression = match[1]!;
    this.value = new Value(this.expression, liquid);
    this.hash = new Hash(match[2] ?? '');
  }

  *render(ctx: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const value = yield this.value.value(ctx, true);
    const options = (yield this.hash.render(ctx)) as Record<string, unknown>;
    emitter.write(this.html(value, options, environmentOf(ctx)));
  }

  *arguments(): Generator<Value> {
    yield this.value;
  }

  protected field(env: TagEnvironment): string {
    return env.edit ? ` data-field="${escapeHtml(fieldOf(this.expression))}"` : '';
  }

  protected abstract html(value: unknown, options: Record<string, unknown>, env: TagEnvironment): string;
}

const attribute = (name: string, value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : ` ${name}="${escapeHtml(value)}"`;

/** `{% picture photo class:"hero-1__photo" sizes:"(min-width:1024px) 50vw, 100vw" priority:true %}` */
class PictureTag extends FieldTag {
  protected html(value: unknown, options: Record<string, unknown>, env: TagEnvironment): string {
    const image = value as Partial<ImageValue> | null | undefined;
    const found = image?.src ? env.resolveImage(image.src) : undefined;
    if (!found) {
      return env.edit
        ? `<span class="picture-empty ${escapeHtml(options['class'])}"${this.field(env)} data-kind="image"></span>`
        : '';
    }
    const first = options['priority'] === true && env.consumePriority();
    return (
      `<img${attribute('class', options['class'])}${this.field(env)}${env.edit ? ' data-kind="image"' : ''}` +
      ` src="${escapeHtml(safeUrl(found.src))}"${attribute('srcset', found.srcset)}` +
      (found.srcset ? attribute('sizes', options['sizes'] ?? '100vw') : '') +
      `${attribute('width', found.width)}${attribute('height', found.height)} alt="${escapeHtml(image?.alt)}"` +
      imageStyle(found) +
      (first ? ' fetchpriority="high">' : ' loading="lazy" decoding="async">')
    );
  }
}

/** `{% photo item.image class:"post-list__image" %}`: an image of a post, which is not edited in the section. */
class PhotoTag extends PictureTag {
  protected override html(value: unknown, options: Record<string, unknown>, env: TagEnvironment): string {
    return super.html(value, options, { ...env, edit: false });
  }
}

const linkHtml = (value: unknown, className: string, mark: string, env: TagEnvironment): string => {
  const link = value as Partial<LinkValue> | null | undefined;
  if (!link?.label && !env.edit) return '';
  const href = env.resolveLink(link?.href ?? '#');
  const current = href === env.currentPath && href !== '#' ? ' aria-current="page"' : '';
  const outside = link?.newTab ? ' target="_blank" rel="noopener"' : '';
  return (
    `<a${attribute('class', className)}${mark} href="${escapeHtml(safeUrl(href))}"${current}${outside}>` +
    `${escapeHtml(link?.label)}</a>`
  );
};

/** `{% link item.link class:"header-1__link" %}` */
class LinkTag extends FieldTag {
  protected html(value: unknown, options: Record<string, unknown>, env: TagEnvironment): string {
    const mark = env.edit ? `${this.field(env)} data-kind="link"` : '';
    return linkHtml(value, textOf(options['class']), mark, env);
  }
}

/** `{% button action variant:"secondary" class:"hero-1__action" %}`; variants primary, secondary, ghost, text. */
class ButtonTag extends FieldTag {
  protected html(value: unknown, options: Record<string, unknown>, env: TagEnvironment): string {
    const mark = env.edit ? `${this.field(env)} data-kind="link"` : '';
    const variant = /^(secondary|ghost|text)$/.exec(textOf(options['variant']))?.[0] ?? 'primary';
    const className = ['button', `button-${variant}`, options['class']].filter(Boolean).join(' ');
    return linkHtml(value, className, mark, env);
  }
}

/** `{% rich body class:"about-1__text" %}`: formatted text, sanitized on every render. */
class RichTag extends FieldTag {
  protected html(value: unknown, options: Record<string, unknown>, env: TagEnvironment): string {
    const html = typeof value === 'string' ? env.sanitizeHtml(resolveRichLinks(value, env.resolveLink)) : '';
    if (!html && !env.edit) return '';
    const className = ['rich', options['class']].filter(Boolean).join(' ');
    return `<div${attribute('class', className)}${this.field(env)}${env.edit ? ' data-kind="richtext"' : ''}>${html}</div>`;
  }
}

/** `{% icon item.icon class:"features-1__icon" %}`: one of the library's outline icons. */
class IconTag extends FieldTag {
  protected html(value: unknown, options: Record<string, unknown>, env: TagEnvironment): string {
    const className = ['icon', options['class']].filter(Boolean).join(' ');
    return iconSvg(textOf(value), env.icons, className);
  }
}

/** `{% form formConfig class:"form-1__form" %}`: the form of the section, in a `div`. */
class FormTag extends FieldTag {
  protected html(value: unknown, options: Record<string, unknown>, env: TagEnvironment): string {
    const drawn = env.drawOwnForm(value);
    if (drawn === undefined && !env.edit) return '';
    const empty = `<p class="element-empty">${elementTexts(env.locale).addForm}</p>`;
    const mark = env.edit ? `${this.field(env)} data-kind="form"` : '';
    return `<div${attribute('class', options['class'])}${mark}>${drawn ?? empty}</div>`;
  }
}

/** `{% postbody post class:"post-body__text" %}`: the body of a post, in a `div`. */
class PostBodyTag extends FieldTag {
  protected html(value: unknown, options: Record<string, unknown>, env: TagEnvironment): string {
    const locale = (value as Partial<PublicPost> | undefined)?.locale;
    const html = env.useBody?.()?.html ?? '';
    if (html === '') return '';
    const className = ['article-body', options['class']].filter(Boolean).join(' ');
    const language = locale && locale !== env.locale ? locale : '';
    return `<div${attribute('class', className)}${attribute('lang', language)}>${html}</div>`;
  }
}

/** `{% caption post.imageCaption %}`: formatted words inside an element of the template. */
class CaptionTag extends FieldTag {
  protected html(value: unknown, _options: Record<string, unknown>, env: TagEnvironment): string {
    return typeof value === 'string'
      ? env
          .sanitizeHtml(resolveRichLinks(value, env.resolveLink))
          .replace(/<\/?(?:p|h[2-4]|ul|ol|li|blockquote|pre|hr)\b[^>]*>/gi, '')
      : '';
  }
}

/** `{% thread post.thread post:post.id %}`: the comments of a post with their form. */
class ThreadTag extends FieldTag {
  protected html(value: unknown, options: Record<string, unknown>, env: TagEnvironment): string {
    const thread = value as CommentThread | null | undefined;
    return thread ? drawThread(thread, textOf(options['post']), env.locale) : '';
  }
}

/** `{% search blog class:"post-search__form" %}`: the search of a blog; on its own page with the results. */
class SearchTag extends FieldTag {
  protected html(value: unknown, options: Record<string, unknown>, env: TagEnvironment): string {
    const blog = value as { search?: unknown; searchFiles?: unknown } | undefined;
    return drawSearch(
      {
        action: textOf(blog?.search),
        files: Number(blog?.searchFiles) || 0,
        hasResults: options['results'] === true,
        className: textOf(options['class']),
        place: textOf(options['place']),
      },
      env.locale,
    );
  }
}

/** `{% zone main %}`: inserts the dropped elements of that zone; an optional word is a class for them. */
class ZoneTag extends Tag {
  private readonly zone: string;
  private readonly className: string | undefined;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    const [zone, className] = token.args.trim().split(/\s+/);
    this.zone = zone || 'main';
    this.className = className;
  }

  // oxlint-disable-next-line require-yield
  *render(ctx: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    emitter.write(environmentOf(ctx).renderZone(this.zone, this.className));
  }
}

/** A loop over at most as many entries as the specification's engine limit allows. */
class LimitedForTag extends ForTag {
  override *render(ctx: Context, emitter: Emitter): Generator<unknown, void | string, Template[]> {
    const collection: unknown = yield evalToken(this.collection, ctx) as unknown;
    if (Array.isArray(collection) && collection.length > limits.render.loopMax) {
      throw new Error(`a loop has ${collection.length} passes; at most ${limits.render.loopMax} are allowed`);
    }
    return yield* super.render(ctx, emitter);
  }
}

export const templateTags = {
  picture: PictureTag,
  link: LinkTag,
  button: ButtonTag,
  rich: RichTag,
  icon: IconTag,
  form: FormTag,
  zone: ZoneTag,
  photo: PhotoTag,
  postbody: PostBodyTag,
  caption: CaptionTag,
  thread: ThreadTag,
  search: SearchTag,
  for: LimitedForTag,
};
