import type { JsonObject } from '../content.ts';
import type {
  DesignField,
  EmbeddedFormField,
  ListField,
  Localized,
  PostsField,
  ScalarField,
} from './section-design.ts';

/** Groups of elements in the builder, in display order. */
export const elementGroups = ['words', 'media', 'actions', 'structure'] as const;
export type ElementGroup = (typeof elementGroups)[number];

type FieldBase = Pick<DesignField, 'name' | 'label' | 'group' | 'hint'>;

/** A URL without a label. */
export type ElementUrlField = FieldBase & { type: 'address' };
/** An image URL; the alt text is in the field `altName`, without which the image is decorative. */
export type ElementImageField = FieldBase & { type: 'picture'; altName?: string };
/** A number; rendered values are clamped to the range. */
export type NumberField = FieldBase & {
  type: 'number';
  min: number;
  max: number;
  step?: number;
  unit?: string;
};
/** Date and time without a zone, as `2027-01-31T18:00`. */
export type DateField = FieldBase & { type: 'date' };

export type ElementScalarField = ScalarField | ElementUrlField | ElementImageField | NumberField | DateField;
export type ElementListField = Omit<ListField, 'fields'> & { fields: readonly ElementScalarField[] };
export type ElementField = ElementScalarField | ElementListField | EmbeddedFormField | PostsField;

/** Definition of a kind of dropped element: name, fields and defaults. */
export interface ElementDefinition {
  /** The element's `type` in a page's content. */
  kind: string;
  label: Localized;
  group: ElementGroup;
  /** Sort order within the group, most used first. */
  order: number;
  /** SVG path on a 24 by 24 grid. */
  icon: string;
  /** Search keywords besides the name, in any language. */
  keywords: readonly string[];
  /** Whether it is a container of other elements. */
  holdsElements?: true;
  fields: readonly ElementField[];
  /** Data of a new element; for choices, toggles and numbers also the rendered value when unset. */
  defaults: JsonObject;
  /** Date-dependent initial data. */
  startingData?: (now: Date) => JsonObject;
}
