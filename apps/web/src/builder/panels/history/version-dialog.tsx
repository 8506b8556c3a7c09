import { Button, Loader } from '@mantine/core';
import type { Version } from '@sitewright/contract/versions/versions';
import { fromContent } from '@sitewright/document/adapter';
import { diffDocuments, isEmptyDiff } from '@sitewright/document/diff';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useEditor } from '../../model/editor-context.tsx';
import type { DocumentKind } from '../../../saving/document-session.ts';
import { PanelDialog } from '../panel-dialog.tsx';
import { Comparison } from './comparison.tsx';
import classes from './history.module.css';
import { useCurrentState } from './use-current-state.ts';
import { useRestore } from './use-restore.ts';
import { useVersionContent } from './use-versions.ts';
import { useDay } from './use-day.ts';
import { versionTitle } from '../../../lib/versions/version-title.ts';

interface Props {
  kind: DocumentKind;
  version: Version;
  onClose: () => void;
}

/** An earlier version beside the current state, and how to restore it. */
export default function VersionDialog({ kind, version, onClose }: Props) {
  const { t } = useTranslation('history');
  const editor = useEditor();
  const day = useDay();
  const { source } = editor.sessions[kind];
  const content = useVersionContent(source.documentId, version.id);
  const earlier = useMemo(() => content.data && fromContent(content.data).state, [content.data]);
  const now = useCurrentState(kind);
  const restore = useRestore(kind);
  const isSame = !earlier || isEmptyDiff(diffDocuments(earlier, now));
  const title = versionTitle(version, t);
  return (
    <PanelDialog onClose={onClose} size={1400} title={title}>
      {earlier ? (
        <Comparison
          kind={kind}
          states={{ earlier, now }}
          thenTitle={day(version.createdAt)}
          isBusy={restore.isRunning}
          {...(editor.isContentOnly
            ? {}
            : { onRestoreSection: (id: string) => void restore.run(earlier, id) })}
        />
      ) : (
        <div className={classes.wait}>
          {content.error ? (
            <p role="alert">{messageOf(content.error, t('failed.load'))}</p>
          ) : (
            <Loader size={24} aria-label={t('loading')} />
          )}
        </div>
      )}
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {!editor.isContentOnly && earlier && (
          <Button
            disabled={isSame}
            loading={restore.isRunning}
            onClick={() => void restore.run(earlier).then(onClose)}
          >
            {t(`restore.${kind}`)}
          </Button>
        )}
      </div>
    </PanelDialog>
  );
}
