import { Alert, Button } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import listing from '../../ui/listing/listing.module.css';
import { StaleSettings } from '../../ui/settings/settings-group.tsx';
import styles from './company.module.css';
import type { CompanyDraft } from './use-company-profile.ts';

interface Props {
  form: CompanyDraft;
  onOverwrite: (version: number) => void;
}

/** Saves or discards the changes of the whole form. Shown while there are any. */
export function SaveBar({ form, onOverwrite }: Props) {
  const { t } = useTranslation(['company', 'lists', 'common']);
  const { failure, faults, theirs, isDirty } = form;
  if (!isDirty) return null;
  const hasIssues = Object.keys(faults).length > 0;
  return (
    <div className={styles.saveBar}>
      {theirs ? (
        <StaleSettings group={form} onOverwrite={() => onOverwrite(theirs.version)} />
      ) : (
        failure && (
          <Alert color="red" role="alert">
            {hasIssues ? t('checkFields') : messageOf(failure, t('lists:actionFailed'))}
          </Alert>
        )
      )}
      <div className={styles.saveRow}>
        <span className={listing.quiet}>{t('unsaved')}</span>
        <Button variant="subtle" disabled={form.isSaving} onClick={form.undo}>
          {t('lists:settings.undo')}
        </Button>
        <Button type="submit" loading={form.isSaving}>
          {t('common:save')}
        </Button>
      </div>
    </div>
  );
}
