import { Alert, Button } from '@mantine/core';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { getLandingTemplate } from '@sitewright/contract/landing/landing';
import { fieldAt, lengthOf } from '@sitewright/contract/landing/landing-template';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { ErrorState, ListMessage, QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { defaultText, withText } from '../edit-state.ts';
import type { ManagerProps } from '../manager-props.ts';
import { useTemplate } from '../use-landing-manager.ts';
import { EditFrame } from './edit-frame.tsx';
import styles from './editor.module.css';
import { EditorPanel } from './editor-panel.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { type SelectedText, TextHint } from './text-hint.tsx';
import { useDraftPreview } from './use-draft-preview.ts';
import { useEditorView } from './use-editor-view.ts';

interface Props extends ManagerProps {
  /** Keys that mean the same in the page and around it. */
  onKey: (event: KeyboardEvent) => void;
}

/** The page in a frame, its texts edited in place, and a panel for the rest. */
export function PageEditor({ manager, draft, onKey }: Props) {
  const { t } = useTranslation('landing-manager');
  const { template } = manager.draft ?? manager.live;
  const query = useTemplate(template?.id ?? '');
  if (!template) return <ListMessage title={t('templates.missing')} text={t('templates.missingText')} />;
  return (
    <QueryBoundary query={query}>
      {(loaded) => <Editor key={loaded.id} loaded={loaded} manager={manager} draft={draft} onKey={onKey} />}
    </QueryBoundary>
  );
}

interface EditorProps extends Props {
  loaded: EndpointResponse<typeof getLandingTemplate>;
}

function Editor({ loaded, manager, draft, onKey }: EditorProps) {
  const { t } = useTranslation(['landing-manager', 'common']);
  const view = useEditorView();
  const panel = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<SelectedText>();
  const { page, language } = view;
  const { edit } = draft;
  const preview = useDraftPreview({ templateId: loaded.id, page, language, edit });

  const original = (path: string): string => defaultText(loaded.texts[language], path);
  const stored = (path: string): string => edit.contentOverrides[path]?.[language] ?? original(path);
  const maxLength = (path: string): number => {
    const field = fieldAt(loaded.regions, path);
    return field ? lengthOf(field) : 0;
  };
  const replace = (path: string, text: string): void =>
    draft.change(withText(edit, { path, language, text: text === original(path) ? undefined : text }));

  const { shown, error } = preview;
  return (
    <div className={styles.editor}>
      <div className={styles.main}>
        <EditorToolbar view={view} draft={draft} />
        <TextHint
          template={loaded}
          selected={draft.isLocked ? undefined : selected}
          maxLength={maxLength}
          onReset={
            selected && edit.contentOverrides[selected.path]?.[language] !== undefined
              ? () => replace(selected.path, original(selected.path))
              : undefined
          }
        />
        {error && shown && (
          <Alert color="red" role="alert" title={t('editor.failed')}>
            <p>{messageOf(error, t('editor.failedText'))}</p>
            <Button variant="default" size="xs" mt={8} onClick={preview.retry}>
              {t('common:retry')}
            </Button>
          </Alert>
        )}
        {error && !shown ? (
          <ErrorState error={error} title={t('editor.failed')} onRetry={preview.retry} />
        ) : (
          <div className={styles.stage}>
            <button type="button" className={styles.skip} onClick={() => panel.current?.focus()}>
              {t('editor.skip')}
            </button>
            {shown && (
              <EditFrame
                key={`${shown.templateId} ${shown.page}`}
                html={shown.html}
                title={t('editor.frame', { page: t(`pages.${page}`) })}
                viewport={view.viewport}
                isStale={preview.isStale}
                isLoading={preview.isLoading}
                loadingLabel={t('editor.loading')}
                isReadOnly={draft.isLocked}
                texts={{
                  stored,
                  maxLength,
                  isMultiline: (path) => fieldAt(loaded.regions, path)?.type === 'multiline',
                }}
                listeners={{
                  onStart: (path, length) => setSelected({ path, length }),
                  onLength: (length) => setSelected((before) => before && { ...before, length }),
                  onEnd: (path, text) => text !== undefined && replace(path, text),
                }}
                onKey={onKey}
              />
            )}
          </div>
        )}
        {shown && shown.issues.length > 0 && <Alert color="yellow">{t('editor.issues')}</Alert>}
      </div>
      <EditorPanel ref={panel} template={loaded} fonts={manager.fonts} view={view} draft={draft} />
    </div>
  );
}
