import { Switch, Textarea, TextInput } from '@mantine/core';
import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import type { LandingEdit } from '../edit-state.ts';
import type { PanelProps } from './panel-props.ts';

/** Title and description of the shown page in the shown language. */
export function SeoPanel({ template, view: { page, language }, draft }: PanelProps) {
  const { t } = useTranslation('landing-manager');
  const { edit } = draft;
  const head = template.texts[language].head[page];
  const own = edit.seo.pages[page] ?? { title: {}, description: {} };
  const change = (seo: LandingEdit['seo'], key?: string): void => draft.change({ ...edit, seo }, key);
  const field = (name: 'title' | 'description') => ({
    label: t(`seo.${name}`),
    placeholder: head[name],
    value: own[name][language] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => {
      const texts = { ...own[name], [language]: event.currentTarget.value || undefined };
      const pages = { ...edit.seo.pages, [page]: { ...own, [name]: texts } };
      change({ ...edit.seo, pages }, `seo ${page} ${name} ${language}`);
    },
  });
  return (
    <>
      <h2>{t('seo.heading', { page: t(`pages.${page}`), language: t(`languages.${language}`) })}</h2>
      <TextInput
        {...field('title')}
        description={t('seo.brand', { interpolation: { skipOnVariables: true } })}
        maxLength={landingLimits.seoTitleMaxLength}
      />
      <Textarea
        {...field('description')}
        autosize
        minRows={3}
        maxLength={landingLimits.seoDescriptionMaxLength}
      />
      <Switch
        label={t('seo.noindex')}
        description={t('seo.noindexText')}
        checked={edit.seo.noindex}
        onChange={(event) => change({ ...edit.seo, noindex: event.currentTarget.checked })}
      />
    </>
  );
}
