import { fieldTypes, type FieldType } from '@sitewright/contract/forms/field-types';
import type { FieldDefaultTexts } from '@sitewright/forms/create-field';
import { useMemo } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';

/** Texts of new fields in the language of the interface. */
export const useFieldTexts = (): FieldDefaultTexts => {
  const { t } = useTranslation('form-builder');
  return useMemo(
    () => ({
      labels: Object.fromEntries(fieldTypes.map((type) => [type, t(`defaults.labels.${type}`)])) as Record<
        FieldType,
        string
      >,
      option: t('defaults.option'),
      emailPlaceholder: t('defaults.emailPlaceholder'),
      urlPlaceholder: t('defaults.urlPlaceholder'),
      phonePlaceholder: t('defaults.phonePlaceholder'),
      validEmail: t('defaults.validEmail'),
      validUrl: t('defaults.validUrl'),
    }),
    [t],
  );
};
