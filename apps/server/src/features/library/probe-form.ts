// A form with a field of every type and overlong texts. A design must stay intact with any form that an owner builds.
import { fieldTypes, hasOptions } from '@sitewright/contract/forms/field-types';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { type FormContent, formContentSchema } from '@sitewright/contract/forms/forms';

const numbers = [1, 2, 3, 4, 5];

/** `label`: up to 300 characters, as those of fields and options are. */
export const probeForm = (label: string, styling: unknown): FormContent =>
  formContentSchema.parse({
    name: label.slice(0, formLimits.nameMaxLength),
    description: label,
    fields: fieldTypes.map((type, index) => ({
      id: type,
      name: type,
      type,
      label,
      helpText: label,
      required: index % 2 === 0,
      options: hasOptions(type) ? numbers.map((number) => ({ label, value: `${number}` })) : [],
      settings: {
        ...(type === 'rating' ? { maxRating: 10, ratingStyle: 'numbers' } : {}),
        ...(type === 'payment' ? { payment: { mode: 'visitorAmount', currency: 'VND' } } : {}),
      },
    })),
    settings: { submitText: label.slice(0, formLimits.submitTextMaxLength) },
    styling,
  });
