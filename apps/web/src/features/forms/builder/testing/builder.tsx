import { createField } from '@sitewright/forms/create-field';
import type { FieldType } from '@sitewright/contract/forms/field-types';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import { type Form, formContentSchema, formSchema } from '@sitewright/contract/forms/forms';
import { renderPart, type ScreenOptions } from '../../../../testing/render-screen.tsx';
import { sample } from '../../../../testing/sample.ts';
// Loaded with the test file: its first test would wait for it otherwise.
import '../builder-dialog.tsx';
import { FormBuilder } from '../form-builder.tsx';
import { defaultTexts as texts } from '@sitewright/forms/testing/default-texts';

export const siteId = '00000000-0000-4000-8000-000000000010';

export const makeField = (type: FieldType, label: string, change: Partial<FormField> = {}): FormField => {
  const id = label.toLowerCase().replace(/\W+/g, '-');
  const name = id.replaceAll('-', '_');
  return { ...createField(type, { id, taken: new Set(), texts }), label, name, ...change };
};

export const makeForm = (fields: FormField[], change: Partial<Form> = {}): Form => ({
  ...sample(formSchema),
  ...formContentSchema.parse({ name: 'Contact', slug: 'contact', fields }),
  id: '00000000-0000-4000-8000-000000000020',
  publicId: 'abcdefghij0123456789AB',
  siteId,
  edit: 3,
  ...change,
});

/** The field of the canvas that has the focus. */
export const focusedField = (): string | null | undefined =>
  document.activeElement?.shadowRoot?.activeElement?.getAttribute('data-form-field');

interface Calls {
  saved: Form[];
  closed: number;
}

/** Opens the builder; `calls` counts what it has told the screen behind it. */
export const openBuilder = async (form?: Form, options: ScreenOptions = {}) => {
  const calls: Calls = { saved: [], closed: 0 };
  const screen = await renderPart(
    <FormBuilder
      form={form}
      siteId={siteId}
      onSaved={(saved) => calls.saved.push(saved)}
      onClose={() => (calls.closed += 1)}
    />,
    ['form-builder', 'lists'],
    options,
  );
  return { screen, calls };
};
