import { Button } from '@mantine/core';
import { scheduleSite } from '@sitewright/contract/publishing/publishing';
import { IconClock } from '@tabler/icons-react';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import { useDay } from '../history/use-day.ts';
import controls from '../../../ui/panel-controls.module.css';
import { PanelField } from '../panel-field.tsx';
import { isoTimeOf, localTimeOf } from './local-time.ts';
import classes from './publish-dialog.module.css';

const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();

type Field = 'publishAt' | 'unpublishAt';

/** Schedules publishing and unpublishing, in the user's time zone. */
export default function ScheduleForm() {
  const { t } = useTranslation('history');
  const editor = useEditor();
  const { site } = useEditorView();
  const day = useDay();
  const id = useId();
  const [earliest] = useState(() => localTimeOf(new Date().toISOString()));
  const [typed, setTyped] = useState({
    publishAt: localTimeOf(site.publishAt),
    unpublishAt: localTimeOf(site.unpublishAt),
  });
  const [failure, setFailure] = useState<string>();
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const isPlanned = site.publishAt !== null || site.unpublishAt !== null;

  const save = async (times: Record<Field, string>): Promise<void> => {
    setSaving(true);
    setFailure(undefined);
    setFaults({});
    try {
      const body = { publishAt: isoTimeOf(times.publishAt), unpublishAt: isoTimeOf(times.unpublishAt) };
      editor.setView({ site: await request(scheduleSite, { params: { id: site.id }, body }) });
      setTyped(times);
      const isOn = body.publishAt !== null || body.unpublishAt !== null;
      editor.announce(t(isOn ? 'schedule.saved' : 'schedule.cancelled'));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      if (Object.keys(fields).length > 0) setFaults(fields);
      else setFailure(messageOf(error, t('schedule.failed')));
    }
    setSaving(false);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void save(typed);
  };
  const planned = [
    site.publishAt && t('schedule.live', { when: day(site.publishAt) }),
    site.unpublishAt && t('schedule.offline', { when: day(site.unpublishAt) }),
  ].filter(Boolean);
  return (
    <details className={classes.details}>
      <summary>
        {t('schedule.title')}
        {planned.length > 0 && (
          <span className={classes.planned}>
            <IconClock size={14} stroke={1.6} aria-hidden />
            {planned.join(' · ')}
          </span>
        )}
      </summary>
      <form className={classes.schedule} onSubmit={submit} noValidate>
        <div className={classes.times}>
          {(['publishAt', 'unpublishAt'] as const).map((field) => (
            <PanelField
              key={field}
              label={t(`schedule.${field}`)}
              controlId={`${id}-${field}`}
              error={faults[field]}
            >
              <input
                id={`${id}-${field}`}
                type="datetime-local"
                className={controls.input}
                value={typed[field]}
                min={earliest}
                aria-invalid={faults[field] !== undefined}
                onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
              />
            </PanelField>
          ))}
        </div>
        <p className={controls.hint}>{t('schedule.zone', { zone })}</p>
        {failure !== undefined && (
          <p className={controls.error} role="alert">
            {failure}
          </p>
        )}
        <div className={classes.scheduleActions}>
          {isPlanned && (
            <Button
              variant="subtle"
              size="xs"
              disabled={isSaving}
              onClick={() => void save({ publishAt: '', unpublishAt: '' })}
            >
              {t('schedule.cancel')}
            </Button>
          )}
          <Button variant="default" size="xs" type="submit" loading={isSaving}>
            {t('schedule.save')}
          </Button>
        </div>
      </form>
    </details>
  );
}
