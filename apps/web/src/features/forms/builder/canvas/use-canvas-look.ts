import { en, type FormTexts } from '@sitewright/forms/texts/en';
import { vi } from '@sitewright/forms/texts/vi';
import { useMemo } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../../lib/translations.ts';
import { fieldLabel } from '../model/field-label.ts';
import { useThemeStyle } from '../styling/use-theme-style.ts';
import type { CanvasLook } from './form-painter.ts';

/** Texts of forms on a page in a language, as published pages have them. */
export const formTextsOf = (language: string): FormTexts => (language.startsWith('vi') ? vi : en);

/** Texts of forms in the language of the interface. */
export const useFormTexts = () => {
  const language = useLanguage();
  return { texts: formTextsOf(language), language };
};

export const useCanvasLook = (): CanvasLook => {
  const { t } = useTranslation('form-builder');
  const { texts } = useFormTexts();
  const themeStyle = useThemeStyle();
  return useMemo(
    () => ({
      texts,
      // No translation of the form: the texts that are edited are shown.
      locale: 'und',
      themeStyle,
      badge: t('canvas.usedInLogic'),
      nameOf: (field, { index, total, isTested, text }) => {
        const label = fieldLabel(field);
        const parts = [
          // Voice control finds a button by what stands on it.
          text.length > label.length ? text : label,
          t(`types.${field.type}`),
          ...(field.required ? [t('canvas.required')] : []),
          ...(isTested ? [t('canvas.usedInLogic')] : []),
        ];
        return t('canvas.field', { text: parts.join(', '), n: index + 1, total });
      },
    }),
    [t, texts, themeStyle],
  );
};
