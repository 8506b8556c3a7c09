import { Button } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import controls from '../../../ui/panel-controls.module.css';
import { focusOnMount } from '../../../ui/confirm-button.tsx';
import { PanelField } from '../panel-field.tsx';
import classes from './history.module.css';

interface Props {
  name: string;
  onSave: (label: string) => Promise<void>;
  onCancel: () => void;
  /** Removes the name. */
  onRemove?: () => Promise<void>;
}

/** Form for the name of a version. */
export function NameForm({ name, onSave, onCancel, onRemove }: Props) {
  const { t } = useTranslation('history');
  const id = useId();
  const [label, setLabel] = useState(name);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const run = async (call: () => Promise<void>): Promise<void> => {
    setSaving(true);
    setFailure(undefined);
    try {
      await call();
    } catch (error) {
      setFailure(messageOf(error, t('failed.save')));
      setSaving(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const wanted = label.trim();
    if (wanted === '') setFailure(t('failed.noName'));
    else void run(() => onSave(wanted));
  };
  return (
    <form className={classes.nameForm} onSubmit={submit}>
      <PanelField label={t('name')} controlId={id} error={failure}>
        <input
          id={id}
          ref={focusOnMount}
          className={controls.input}
          value={label}
          maxLength={limits.versions.nameMaxLength}
          placeholder={t('namePlaceholder')}
          aria-invalid={failure !== undefined}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      </PanelField>
      <div className={classes.nameActions}>
        {onRemove && (
          <Button size="xs" variant="subtle" mr="auto" disabled={isSaving} onClick={() => void run(onRemove)}>
            {t('removeName')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="xs" type="submit" loading={isSaving}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
