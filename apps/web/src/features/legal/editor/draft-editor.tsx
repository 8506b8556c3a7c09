import { Alert, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { LegalDocumentFields, LegalText } from '@sitewright/contract/legal/legal-endpoints';
import { legalLimits as limits } from '@sitewright/contract/legal/legal-limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { fromLocalTime, toLocalTime } from '../../../lib/time/local-time.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { CodeArea } from '../../../ui/code-area.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { useLegalArea } from '../legal-area.ts';
import styles from './editor.module.css';
import { LegalHtml } from './legal-html.tsx';
import { useDocumentCalls } from './use-document-calls.ts';

const fieldsOf = (text: LegalText): LegalDocumentFields => ({
  title: text.title,
  body: text.body,
  changeSummary: text.changeSummary,
  requiresReconsent: text.requiresReconsent,
  effectiveAt: text.effectiveAt,
});

export function DraftEditor({ text }: { text: LegalText }) {
  const { t } = useTranslation(['legal', 'lists']);
  const { root } = useLegalArea();
  const navigate = useNavigate();
  const calls = useDocumentCalls(text);
  const [draft, setDraft] = useState(() => fieldsOf(text));
  const [failure, setFailure] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const [asked, setAsked] = useState<'publish' | 'delete'>();
  const isDirty = JSON.stringify(draft) !== JSON.stringify(fieldsOf(text));
  const faults = failure instanceof ApiError ? failure.fields : {};

  /** The draft as it is stored now; undefined when it could not be saved. */
  const save = async (): Promise<LegalText | undefined> => {
    setFailure(undefined);
    if (!isDirty) return text;
    setSaving(true);
    try {
      const saved = await calls.save(text.edit, draft);
      setDraft(fieldsOf(saved));
      return saved;
    } catch (error) {
      setFailure(error);
      return undefined;
    } finally {
      setSaving(false);
    }
  };
  const handleSave = async (): Promise<void> => {
    if (await save()) notify.success(t('editor.saved'));
  };
  const handlePublish = async (): Promise<void> => {
    const saved = await save();
    if (!saved) return;
    try {
      const { status } = await calls.publish(saved.edit);
      notify.success(t(status === 'scheduled' ? 'editor.scheduled' : 'editor.published'));
    } catch (error) {
      setFailure(error);
    }
  };

  return (
    <>
      <div className={styles.split}>
        <div className={styles.fields}>
          {failure !== undefined && (
            <Alert color="red" role="alert">
              {messageOf(failure, t('lists:actionFailed'))}
            </Alert>
          )}
          <Fields draft={draft} faults={faults} onChange={(change) => setDraft({ ...draft, ...change })} />
          <div className={listing.actions}>
            <Button loading={isSaving} onClick={() => setAsked('publish')}>
              {t('editor.publish')}
            </Button>
            <Button variant="default" disabled={!isDirty || isSaving} onClick={() => void handleSave()}>
              {t('editor.save')}
            </Button>
            <Button variant="subtle" color="red" disabled={isSaving} onClick={() => setAsked('delete')}>
              {t('editor.delete')}
            </Button>
          </div>
        </div>
        <Preview text={text} isDirty={isDirty} />
      </div>
      {asked === 'publish' && (
        <PublishDialog
          draft={draft}
          version={text.version}
          onConfirm={handlePublish}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'delete' && (
        <ActionDialog
          title={t('editor.deleteTitle')}
          text={t('editor.deleteText')}
          confirm={t('editor.delete')}
          isDanger
          onConfirm={async () => {
            setDraft(fieldsOf(text));
            await calls.remove();
            notify.success(t('editor.deleted'));
            await navigate(root);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}

interface FieldsProps {
  draft: LegalDocumentFields;
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<LegalDocumentFields>) => void;
}

function Fields({ draft, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('legal');
  return (
    <>
      <TextInput
        label={t('editor.title')}
        value={draft.title}
        maxLength={limits.titleMaxLength}
        error={faults['title']}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <CodeArea
        label={t('editor.body')}
        description={t('editor.bodyHint', { interpolation: { skipOnVariables: true } })}
        value={draft.body}
        minRows={14}
        maxRows={32}
        maxLength={limits.bodyMaxLength}
        spellCheck
        error={faults['body']}
        onChange={(event) => onChange({ body: event.currentTarget.value })}
      />
      <Textarea
        label={t('editor.changeSummary')}
        description={t('editor.changeSummaryHint')}
        value={draft.changeSummary}
        autosize
        minRows={2}
        maxLength={limits.changeSummaryMaxLength}
        error={faults['changeSummary']}
        onChange={(event) => onChange({ changeSummary: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={t('editor.effectiveAt')}
        description={t('editor.effectiveAtHint')}
        value={toLocalTime(draft.effectiveAt)}
        error={faults['effectiveAt']}
        onChange={(event) => onChange({ effectiveAt: fromLocalTime(event.currentTarget.value) })}
      />
      <Checkbox
        label={t('editor.requiresReconsent')}
        description={t('editor.requiresReconsentHint')}
        checked={draft.requiresReconsent}
        onChange={(event) => onChange({ requiresReconsent: event.currentTarget.checked })}
      />
    </>
  );
}

function Preview({ text, isDirty }: { text: LegalText; isDirty: boolean }) {
  const { t } = useTranslation('legal');
  const { isPlatform } = useLegalArea();
  const names = text.unresolved.map((name) => `{${name}}`).join(', ');
  return (
    <section className={styles.preview} aria-label={t('editor.preview')}>
      <h2>{t(isDirty ? 'editor.previewSaved' : 'editor.preview')}</h2>
      {text.unresolved.length > 0 && (
        <Alert color="yellow">
          {t('editor.unresolved', { names })}{' '}
          {t(isPlatform ? 'editor.unresolvedPlatform' : 'editor.unresolvedTenant')}
        </Alert>
      )}
      <LegalHtml title={text.title} html={text.html} />
    </section>
  );
}

interface PublishProps {
  draft: LegalDocumentFields;
  version: number;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

function PublishDialog({ draft, version, onConfirm, onClose }: PublishProps) {
  const { t } = useTranslation('legal');
  const { moment } = useDateFormat();
  const [now] = useState(() => Date.now());
  const isLater = draft.effectiveAt !== null && Date.parse(draft.effectiveAt) > now;
  const when = isLater
    ? t('editor.publishLater', { date: moment(draft.effectiveAt) })
    : t('editor.publishNow');
  return (
    <ActionDialog
      title={t('editor.publishTitle', { version })}
      text={draft.requiresReconsent ? `${when} ${t('editor.publishAsks')}` : when}
      confirm={t('editor.publish')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
