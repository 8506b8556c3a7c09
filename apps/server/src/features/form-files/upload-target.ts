// The form that a file is sent for, as the page showed it.
import { isUpload } from '@sitewright/contract/forms/field-types';
import type { FormDefinition, FormField } from '@sitewright/contract/forms/form-definition';
import { translateForm } from '@sitewright/forms/render/translate-form';
import type { FormTexts } from '@sitewright/forms/texts/en';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { findPublicForm, type FormRow } from '../forms/forms.store.ts';
import { type Pairs, valueOf } from '../forms/pairs.ts';
import { formTextsFor } from '../forms/published-form.ts';
import { findShownVersion } from '../forms/shown-version.ts';

export interface FormAddress {
  tenantId: string;
  siteId: string;
  publicId: string;
}

export interface UploadTarget {
  form: FormRow;
  definition: FormDefinition;
  texts: FormTexts;
}

/** Fields whose answer can be a file. */
export const fileFieldsOf = ({ fields }: Pick<FormDefinition, 'fields'>): FormField[] =>
  fields.filter(({ type }) => isUpload(type) || type === 'signature');

/** `pairs`: the inputs of the form that say which version and language the page showed. */
export const findUploadTarget = (
  ctx: ServerContext,
  { tenantId, siteId, publicId }: FormAddress,
  pairs: Pairs,
): Promise<UploadTarget | undefined> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const form = await findPublicForm(tx, siteId, publicId);
    const shown = form && (await findShownVersion(ctx, tx, form, valueOf(pairs, '_v')));
    if (!form || !shown) return undefined;
    const locale = (valueOf(pairs, '_l') ?? 'en').slice(0, 20);
    return { form, definition: translateForm(shown.definition, locale), texts: formTextsFor(locale) };
  });
