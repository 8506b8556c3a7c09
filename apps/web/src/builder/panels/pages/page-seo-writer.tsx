import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { generateSeo } from '@sitewright/contract/ai/ai';
import type { PageSeo } from '@sitewright/contract/pages/page-seo';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import { IconArrowBackUp, IconCheck, IconPencilBolt, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { requestWriting } from '../../../lib/writing/request-writing.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { focusOnMount } from '../../../ui/confirm-button.tsx';
import controls from '../../../ui/panel-controls.module.css';
import seo from './page-seo.module.css';
import type { PageValues } from './page-values.ts';

interface Props {
  page: PageSummary;
  form: UseFormReturnType<PageValues>;
}

type Words = Pick<PageValues, 'seoTitle' | 'seoDescription'>;

/** Suggests a title and a description from the page's text; nothing changes until they are accepted. */
export function PageSeoWriter({ page, form }: Props) {
  const { t } = useTranslation(['builder', 'common']);
  const editor = useEditor();
  const [writing, setWriting] = useState<AbortController>();
  /** The suggestion while it is written. */
  const [draft, setDraft] = useState<PageSeo>();
  useEffect(() => () => writing?.abort(), [writing]);
  const [failure, setFailure] = useState<string>();
  const [suggestion, setSuggestion] = useState<PageSeo>();
  const [before, setBefore] = useState<Words>();
  const write = async (): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    setWriting(controller);
    setFailure(undefined);
    setDraft(undefined);
    try {
      // The suggestion uses the text on the server, so unsaved edits are sent first.
      if (page.id === editor.view.pageId) await editor.sessions.page.flush();
      const params = { id: editor.view.site.id, pageId: page.id };
      const written: Record<string, string> = {};
      const { seo: suggested } = await requestWriting(
        generateSeo,
        { params, body: {} },
        {
          signal,
          onTexts: (texts) => {
            for (const { path, text } of texts) written[String(path[0])] = text;
            if (!signal.aborted)
              setDraft({ title: written['title'] ?? '', description: written['description'] ?? '' });
          },
        },
      );
      if (!signal.aborted) setSuggestion(suggested);
    } catch (error) {
      if (!signal.aborted) setFailure(messageOf(error, t('pages.failed')));
    } finally {
      setWriting((current) => (current === controller ? undefined : current));
    }
  };
  const use = ({ title = '', description = '' }: PageSeo): void => {
    const { seoTitle, seoDescription } = form.values;
    setBefore({ seoTitle, seoDescription });
    form.setValues({ seoTitle: title, seoDescription: description });
    setSuggestion(undefined);
  };
  return (
    <>
      {before && !suggestion ? (
        <Button
          size="xs"
          variant="default"
          ref={focusOnMount}
          leftSection={<IconArrowBackUp size={15} stroke={1.6} />}
          onClick={() => {
            form.setValues(before);
            setBefore(undefined);
          }}
        >
          {t('pages.seoUndo')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencilBolt size={15} stroke={1.6} />}
          loading={writing !== undefined}
          onClick={() => void write()}
        >
          {t('pages.seoWrite')}
        </Button>
      )}
      {writing && (
        <Button size="xs" variant="default" onClick={() => setWriting(undefined)}>
          {t('common:cancel')}
        </Button>
      )}
      {writing && draft && (
        <section className={seo.suggestion} aria-label={t('pages.seoSuggestion')} aria-busy>
          <b>{draft.title}</b>
          <p>{draft.description}</p>
        </section>
      )}
      {suggestion && !writing && (
        <section className={seo.suggestion} aria-label={t('pages.seoSuggestion')}>
          <p className={controls.hint}>{t('pages.seoSuggestion')}</p>
          <b>{suggestion.title}</b>
          <p>{suggestion.description ?? t('pages.seoNothing')}</p>
          <div className={controls.row}>
            <Button
              size="xs"
              ref={focusOnMount}
              leftSection={<IconCheck size={15} stroke={1.8} />}
              onClick={() => use(suggestion)}
            >
              {t('pages.seoUse')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconX size={15} stroke={1.8} />}
              onClick={() => setSuggestion(undefined)}
            >
              {t('pages.seoDismiss')}
            </Button>
          </div>
        </section>
      )}
      {failure !== undefined && (
        <p className={controls.error} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
