import type { JsonObject } from '../content.ts';
import type { DesignField, ListField, Localized, ScalarField } from './section-design.ts';

/** Under which heading the builder offers an element, in the order in which people look for them. */
export const elementGroups = ['words', 'media', 'actions', 'structure'] as const;
export type ElementGroup = (typeof elementGroups)[number];

type FieldBase = Pick<DesignField, 'name' | 'label' | 'group' | 'hint'>;

/** An address without words of its own. */
export type AddressField = FieldBase & { type: 'address' };
/** A picture's address, with its description in a field beside it; without one the picture only decorates. */
export type PictureField = FieldBase & { type: 'picture'; altName?: string };
/** A number; what is drawn never leaves the range. */
export type NumberField = FieldBase & {
  type: 'number';
  min: number;
  max: number;
  step?: number;
  unit?: string;
};
/** A day and time without a zone, as `2027-01-31T18:00`. */
export type DateField = FieldBase & { type: 'date' };

export type ElementScalarField = ScalarField | AddressField | PictureField | NumberField | DateField;
export type ElementListField = Omit<ListField, 'fields'> & { fields: readonly ElementScalarField[] };
export type ElementField = ElementScalarField | ElementListField;

/** What a kind of dropped element is: its name, its fields and what it begins with. */
export interface ElementDefinition {
  /** The element's `type` in a page's content. */
  kind: string;
  label: Localized;
  group: ElementGroup;
  /** Its place there, the most wanted first. */
  order: number;
  /** Strokes of a picture on a grid of 24 by 24. */
  icon: string;
  /** Words that find it besides its name, in any language. */
  keywords: readonly string[];
  /** Other elements may stand in it. */
  holdsElements?: true;
  fields: readonly ElementField[];
  /** What a new element holds; of choices, toggles and numbers also what is drawn where nothing is set. */
  defaults: JsonObject;
  /** What begins differently from day to day. */
  startingData?: (now: Date) => JsonObject;
}
