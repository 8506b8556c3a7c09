import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import classes from './post-editor.module.css';
import type { PostDraft } from './session/post-draft.ts';

/** Another person changed the same field: nothing is overwritten before somebody chooses. */
export function ConflictNotice({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('post-editor');
  const conflict = useSyncExternalStore(draft.fields.subscribe, () => draft.fields.conflict);
  if (!conflict) return null;
  const names = conflict.fields.map((field) => t(`conflict.fields.${field}`)).join(', ');
  return (
    <div className={classes.conflict} role="alert">
      <p>
        <strong>{t('conflict.title', { fields: names })}</strong> {conflict.message}
      </p>
      <div>
        <Button size="xs" variant="default" onClick={() => draft.fields.resolveConflict('theirs')}>
          {t('conflict.theirs')}
        </Button>
        <Button size="xs" onClick={() => draft.fields.resolveConflict('mine')}>
          {t('conflict.mine')}
        </Button>
      </div>
    </div>
  );
}
