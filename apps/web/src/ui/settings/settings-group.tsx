import { Alert, Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import listing from '../listing/listing.module.css';
import styles from './settings.module.css';

interface Group {
  failure: ApiError | undefined;
  faults: Record<string, string>;
  theirs: { version: number } | undefined;
  isDirty: boolean;
  isSaving: boolean;
  save: (version?: number) => Promise<boolean>;
  undo: () => void;
  takeTheirs: () => void;
}

interface Props {
  title: string;
  text: string;
  group: Group;
  /** For users without write permission. */
  isReadOnly?: boolean;
  /** Buttons before those that discard and save. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Group of settings with its own save button. */
export function SettingsGroup({ title, text, group, isReadOnly = false, actions, children }: Props) {
  const { t } = useTranslation(['lists', 'common']);
  const handleSave = async (version?: number): Promise<void> => {
    if (await group.save(version)) notify.success(t('settings.saved'));
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void handleSave();
  };
  return (
    <form noValidate className={styles.group} onSubmit={handleSubmit} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={listing.form}>
        <fieldset disabled={isReadOnly} className={styles.fields}>
          {children}
        </fieldset>
        {group.theirs ? (
          <StaleSettings group={group} onOverwrite={() => void handleSave(group.theirs?.version)} />
        ) : (
          group.failure &&
          Object.keys(group.faults).length === 0 && (
            <Alert color="red" role="alert">
              {messageOf(group.failure, t('actionFailed'))}
            </Alert>
          )
        )}
        {!isReadOnly && (
          <div className={listing.footer}>
            {actions && <div className={styles.actions}>{actions}</div>}
            {group.isDirty && (
              <Button variant="subtle" onClick={group.undo}>
                {t('settings.undo')}
              </Button>
            )}
            <Button type="submit" loading={group.isSaving} disabled={!group.isDirty}>
              {t('common:save')}
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}

interface StaleProps {
  group: Pick<Group, 'failure' | 'takeTheirs'>;
  /** Absent for settings. */
  title?: string;
  onOverwrite: () => void;
}

/** Edit conflict: load the other user's version, or overwrite it with the own draft. */
export function StaleSettings({ group, title, onOverwrite }: StaleProps) {
  const { t } = useTranslation('lists');
  const { moment } = useDateFormat();
  const { changedBy: by, changedAt: at } = group.failure?.details ?? {};
  const who = typeof by === 'string' ? by : t('settings.somebody');
  return (
    <Alert color="yellow" role="alert" title={title ?? t('settings.stale')}>
      <p>
        {typeof at === 'string'
          ? t('settings.staleWhen', { who, when: moment(at) })
          : t('settings.staleText', { who })}
      </p>
      <div className={listing.actions}>
        <Button variant="default" onClick={group.takeTheirs}>
          {t('settings.takeTheirs')}
        </Button>
        <Button variant="default" onClick={onOverwrite}>
          {t('settings.overwrite')}
        </Button>
      </div>
    </Alert>
  );
}
