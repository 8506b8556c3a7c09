import { Alert, Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { tutorialLevels } from '@sitewright/contract/documentation/documentation-fields';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import {
  type AdminTutorial,
  getAdminTutorial,
  resetTutorial,
} from '@sitewright/contract/documentation/documentation-structure';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { currentLanguage } from '../../../lib/translations.ts';
import { paths } from '../../../routes/paths.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import listing from '../../../ui/listing/listing.module.css';
import styles from '../documentation.module.css';
import { LocalizedField } from './localized-field.tsx';
import { SaveConflict } from '../save-conflict.tsx';
import { useStoreTutorials } from './structure-queries.ts';
import { TutorialStepFields } from './tutorial-step-fields.tsx';
import { newStep, type TutorialDraft, useTutorialDraft } from './use-tutorial-draft.ts';

const backToTutorials = `${paths.adminDocumentation}?tab=tutorials`;

/** A tutorial with its steps; without one, a new tutorial. */
export function TutorialEditor({ tutorial }: { tutorial?: AdminTutorial }) {
  const { t } = useTranslation(['documentation', 'lists', 'common']);
  const form = useTutorialDraft(tutorial);
  const [isResetting, setResetting] = useState(false);
  const faults = form.failure instanceof ApiError ? form.failure.fields : {};
  const save = async (version?: number): Promise<void> => {
    if (await form.save(version)) notify.success(t('tutorials.saved'));
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.isDirty && !form.isSaving) void save();
  };
  const hasOwnRow = tutorial !== undefined && tutorial.source !== 'shipped';
  return (
    <div className={listing.screen}>
      <Link to={backToTutorials} className={listing.back}>
        {t('tabs.tutorials')}
      </Link>
      <header className={listing.header}>
        <h1>{tutorial ? tutorial.title[currentLanguage()] : t('tutorials.new')}</h1>
        {hasOwnRow && (
          <Button variant="subtle" color="red" onClick={() => setResetting(true)}>
            {t(tutorial.source === 'own' ? 'delete.action' : 'reset.action')}
          </Button>
        )}
      </header>
      <form noValidate aria-label={t('tutorials.edit')} className={styles.editor} onSubmit={handleSubmit}>
        <TutorialFields form={form} isNew={!tutorial} faults={faults} />
        {form.draft.steps.map((step, index) => (
          <TutorialStepFields key={step.key} form={form} step={step} index={index} faults={faults} />
        ))}
        <Button
          variant="default"
          disabled={form.draft.steps.length >= limits.tutorialStepsMax}
          onClick={() => form.changeSteps((steps) => [...steps, newStep()])}
        >
          {t('tutorials.addStep')}
        </Button>
        {tutorial && (
          <Checkbox
            label={t('tutorials.isPublished')}
            description={t('tutorials.isPublishedHint')}
            checked={form.draft.isPublished}
            onChange={(event) => form.change({ isPublished: event.currentTarget.checked })}
          />
        )}
        {form.conflict && (
          <SaveConflict
            conflict={form.conflict}
            onTake={form.takeTheirs}
            onOverwrite={(version) => void save(version)}
          />
        )}
        {form.failure !== undefined && (
          <Alert color="red" role="alert">
            {messageOf(form.failure, t('lists:actionFailed'))}
          </Alert>
        )}
        <div className={listing.footer}>
          <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
            {t('common:save')}
          </Button>
        </div>
      </form>
      {isResetting && tutorial && (
        <ResetDialog tutorial={tutorial} onReset={form.take} onClose={() => setResetting(false)} />
      )}
      <LeaveGuard isDirty={form.isDirty} />
    </div>
  );
}

interface FieldsProps {
  form: TutorialDraft;
  isNew: boolean;
  faults: Readonly<Record<string, string>>;
}

function TutorialFields({ form, isNew, faults }: FieldsProps) {
  const { t } = useTranslation('documentation');
  const { draft, change } = form;
  return (
    <fieldset className={styles.details}>
      <legend>{t('details')}</legend>
      <LocalizedField
        label={t('fields.title')}
        value={draft.title}
        maxLength={limits.titleMaxLength}
        faults={faults}
        path="content.title"
        onChange={(title) => change({ title })}
      />
      <LocalizedField
        isLong
        label={t('fields.summary')}
        value={draft.summary}
        maxLength={limits.summaryMaxLength}
        faults={faults}
        path="content.summary"
        onChange={(summary) => change({ summary })}
      />
      <div className={styles.languages}>
        <NativeSelect
          label={t('tutorials.level')}
          value={draft.level}
          data={tutorialLevels.map((level) => ({ value: level, label: t(`tutorials.levels.${level}`) }))}
          onChange={(event) =>
            change({
              level: tutorialLevels.find((level) => level === event.currentTarget.value) ?? 'beginner',
            })
          }
        />
        <NumberInput
          label={t('tutorials.minutes')}
          value={draft.minutes}
          min={1}
          max={limits.tutorialMinutesMax}
          allowDecimal={false}
          error={faults['content.minutes']}
          onChange={(minutes) => change({ minutes: Number(minutes) })}
        />
      </div>
      {isNew && (
        <TextInput
          label={t('fields.slug')}
          value={form.slug}
          maxLength={limits.slugMaxLength}
          error={faults['slug']}
          onChange={(event) => change({ slug: event.currentTarget.value })}
        />
      )}
    </fieldset>
  );
}

interface ResetProps {
  tutorial: AdminTutorial;
  onReset: (original: AdminTutorial) => void;
  onClose: () => void;
}

/** Returns to the original, or deletes a tutorial that has none. */
function ResetDialog({ tutorial: { slug, source, version }, onReset, onClose }: ResetProps) {
  const { t } = useTranslation('documentation');
  const { storeOne } = useStoreTutorials();
  const navigate = useNavigate();
  const kind = source === 'own' ? 'delete' : 'reset';
  const confirm = async (): Promise<void> => {
    await request(resetTutorial, { params: { tutorialSlug: slug }, query: { version } });
    const original =
      kind === 'reset' ? await request(getAdminTutorial, { params: { tutorialSlug: slug } }) : undefined;
    await storeOne(original);
    if (original) onReset(original);
    else await navigate(backToTutorials);
    notify.success(t(`tutorials.${kind}.done`));
  };
  return (
    <ActionDialog
      isDanger
      title={t(`tutorials.${kind}.title`)}
      text={t(`tutorials.${kind}.text`)}
      confirm={t(`${kind}.action`)}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
