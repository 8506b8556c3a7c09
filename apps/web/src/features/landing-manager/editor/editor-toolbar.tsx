import { ActionIcon, NativeSelect, SegmentedControl } from '@mantine/core';
import { templatePages, type TemplatePage } from '@sitewright/contract/landing/landing-template';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { languages } from '../../../lib/languages.ts';
import { useTexts } from '../../../lib/translations.ts';
import { ViewportSwitch } from '../../../ui/viewport-switch.tsx';
import type { LandingDraft } from '../use-landing-draft.ts';
import styles from './editor.module.css';
import type { EditorView } from './use-editor-view.ts';

interface Props {
  view: EditorView;
  draft: LandingDraft;
}

export function EditorToolbar({ view, draft }: Props) {
  const { t } = useTranslation('landing-manager');
  const words = useTexts('landing-manager');
  const { page, language, viewport } = view;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('editor.toolbar')}>
      <NativeSelect
        aria-label={t('editor.page')}
        value={page}
        data={templatePages.map((one) => ({
          value: one,
          label: draft.edit.enabledPages[one]
            ? t(`pages.${one}`)
            : t('editor.pageOff', { page: t(`pages.${one}`) }),
        }))}
        onChange={(event) => view.setPage(event.currentTarget.value as TemplatePage)}
      />
      <SegmentedControl
        aria-label={t('editor.language')}
        value={language}
        data={languages.map((code) => ({ value: code, label: t(`languages.${code}`) }))}
        onChange={(code) => view.setLanguage(code === 'vi' ? 'vi' : 'en')}
      />
      <ViewportSwitch labels={words.viewports} value={viewport} onChange={view.setViewport} />
      <div className={styles.history}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('editor.undo')}
          title={t('editor.undo')}
          disabled={!draft.canUndo}
          onClick={draft.undo}
        >
          <IconArrowBackUp size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('editor.redo')}
          title={t('editor.redo')}
          disabled={!draft.canRedo}
          onClick={draft.redo}
        >
          <IconArrowForwardUp size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  );
}
