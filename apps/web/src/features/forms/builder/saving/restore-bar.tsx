import { Button } from '@mantine/core';
import { useDateFormat } from '../../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useStore } from '../model/builder-context.tsx';
import type { useDraft } from './use-draft.ts';
import classes from './saving.module.css';

/** Offers unsaved work of an earlier visit. */
export function RestoreBar({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const { t } = useTranslation('form-builder');
  const { moment } = useDateFormat();
  const store = useStore();
  if (!draft.found) return null;
  return (
    <div className={classes.bar} role="status">
      <p>{t('draft.found', { when: moment(draft.found.savedAt) })}</p>
      <Button
        size="xs"
        onClick={() => {
          draft.restore();
          store.announce(t('draft.restored'));
          store.canvas?.focus(store.content.fields[0]?.id);
        }}
      >
        {t('draft.restore')}
      </Button>
      <Button size="xs" variant="default" onClick={draft.discard}>
        {t('draft.discard')}
      </Button>
    </div>
  );
}
