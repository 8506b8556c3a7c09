import { Alert, Tabs } from '@mantine/core';
import type { Form } from '@sitewright/contract/forms/forms';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Announcements } from './announcements.tsx';
import { BuildTab } from './build-tab.tsx';
import { BuilderHeader } from './builder-header.tsx';
import classes from './form-builder.module.css';
import { useStore } from './model/builder-context.tsx';
import { PreviewTab } from './preview/preview-tab.tsx';
import { findProblems, type Problem } from './problems/find-problems.ts';
import { ConflictDialog } from './saving/conflict-dialog.tsx';
import type { DraftStorage } from './saving/draft-storage.ts';
import { RestoreBar } from './saving/restore-bar.tsx';
import { useDraft } from './saving/use-draft.ts';
import { useSave } from './saving/use-save.ts';
import { SettingsTab } from './settings/settings-tab.tsx';
import { StylingTab } from './styling/styling-tab.tsx';
import { useBuilderKeys } from './use-builder-keys.ts';

interface Props {
  form: Form | undefined;
  storage: DraftStorage;
  onSaved: (form: Form) => void;
  /** Closes after asking, if something would be lost. */
  onCancel: () => void;
  onClose: () => void;
}

const tabs = ['build', 'settings', 'styling', 'preview'] as const;
type Tab = (typeof tabs)[number];

/** Header, tabs and what they show. */
export function BuilderFrame({ form, storage, onSaved, onCancel, onClose }: Props) {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const [tab, setTab] = useState<Tab>('build');
  const [isListOpen, setListOpen] = useState(false);
  const saving = useSave({
    form,
    storage,
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  const draft = useDraft(storage, saving.edit, saving.continueFrom);

  const show = ({ code, fieldId }: Problem): void => {
    setListOpen(false);
    if (fieldId !== undefined) {
      setTab('build');
      store.dispatch({ type: 'select', id: fieldId });
      requestAnimationFrame(() => store.canvas?.focus(fieldId));
    } else if (code === 'redirect' || code === 'untranslated') setTab('settings');
    else
      requestAnimationFrame(() =>
        document.getElementById(`form-builder-${code === 'slug' ? 'slug' : 'name'}`)?.focus(),
      );
  };
  const save = (): void => {
    if (saving.isSaving) return;
    const [first] = findProblems(store.content).filter(({ isError }) => isError);
    if (!first) return void saving.save();
    const { code, labels, fieldId } = first;
    const [field, other] = labels;
    const text = t(`problems.${code}`, { field, other, fields: labels.join(', ') });
    store.announce(t('problems.refused', { text }));
    if (fieldId !== undefined) store.dispatch({ type: 'select', id: fieldId });
    setListOpen(true);
  };
  const handleKey = useBuilderKeys({ save, close: onCancel });

  return (
    <div className={classes.frame} onKeyDown={handleKey} role="presentation">
      <BuilderHeader
        isNew={form === undefined}
        isSaving={saving.isSaving}
        onSave={save}
        onCancel={onCancel}
        problems={{ isOpen: isListOpen, onOpen: setListOpen, onShow: show }}
      />
      <RestoreBar draft={draft} />
      {saving.refusal !== undefined && (
        <Alert
          color="red"
          role="alert"
          radius={0}
          withCloseButton
          closeButtonLabel={t('dismiss')}
          onClose={saving.dismissRefusal}
        >
          {saving.refusal}
        </Alert>
      )}
      <Tabs
        value={tab}
        keepMounted={false}
        className={classes.tabs ?? ''}
        onChange={(next) => setTab((next as Tab | null) ?? 'build')}
      >
        <Tabs.List className={classes.tabList ?? ''} aria-label={t('tabs.label')}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="build" className={classes.panel ?? ''}>
          <BuildTab />
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={classes.panel ?? ''} data-scroll>
          <SettingsTab />
        </Tabs.Panel>
        <Tabs.Panel value="styling" className={classes.panel ?? ''}>
          <StylingTab />
        </Tabs.Panel>
        <Tabs.Panel value="preview" className={classes.panel ?? ''}>
          <PreviewTab />
        </Tabs.Panel>
      </Tabs>
      <Announcements />
      {saving.isStale && (
        <ConflictDialog
          isBusy={saving.isSaving}
          onReload={() => void saving.reload()}
          onOverwrite={() => void saving.save(true)}
          onClose={saving.closeConflict}
        />
      )}
    </div>
  );
}
