// A site of another program as one JSON file, see docs/import-formats.md. Importing it makes a backup of it first.
import { z } from 'zod';
import { jsonObject, required } from '../fields.ts';

export const foreignFormat = 'site-json';

const length = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?(px|%)?$/)]);

/** Relative to the section or element around it, in one unit for all elements of it. */
export const foreignAreaSchema = z.looseObject({
  x: length,
  y: length,
  width: length.optional(),
  height: length.optional(),
});

/** Beside another element of the same section. */
export const foreignSideSchema = z.looseObject({
  side: z.enum(['before', 'after', 'left', 'right']),
  of: z.string(),
});

/** Inside another element of the same section. */
export const foreignParentSchema = z.looseObject({ parent: z.string() });

export interface ForeignElement {
  id?: string | undefined;
  type: string;
  /** The fields of its kind, or the text or URL that is most of it. */
  content?: unknown;
  /** One of the shapes above; whatever else is kept and not followed. */
  position?: unknown;
  children?: ForeignElement[] | undefined;
  [name: string]: unknown;
}

const foreignElementSchema: z.ZodType<ForeignElement> = z.looseObject({
  id: z.string().optional(),
  type: z.string().max(200),
  content: z.unknown().optional(),
  position: z.unknown().optional(),
  get children() {
    return z.array(foreignElementSchema).optional();
  },
});

const foreignSectionSchema = z.looseObject({
  id: z.string().optional(),
  type: z.string().max(200),
  data: jsonObject.optional(),
  elements: z.array(foreignElementSchema).default([]),
});
export type ForeignSection = z.output<typeof foreignSectionSchema>;

export const foreignSiteSchema = z.looseObject({
  format: z.literal(foreignFormat),
  site: z.looseObject({
    /** Tells two sites apart: a second import of the same one finds the rows of the first. */
    id: z.string().max(200).optional(),
    name: required(200, 'Enter the name of the site'),
    description: z.string().max(5_000).default(''),
    /** Such as `en` or `pt-BR`. */
    locale: z
      .string()
      .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
      .optional(),
  }),
  /** The first one is the home page. */
  pages: z
    .array(
      z.looseObject({
        title: required(500, 'Enter the title of the page'),
        slug: z.string().max(500).default(''),
        description: z.string().max(500).optional(),
        sections: z.array(foreignSectionSchema).default([]),
      }),
    )
    .min(1),
});
export type ForeignSite = z.output<typeof foreignSiteSchema>;
