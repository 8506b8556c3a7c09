import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@sitewright/contract/limits';
import { generateSeo, type PageSummary } from '@sitewright/contract/pages';
import { IconPencilBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import { type PageValues, searchResult } from './page-values.ts';
import classes from './pages-panel.module.css';
import controls from '../panel-controls.module.css';

interface Props {
  page: PageSummary;
  form: UseFormReturnType<PageValues>;
}

/** Title and description for search engines, with the result as they would show it. */
export function PageSeoFields({ page, form }: Props) {
  const { t } = useTranslation('builder');
  const { site } = useEditorView();
  const result = searchResult(form.values, site, page.isHome);
  return (
    <>
      <div className={classes.seoHead}>
        <h3>{t('pages.seo')}</h3>
        <WriteButton page={page} form={form} />
      </div>
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
      <TextInput
        label={t('pages.seoTitle')}
        maxLength={limits.sites.seoTitleMaxLength}
        description={<Length text={form.values.seoTitle} isLong={result.isTitleLong} />}
        {...form.getInputProps('seoTitle')}
      />
      <Textarea
        label={t('pages.seoDescription')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.sites.seoDescriptionMaxLength}
        description={<Length text={form.values.seoDescription} isLong={result.isDescriptionLong} />}
        {...form.getInputProps('seoDescription')}
      />
      <Checkbox label={t('pages.noIndex')} {...form.getInputProps('noIndex', { type: 'checkbox' })} />
    </>
  );
}

function Length({ text, isLong }: { text: string; isLong: boolean }) {
  const { t } = useTranslation('builder');
  const length = text.trim().length;
  return (
    <span className={classes.length} data-long={isLong || undefined}>
      {t(isLong ? 'pages.tooLong' : 'pages.letters', { count: length })}
    </span>
  );
}

function WriteButton({ page, form }: Props) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const [isWriting, setWriting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const write = async (): Promise<void> => {
    setWriting(true);
    setFailure(undefined);
    try {
      // The words come from what the server has; what was just typed must be there.
      if (page.id === editor.view.pageId) await editor.sessions.page.flush();
      const params = { id: editor.view.site.id, pageId: page.id };
      const { seo } = await request(generateSeo, { params });
      form.setValues({ seoTitle: seo.title ?? '', seoDescription: seo.description ?? '' });
    } catch (error) {
      setFailure(messageOf(error, t('pages.failed')));
    } finally {
      setWriting(false);
    }
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencilBolt size={15} stroke={1.6} />}
        loading={isWriting}
        onClick={() => void write()}
      >
        {t('pages.seoWrite')}
      </Button>
      {failure !== undefined && (
        <p className={controls.error} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
