import { Button } from '@mantine/core';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import controls from '../../../ui/panel-controls.module.css';
import classes from './form-builder.module.css';
import { IconButton } from './controls/icon-button.tsx';
import { useContent, useStore, useStored } from './model/builder-context.tsx';
import { slugFromName } from './model/new-content.ts';
import { ProblemsButton } from './problems/problems-button.tsx';
import { TemplatesMenu } from './templates/templates-menu.tsx';

interface Props {
  isNew: boolean;
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
  problems: ComponentProps<typeof ProblemsButton>;
}

/** Name and slug of the form, undo, problems, Cancel and Save Form. */
export function BuilderHeader({ isNew, isSaving, onSave, onCancel, problems }: Props) {
  const { t } = useTranslation('form-builder');
  return (
    <header className={classes.header}>
      <h1 className={classes.hiddenTitle}>{t('title')}</h1>
      <NameInputs isNew={isNew} />
      <div className={classes.tools}>
        <UndoButtons />
        <TemplatesMenu />
        <ProblemsButton {...problems} />
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button aria-disabled={isSaving || undefined} data-saving={isSaving || undefined} onClick={onSave}>
          {t(isSaving ? 'saving' : 'save')}
        </Button>
      </div>
    </header>
  );
}

function NameInputs({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const name = useContent('name');
  const slug = useContent('slug');
  const setName = (next: string): void => {
    // The slug of a new form follows its name until it is edited by hand.
    const follows = isNew && (slug === 'new-form' || slug === slugFromName(name));
    const change = follows ? { name: next, slug: slugFromName(next) || 'new-form' } : { name: next };
    store.dispatch({ type: 'changeForm', change, key: 'name' });
  };
  return (
    <div className={classes.names}>
      <input
        id="form-builder-name"
        className={`${controls.input} ${classes.name}`}
        aria-label={t('name')}
        placeholder={t('name')}
        data-autofocus
        value={name}
        maxLength={formLimits.nameMaxLength}
        aria-invalid={name.trim() === '' || undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <label className={classes.slug}>
        <span>{t('slug')}</span>
        <input
          id="form-builder-slug"
          className={controls.input}
          spellCheck={false}
          value={slug}
          maxLength={formLimits.slugMaxLength}
          aria-invalid={!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || undefined}
          onChange={({ currentTarget }) =>
            store.dispatch({
              type: 'changeForm',
              change: { slug: currentTarget.value.toLowerCase().replaceAll(' ', '-') },
              key: 'slug',
            })
          }
        />
      </label>
    </div>
  );
}

function UndoButtons() {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const canUndo = useStored(({ state }) => state.past.length > 0);
  const canRedo = useStored(({ state }) => state.future.length > 0);
  const look = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <>
      <IconButton label={t('undo')} aria-disabled={!canUndo} onClick={() => store.dispatch({ type: 'undo' })}>
        <IconArrowBackUp {...look} />
      </IconButton>
      <IconButton label={t('redo')} aria-disabled={!canRedo} onClick={() => store.dispatch({ type: 'redo' })}>
        <IconArrowForwardUp {...look} />
      </IconButton>
    </>
  );
}
