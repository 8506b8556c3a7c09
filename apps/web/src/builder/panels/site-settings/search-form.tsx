import { Alert, Checkbox, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { siteMay } from '@sitewright/contract/permissions';
import {
  defaultTitlePattern,
  titleOf,
  type VerificationService,
  verificationServices,
} from '@sitewright/contract/site-settings/site-seo';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { InsertableFacts, useFilledTexts } from '../../bindings/insertable-facts.tsx';
import { useEditorView } from '../../model/editor-context.tsx';
import { PanelField } from '../panel-field.tsx';
import { ImageDropzone } from '../images/image-dropzone.tsx';
import { FormFrame } from './form-frame.tsx';
import type { GroupProps } from './settings-groups.ts';
import classes from './site-settings.module.css';
import { useSaveSite } from './use-save-site.ts';
import { useSettingsForm } from './use-settings-form.ts';

const services = Object.keys(verificationServices) as VerificationService[];

/** SEO defaults for pages that set none of their own. */
export default function SearchForm({ onClose }: GroupProps) {
  const { t } = useTranslation('site-settings');
  const { site, pages } = useEditorView();
  const save = useSaveSite();
  const seo = site.settings.seo ?? {};
  // Indexing settings need a further permission than texts.
  const maySteer = siteMay(site, 'sites.settings');
  const { form, failure, submit } = useSettingsForm(
    {
      titlePattern: seo.titlePattern || defaultTitlePattern,
      description: seo.description ?? '',
      socialImage: seo.socialImage ?? '',
      noIndex: seo.noIndex === true,
      sitemap: seo.sitemap !== false,
      verifications: Object.fromEntries(
        services.map((service) => [service, seo.verifications?.[service] ?? '']),
      ),
    },
    ({ noIndex, sitemap, verifications, ...words }) =>
      save({
        settings: {
          seo: {
            ...words,
            ...(maySteer && {
              noIndex,
              sitemap,
              verifications: Object.fromEntries(
                Object.entries(verifications).filter(([, content]) => content.trim() !== ''),
              ),
            }),
          },
        },
      }),
    onClose,
  );
  const { titlePattern, description, noIndex, socialImage } = form.values;
  const fill = useFilledTexts([titlePattern]);
  const sample = pages.find(({ isHome }) => !isHome) ?? pages[0];
  return (
    <FormFrame
      onSubmit={form.onSubmit(submit)}
      isSaving={form.submitting}
      failure={failure}
      onClose={onClose}
    >
      <InsertableFacts
        label={t('search.pattern')}
        value={titlePattern}
        maxLength={limits.sites.titlePatternMaxLength}
        onChange={(text) => form.setFieldValue('titlePattern', text)}
      >
        <TextInput
          label={t('search.pattern')}
          data-autofocus
          description={t('search.patternHint', {
            title: titleOf(fill(titlePattern, limits.sites.seoTitleMaxLength), {
              page: sample?.title ?? '',
              site: site.name,
            }),
            interpolation: { escapeValue: false },
          })}
          maxLength={limits.sites.titlePatternMaxLength}
          {...form.getInputProps('titlePattern')}
        />
      </InsertableFacts>
      <InsertableFacts
        label={t('search.description')}
        value={description}
        maxLength={limits.sites.seoDescriptionMaxLength}
        onChange={(text) => form.setFieldValue('description', text)}
      >
        <Textarea
          label={t('search.description')}
          description={t('search.descriptionHint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.sites.seoDescriptionMaxLength}
          {...form.getInputProps('description')}
        />
      </InsertableFacts>
      <PanelField label={t('search.socialImage')} hint={t('search.socialImageHint')}>
        <ImageDropzone
          label={t('search.socialImage')}
          src={socialImage}
          onPick={({ src }) => form.setFieldValue('socialImage', src)}
          onRemove={() => form.setFieldValue('socialImage', '')}
          options={{ aspect: 'landscape' }}
        />
      </PanelField>
      {maySteer && (
        <>
          <Checkbox label={t('search.sitemap')} {...form.getInputProps('sitemap', { type: 'checkbox' })} />
          <Checkbox label={t('search.noIndex')} {...form.getInputProps('noIndex', { type: 'checkbox' })} />
          {noIndex && site.isPublished && (
            <Alert color="yellow" role="status">
              {t('search.noIndexLive')}
            </Alert>
          )}
          <fieldset className={classes.fieldset}>
            <legend>{t('search.verifications')}</legend>
            <p className={classes.intro}>{t('search.verificationsHint')}</p>
            <div className={classes.pair}>
              {services.map((service) => (
                <TextInput
                  key={service}
                  label={t(`services.${service}`)}
                  spellCheck={false}
                  maxLength={limits.sites.verificationMaxLength}
                  {...form.getInputProps(`verifications.${service}`)}
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </FormFrame>
  );
}
