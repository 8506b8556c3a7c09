import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@sitewright/contract/limits';
import { structuredKinds } from '@sitewright/contract/pages/page-seo';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import classes from './pages-panel.module.css';
import seo from './page-seo.module.css';
import type { PageValues } from './page-values.ts';

/** Rarely used settings: robots, canonical URL, structured data. Expanded when one of them is set. */
export function PageSeoMore({ form }: { form: UseFormReturnType<PageValues> }) {
  const { t } = useTranslation('builder');
  const { noFollow, canonical, structured, structuredOwn } = form.values;
  const isUsed = noFollow || canonical !== '' || structured !== 'none' || structuredOwn !== '';
  const hasFault = ['canonical', 'structuredOwn', 'price', 'currency'].some((name) => name in form.errors);
  return (
    <>
      <Checkbox label={t('pages.noIndex')} {...form.getInputProps('noIndex', { type: 'checkbox' })} />
      <details className={seo.more} open={isUsed || hasFault || undefined}>
        <summary>{t('pages.seoMore')}</summary>
        <div className={classes.form}>
          <Checkbox label={t('pages.noFollow')} {...form.getInputProps('noFollow', { type: 'checkbox' })} />
          <TextInput
            label={t('pages.canonical')}
            description={t('pages.canonicalHint')}
            maxLength={limits.sites.canonicalMaxLength}
            spellCheck={false}
            {...form.getInputProps('canonical')}
          />
          <NativeSelect
            label={t('pages.structured')}
            description={t(`pages.structuredHints.${structured}`)}
            data={structuredKinds.map((value) => ({ value, label: t(`pages.structuredKinds.${value}`) }))}
            {...form.getInputProps('structured')}
          />
          {structured === 'product' && (
            <div className={classes.pair}>
              <TextInput
                label={t('pages.price')}
                inputMode="decimal"
                maxLength={limits.sites.priceMaxLength}
                {...form.getInputProps('price')}
              />
              <TextInput
                label={t('pages.currency')}
                placeholder="USD"
                maxLength={3}
                {...form.getInputProps('currency')}
              />
            </div>
          )}
          <Textarea
            label={t('pages.structuredOwn')}
            description={t('pages.structuredOwnHint', { size: limits.sites.structuredDataBytes / 1024 })}
            placeholder='{ "@context": "https://schema.org", "@type": "Event" }'
            autosize
            minRows={3}
            maxRows={12}
            spellCheck={false}
            classNames={{ input: seo.code ?? '' }}
            {...form.getInputProps('structuredOwn')}
          />
        </div>
      </details>
    </>
  );
}
