import type { Json } from '@sitewright/contract/content';
import { resolveField } from '@sitewright/render/bindings/resolve-bindings';
import type { Editor } from '../model/editor.ts';
import type { NodeField } from '../panels/properties/node-fields.ts';

/** The value of a field as the page shows it: a bound one has the fact of the company profile. */
export const shownValue = (
  { view }: Pick<Editor, 'view'>,
  field: Pick<NodeField, 'type'>,
  value: Json | undefined,
): Json | undefined =>
  value === undefined ? undefined : resolveField(field as NodeField, value, view.company?.facts);
