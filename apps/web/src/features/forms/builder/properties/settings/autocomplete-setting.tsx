import type { FormField } from '@sitewright/contract/forms/form-definition';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import { SelectControl } from '../../controls/select-control.tsx';
import { useFieldEdit } from '../../model/use-field-edit.ts';

/** Usual tokens of the HTML attribute `autocomplete`. */
const tokens = [
  'name',
  'given-name',
  'family-name',
  'email',
  'tel',
  'organization',
  'organization-title',
  'street-address',
  'postal-code',
  'address-level2',
  'country-name',
  'bday',
  'url',
  'off',
] as const;

/** What a browser may fill in. */
export function AutocompleteSetting({ field }: { field: FormField }) {
  const { t } = useTranslation('form-builder');
  const { settings: change } = useFieldEdit(field.id);
  return (
    <SelectControl
      label={t('settings.autocomplete')}
      value={field.settings.autocomplete ?? ''}
      none={t('settings.autocompletes.auto')}
      choices={tokens.map((value) => ({ value, label: t(`settings.autocompletes.${value}`) }))}
      onChange={(autocomplete: string) =>
        change({ autocomplete: autocomplete === '' ? undefined : autocomplete })
      }
    />
  );
}
