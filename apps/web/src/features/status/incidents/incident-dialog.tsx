import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  createIncident,
  type Incident,
  type IncidentFields,
  incidentSeverities,
  type IncidentSeverity,
  updateIncident,
} from '@sitewright/contract/status/status';
import { statusLimits as limits } from '@sitewright/contract/status/status-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/hooks/use-idempotency-key.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { fromLocalTime, toLocalTime } from '../../../lib/time/local-time.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';

interface Draft {
  title: string;
  titleVi: string;
  description: string;
  descriptionVi: string;
  severity: IncidentSeverity;
  /** Values of `datetime-local` fields; empty where there is none. */
  start: string;
  end: string;
}

const minuteMs = 60_000;

const draftOf = (incident: Incident | undefined): Draft => {
  const start = incident?.date ?? new Date().toISOString();
  const duration = incident?.duration ?? null;
  const end = duration === null ? null : new Date(Date.parse(start) + duration * minuteMs).toISOString();
  return {
    title: incident?.title.en ?? '',
    titleVi: incident?.title.vi ?? '',
    description: incident?.description.en ?? '',
    descriptionVi: incident?.description.vi ?? '',
    severity: incident?.severity ?? 'minor',
    start: toLocalTime(start),
    end: toLocalTime(end),
  };
};

const fieldsOf = (draft: Draft): IncidentFields => ({
  title: { en: draft.title.trim(), vi: draft.titleVi.trim() },
  description: { en: draft.description.trim(), vi: draft.descriptionVi.trim() },
  severity: draft.severity,
  startedAt: fromLocalTime(draft.start) ?? '',
  endedAt: fromLocalTime(draft.end),
});

/** Without an incident, a new one is published. */
export function IncidentDialog({ incident, onClose }: { incident?: Incident; onClose: () => void }) {
  const { t } = useTranslation('status');
  const cache = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const [draft, setDraft] = useState(() => draftOf(incident));
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const isComplete = draft.title.trim() !== '' && draft.description.trim() !== '' && draft.start !== '';

  const save = async (): Promise<void> => {
    const fields = fieldsOf(draft);
    if (incident) {
      const params = { incidentId: incident.id };
      await request(updateIncident, { params, body: { ...fields, version: incident.version } });
    } else await request(createIncident, { body: fields, headers: idempotencyKey(fields) });
  };

  const handleConfirm = async (): Promise<boolean> => {
    setIssues({});
    try {
      await save();
    } catch (error) {
      const found = error instanceof ApiError ? error.fields : {};
      if (Object.keys(found).length === 0) throw error;
      setIssues(found);
      return false;
    }
    await cache.invalidateQueries({ queryKey: ['incidents'] });
    notify.success(t(incident ? 'dialog.saved' : 'dialog.published'));
    return true;
  };

  return (
    <ActionDialog
      title={t(incident ? 'dialog.edit' : 'dialog.create')}
      confirm={t(incident ? 'dialog.save' : 'dialog.publish')}
      size={560}
      isDisabled={!isComplete}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <IncidentFieldset draft={draft} issues={issues} onChange={setDraft} />
    </ActionDialog>
  );
}

interface FieldsetProps {
  draft: Draft;
  issues: Readonly<Record<string, string>>;
  onChange: (draft: Draft) => void;
}

function IncidentFieldset({ draft, issues, onChange }: FieldsetProps) {
  const { t } = useTranslation('status');
  const textOf = (name: 'title' | 'titleVi' | 'description' | 'descriptionVi') => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
  });
  const timeOf = (name: 'start' | 'end') => ({
    type: 'datetime-local',
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput
        label={t('dialog.title')}
        maxLength={limits.titleMaxLength}
        data-autofocus
        error={issues['title.en']}
        {...textOf('title')}
      />
      <Textarea
        label={t('dialog.description')}
        autosize
        minRows={3}
        maxLength={limits.descriptionMaxLength}
        error={issues['description.en']}
        {...textOf('description')}
      />
      <NativeSelect
        label={t('dialog.severity')}
        value={draft.severity}
        data={incidentSeverities.map((value) => ({ value, label: t(`severities.${value}`) }))}
        onChange={(event) => onChange({ ...draft, severity: event.currentTarget.value as IncidentSeverity })}
      />
      <TextInput label={t('dialog.start')} error={issues['startedAt']} {...timeOf('start')} />
      <TextInput
        label={t('dialog.end')}
        description={t('dialog.endHint')}
        error={issues['endedAt']}
        {...timeOf('end')}
      />
      <TextInput
        label={t('dialog.titleVi')}
        description={t('dialog.fallback')}
        maxLength={limits.titleMaxLength}
        {...textOf('titleVi')}
      />
      <Textarea
        label={t('dialog.descriptionVi')}
        description={t('dialog.fallback')}
        autosize
        minRows={3}
        maxLength={limits.descriptionMaxLength}
        {...textOf('descriptionVi')}
      />
    </>
  );
}
