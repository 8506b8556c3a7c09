import { Button, Textarea } from '@mantine/core';
import type { DataRequestDetail } from '@sitewright/contract/data-requests/data-requests';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import { type FormEvent, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useLegalArea } from '../legal-area.ts';
import styles from './requests.module.css';

interface Props {
  id: string;
  keep: (detail: DataRequestDetail) => Promise<void>;
}

export function NoteForm({ id, keep }: Props) {
  const { t } = useTranslation('legal');
  const { requests: api } = useLegalArea();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSaving(true);
    setFailure(undefined);
    try {
      await keep(await request(api.addDataRequestNote, { params: { dataRequestId: id }, body: { text } }));
      setText('');
    } catch (error) {
      setFailure(messageOf(error, t('requests.failed')));
    }
    setSaving(false);
  };
  return (
    <form noValidate className={styles.note} onSubmit={(event) => void add(event)}>
      <Textarea
        label={t('requests.note')}
        description={t('requests.noteHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.noteMaxLength}
        error={failure}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="compact-sm"
        variant="default"
        loading={isSaving}
        disabled={text.trim() === ''}
      >
        {t('requests.addNote')}
      </Button>
    </form>
  );
}
