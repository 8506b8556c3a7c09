import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@sitewright/contract/limits';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import { siteMay } from '@sitewright/contract/permissions';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { InsertableFacts, useFilledTexts } from '../../bindings/insertable-facts.tsx';
import { useEditorView } from '../../model/editor-context.tsx';
import { PanelField } from '../panel-field.tsx';
import { ImageDropzone } from '../images/image-dropzone.tsx';
import { PageSeoMore } from './page-seo-more.tsx';
import { PageSeoWriter } from './page-seo-writer.tsx';
import { type PageValues, searchResult } from './page-values.ts';
import classes from './pages-panel.module.css';
import seo from './page-seo.module.css';

interface Props {
  page: PageSummary;
  form: UseFormReturnType<PageValues>;
}

/** SEO fields with a preview of search results and shared links. */
export function PageSeoFields({ page, form }: Props) {
  const { t } = useTranslation('builder');
  const { site } = useEditorView();
  const { seoTitle, seoDescription } = form.values;
  const siteTexts = site.settings.seo;
  const fill = useFilledTexts([seoTitle, seoDescription, siteTexts?.titlePattern, siteTexts?.description]);
  const result = searchResult(form.values, site, { isHome: page.isHome, fill });
  return (
    <>
      <div className={classes.seoHead}>
        <h3>{t('pages.seo')}</h3>
        <PageSeoWriter page={page} form={form} />
      </div>
      <div className={seo.previews}>
        <figure className={classes.result} style={{ margin: 0 }}>
          <figcaption>{t('pages.seoPreview')}</figcaption>
          <div className={classes.site}>
            <b style={{ background: site.theme.colors.primary }} aria-hidden>
              {site.name.slice(0, 1).toUpperCase()}
            </b>
            <span>
              {site.name}
              <small>{result.address}</small>
            </span>
          </div>
          <p className={classes.resultTitle}>{result.title}</p>
          <p className={classes.resultText}>{result.description || t('pages.seoNoDescription')}</p>
        </figure>
        <figure className={seo.card}>
          <figcaption>{t('pages.socialPreview')}</figcaption>
          <div className={seo.share}>
            {result.image === '' ? (
              <span className={seo.noImage}>{t('pages.socialNone')}</span>
            ) : (
              <img src={result.image} alt="" />
            )}
            <div className={seo.shareText}>
              <small>{result.host}</small>
              <b>{result.title}</b>
              <span>{result.description}</span>
            </div>
          </div>
        </figure>
      </div>
      <InsertableFacts
        label={t('pages.seoTitle')}
        value={seoTitle}
        maxLength={limits.sites.seoTitleMaxLength}
        onChange={(text) => form.setFieldValue('seoTitle', text)}
      >
        <TextInput
          label={t('pages.seoTitle')}
          maxLength={limits.sites.seoTitleMaxLength}
          description={<Length length={result.titleLength} isLong={result.isTitleLong} />}
          {...form.getInputProps('seoTitle')}
        />
      </InsertableFacts>
      <InsertableFacts
        label={t('pages.seoDescription')}
        value={seoDescription}
        maxLength={limits.sites.seoDescriptionMaxLength}
        onChange={(text) => form.setFieldValue('seoDescription', text)}
      >
        <Textarea
          label={t('pages.seoDescription')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.sites.seoDescriptionMaxLength}
          description={<Length length={result.descriptionLength} isLong={result.isDescriptionLong} />}
          {...form.getInputProps('seoDescription')}
        />
      </InsertableFacts>
      <PanelField label={t('pages.socialImage')} hint={t('pages.socialImageHint')}>
        <ImageDropzone
          label={t('pages.socialImage')}
          src={form.values.socialImage}
          onPick={({ src }) => form.setFieldValue('socialImage', src)}
          onRemove={() => form.setFieldValue('socialImage', '')}
          options={{ aspect: 'landscape' }}
        />
      </PanelField>
      {siteMay(site, 'sites.write') && <PageSeoMore form={form} />}
    </>
  );
}

function Length({ length, isLong }: { length: number; isLong: boolean }) {
  const { t } = useTranslation('builder');
  return (
    <span className={classes.length} data-long={isLong || undefined}>
      {t(isLong ? 'pages.tooLong' : 'pages.letters', { count: length })}
    </span>
  );
}
