import { z } from 'zod';
import { blogLimits } from './blog/blog-limits.ts';
import { limits } from './limits.ts';

/** Any JSON value. Content retains fields that this version does not know, so schemas are loose. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const viewports = ['desktop', 'tablet', 'mobile'] as const;
export type Viewport = (typeof viewports)[number];

/**
 * The `style` of a section (specification, page section). Lengths are CSS lengths such as `40px` or
 * `6rem`; colours are CSS colours or theme tokens such as `primary`; opacity is 0 to 1.
 */
export const sectionStyleSchema = z.looseObject({
  backgroundType: z.enum(['default', 'color', 'gradient', 'image']).optional(),
  backgroundColor: z.string().optional(),
  gradientType: z.enum(['linear', 'radial']).optional(),
  gradientStart: z.string().optional(),
  gradientEnd: z.string().optional(),
  gradientDirection: z.string().optional(),
  backgroundImage: z.string().optional(),
  backgroundAttachment: z.string().optional(),
  backgroundSize: z.string().optional(),
  backgroundPosition: z.string().optional(),
  backgroundRepeat: z.string().optional(),
  overlayColor: z.string().optional(),
  overlayOpacity: z.union([z.number(), z.string()]).optional(),
  paddingTop: z.string().optional(),
  paddingBottom: z.string().optional(),
  paddingLeft: z.string().optional(),
  paddingRight: z.string().optional(),
  minHeight: z.string().optional(),
  /** Colour scheme of the section: selects the theme colours of its text and surfaces. */
  scheme: z.enum(['default', 'muted', 'dark', 'primary']).optional(),
});
export type SectionStyle = z.infer<typeof sectionStyleSchema>;

export interface DroppedElement {
  id: string;
  type: string;
  order?: string;
  data?: JsonObject;
  style?: JsonObject;
  responsivePosition?: Partial<
    Record<
      Viewport,
      {
        left?: string;
        top?: string;
        position?: string;
        transform?: string;
        width?: string;
        zIndex?: number | string;
        /** Minimum height of the section to fit the element, as `640px`. */
        minHeight?: string;
      }
    >
  >;
  children?: DroppedElement[];
  [key: string]: unknown;
}

/** A section as stored in pages, templates, imports and the API. Unknown fields are retained. */
export const sectionSchema = z.looseObject({
  id: z.string().min(1).max(64).optional(),
  type: z.string().max(200),
  data: z.record(z.string(), z.unknown()).optional(),
  style: sectionStyleSchema.optional(),
  hidden: z.boolean().optional(),
});

/** A page's content. */
export const contentSchema = z.looseObject({
  sections: z.array(z.looseObject({})).max(limits.content.sectionsPerPage),
});
export type PageContent = z.infer<typeof contentSchema>;

/** The body of a post. */
export const postContentSchema = z.looseObject({
  sections: z.array(z.looseObject({})).max(blogLimits.blocksPerPost),
});

/** A section after the adapter has assigned its id; input of the renderer. */
export interface Section {
  id: string;
  type: string;
  /** Its texts. `values` and `content` are other spellings, see `sections/section-data.ts`. */
  data?: JsonObject;
  values?: JsonObject;
  content?: JsonObject;
  /** Texts where `data` has none. */
  defaultValues?: JsonObject;
  /** `html` shows `htmlCode` in place of the template of a design. */
  renderMode?: string;
  /** Markup of its own, sanitized whenever it is rendered. */
  htmlCode?: string;
  /** Styles of its own markup, limited to this section. */
  cssCode?: string;
  /** Script of its own markup, which runs on the site's own origin only. */
  jsCode?: string;
  /** Another spelling of its type, kept as it was written. */
  templatePath?: string;
  /** Type that it had elsewhere; information only. */
  originalType?: string;
  /** Further class names of its root element, separated by spaces. */
  className?: string;
  style?: SectionStyle;
  /** Style values that differ from the base on a smaller viewport. */
  responsiveStyle?: Partial<Record<'tablet' | 'mobile', SectionStyle>>;
  /** Which of the design's templates to use; the first when absent. */
  templateId?: string;
  hidden?: boolean;
  /** Viewports on which visitors do not see it. */
  hiddenOn?: Viewport[];
  /** User-given name in the editor. */
  name?: string;
  /** Locked against changes in the editor until unlocked. */
  locked?: boolean;
  dropZones?: Record<string, DroppedElement[]>;
  [key: string]: unknown;
}

/** A link field's value. `href`: path, `#anchor`, `page:{id}` with or without `#section`, http(s), mailto: or tel:. */
export interface LinkValue {
  label: string;
  href: string;
  newTab?: boolean;
}

/** An image field's value. `src`: a library image, an upload of the site, or an http(s) URL. */
export interface ImageValue {
  src: string;
  alt: string;
}
