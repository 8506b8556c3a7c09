import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type EntryKind, employmentTypes } from '@sitewright/contract/company-pages/company-page-fields';
import {
  type CompanyEntry,
  createCompanyEntry,
  updateCompanyEntry,
} from '@sitewright/contract/company-pages/company-pages';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { StaleSettings } from '../../ui/settings/settings-group.tsx';
import {
  contentOf,
  draftOf,
  type EntryDraft,
  fieldsOfKind,
  isComplete,
  pathsOf,
  type TextField,
} from './entry-fields.ts';
import { useReloadEntries, useReloadEntry } from './use-entries.ts';

interface Props {
  kind: EntryKind;
  /** Absent: a new entry is added. */
  entry?: CompanyEntry;
  onClose: () => void;
}

export function EntryDialog({ kind, entry, onClose }: Props) {
  const { t } = useTranslation(['company-pages', 'lists']);
  const reload = useReloadEntries();
  const reloadEntry = useReloadEntry();
  const idempotencyKey = useIdempotencyKey();
  const [draft, setDraft] = useState(() => draftOf(kind, entry?.content));
  const [base, setBase] = useState(entry);
  const [conflict, setConflict] = useState<ApiError>();
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});

  const save = (): Promise<unknown> => {
    const content = contentOf(kind, draft);
    if (!base)
      return request(createCompanyEntry, { body: { content }, headers: idempotencyKey({ content }) });
    const params = { companyEntryId: base.id };
    return request(updateCompanyEntry, { params, body: { content, version: base.version } });
  };

  /** The next attempt starts from the entry as it is now; one that was deleted meanwhile has no next attempt. */
  const meetConflict = async (error: ApiError, id: string): Promise<boolean> => {
    const now = await reloadEntry(id);
    if (!now) throw error;
    setBase(now);
    setConflict(error);
    return false;
  };

  const handleConfirm = async (): Promise<boolean> => {
    setIssues({});
    setConflict(undefined);
    try {
      await save();
    } catch (error) {
      if (base && error instanceof ApiError && error.code === 'stale_version')
        return meetConflict(error, base.id);
      const found = error instanceof ApiError ? error.fields : {};
      const own = Object.entries(found).map(
        ([path, text]) => [path.replace(/^content\./, ''), text] as const,
      );
      const shown = new Set(fieldsOfKind[kind].flatMap(pathsOf));
      if (!own.some(([path]) => shown.has(path))) throw error;
      setIssues(Object.fromEntries(own));
      return false;
    }
    await reload();
    notify.success(t('dialog.saved'));
    return true;
  };

  const takeTheirs = (): void => {
    setDraft(draftOf(kind, base?.content));
    setConflict(undefined);
  };
  const overwrite = async (): Promise<void> => {
    try {
      if (await handleConfirm()) onClose();
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
  };

  return (
    <ActionDialog
      title={t(`${entry ? 'edit' : 'add'}.${kind}`)}
      confirm={t(entry ? 'dialog.save' : 'dialog.add')}
      size={600}
      isDisabled={!isComplete(kind, draft) || conflict !== undefined}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <EntryFields kind={kind} draft={draft} issues={issues} onChange={setDraft} />
      {conflict && (
        <StaleSettings
          title={t('conflict')}
          group={{ failure: conflict, takeTheirs }}
          onOverwrite={() => void overwrite()}
        />
      )}
    </ActionDialog>
  );
}

interface FieldsProps {
  kind: EntryKind;
  draft: EntryDraft;
  issues: Readonly<Record<string, string>>;
  onChange: (draft: EntryDraft) => void;
}

/** The fields in English come first, then the Vietnamese texts, as in the other dialogs of staff. */
function EntryFields({ kind, draft, issues, onChange }: FieldsProps) {
  const { t } = useTranslation('company-pages');
  const fields = fieldsOfKind[kind].flatMap((field) => pathsOf(field).map((path) => ({ field, path })));
  const list = (isTranslated: boolean) =>
    fields
      .filter(({ path }) => isTranslation(path) === isTranslated)
      .map(({ field, path }, index) => (
        <EntryField
          key={path}
          field={field}
          path={path}
          isFirst={index === 0 && !isTranslated}
          value={draft.values[path] ?? ''}
          issue={issues[path]}
          onChange={(value) => onChange({ ...draft, values: { ...draft.values, [path]: value } })}
        />
      ));
  return (
    <>
      {list(false)}
      {kind === 'position' && (
        <NativeSelect
          label={t('fields.employmentType')}
          value={draft.employmentType}
          data={employmentTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(event) => onChange({ ...draft, employmentType: event.currentTarget.value })}
        />
      )}
      {kind === 'paragraph' && (
        <Checkbox
          label={t('fields.isLarge')}
          checked={draft.isLarge}
          onChange={(event) => onChange({ ...draft, isLarge: event.currentTarget.checked })}
        />
      )}
      {list(true)}
    </>
  );
}

const isTranslation = (path: string): boolean => path.endsWith('.vi');

interface FieldProps {
  field: TextField;
  path: string;
  isFirst: boolean;
  value: string;
  issue: string | undefined;
  onChange: (value: string) => void;
}

const hints: Readonly<Record<string, 'markdown' | 'application' | 'imageUrl'>> = {
  'description.en': 'markdown',
  application: 'application',
  imageUrl: 'imageUrl',
};

function EntryField({
  field: { name, lines, maxLength },
  path,
  isFirst,
  value,
  issue,
  onChange,
}: FieldProps) {
  const { t } = useTranslation('company-pages');
  const label = t(`fields.${name}` as 'fields.title');
  const isTranslated = isTranslation(path);
  const hint = isTranslated ? t('fallback') : hints[path] && t(`hints.${hints[path]}`);
  const shared = {
    label: isTranslated ? t('inVietnamese', { field: label }) : label,
    description: hint,
    error: issue,
    maxLength,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    ...(isFirst ? { 'data-autofocus': true } : {}),
  };
  return lines > 1 ? (
    <Textarea autosize minRows={lines} maxRows={14} {...shared} />
  ) : (
    <TextInput {...shared} />
  );
}
