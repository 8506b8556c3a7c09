// Forms in the library's files hold only what differs from the defaults of a form. They are completed when they are
// loaded, because the renderer reads them without a schema.
import { formContentSchema } from '@sitewright/contract/forms/forms';
import type { DesignField, SectionDesign } from '@sitewright/contract/library/section-design';

type Data = Record<string, unknown>;

/** The values with their forms completed. An invalid form is returned as it is: the checks of a design report it. */
export const completeForms = (fields: readonly DesignField[], data: Data): Data => {
  const found = fields.filter(({ type, name }) => type === 'form' && Object.hasOwn(data, name));
  if (found.length === 0) return data;
  const forms = found.map(({ name }) => [name, formContentSchema.safeParse(data[name]).data ?? data[name]]);
  return { ...data, ...(Object.fromEntries(forms) as Data) };
};

/** A section, header or footer of a template with its form completed. */
export const completeSection = <T extends object>(
  section: T,
  designs: ReadonlyMap<string, SectionDesign>,
): T => {
  const { type, data } = section as unknown as { type: string; data: Data };
  const fields = designs.get(type)?.config.fields;
  return fields ? { ...section, data: completeForms(fields, data) } : section;
};
