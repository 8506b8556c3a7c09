import { Button } from '@mantine/core';
import type { SubmissionNote } from '@sitewright/contract/submissions/submission-notes';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { useId, useState } from 'react';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { NoteForm } from './note-form.tsx';
import styles from './notes.module.css';
import { type Noted, useNotes } from './use-notes.ts';

interface Props {
  submission: Noted & { notes: readonly SubmissionNote[] };
  isReadOnly: boolean;
}

/** Notes on a submission, and the field for the next one. */
export function NoteList({ submission, isReadOnly }: Props) {
  const { t } = useTranslation('submissions');
  const headingId = useId();
  const actions = useNotes(submission);
  const [editedId, setEditedId] = useState<string>();
  const { notes } = submission;
  if (isReadOnly && notes.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>{t('notes.title')}</h3>
      {notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map((note) => (
            <li key={note.id} className={styles.note}>
              {editedId === note.id ? (
                <NoteForm
                  label={t('notes.text')}
                  submit={t('notes.save')}
                  initial={note.body}
                  onSave={async (body) => {
                    await actions.edit(note.id, body);
                    setEditedId(undefined);
                  }}
                  onCancel={() => setEditedId(undefined)}
                />
              ) : (
                <>
                  <NoteText note={note} />
                  {!isReadOnly && (
                    <NoteActions
                      note={note}
                      onEdit={() => setEditedId(note.id)}
                      onDelete={() => actions.remove(note.id)}
                    />
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly &&
        (notes.length < submissionLimits.notesMax ? (
          <NoteForm
            key={submission.id}
            label={t('notes.write')}
            submit={t('notes.add')}
            onSave={actions.add}
          />
        ) : (
          <p className={styles.full}>{t('notes.full', { max: submissionLimits.notesMax })}</p>
        ))}
    </section>
  );
}

function NoteText({ note: { author, body, createdAt, editedAt } }: { note: SubmissionNote }) {
  const { t } = useTranslation('submissions');
  const { moment } = useDateFormat();
  return (
    <>
      <p className={styles.by}>
        <bdi className={styles.author}>{author ?? t('history.gone')}</bdi>
        <span>
          <time dateTime={createdAt}>{moment(createdAt)}</time>
          {editedAt !== null && ` · ${t('notes.edited')}`}
        </span>
      </p>
      <p className={styles.body} dir="auto">
        {body}
      </p>
    </>
  );
}

interface ActionProps {
  note: SubmissionNote;
  onEdit: () => void;
  onDelete: () => Promise<void>;
}

function NoteActions({ note, onEdit, onDelete }: ActionProps) {
  const { t } = useTranslation('submissions');
  const [isDeleting, setDeleting] = useState(false);
  if (!note.isMine && !note.mayDelete) return null;
  return (
    <div className={styles.buttons}>
      {note.isMine && (
        <Button size="compact-xs" variant="subtle" onClick={onEdit}>
          {t('notes.edit')}
        </Button>
      )}
      {note.mayDelete && (
        <Button size="compact-xs" variant="subtle" onClick={() => setDeleting(true)}>
          {t('notes.delete')}
        </Button>
      )}
      {isDeleting && (
        <ActionDialog
          isDanger
          title={t('notes.deleteTitle')}
          text={t('notes.deleteText')}
          confirm={t('notes.deleteNow')}
          failed={t('notes.failed')}
          onConfirm={onDelete}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
