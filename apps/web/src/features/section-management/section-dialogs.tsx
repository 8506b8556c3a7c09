import { TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import type { SiteSection } from '@sitewright/contract/site-sections/site-sections';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { notify } from '../../lib/notify.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { useSectionCalls } from './use-site-sections.ts';

interface Props {
  section: SiteSection;
  onClose: () => void;
}

export function RenameSectionDialog({ section, onClose }: Props) {
  const { t } = useTranslation('sections');
  const { change } = useSectionCalls(section.siteId);
  const [name, setName] = useState(section.name);
  return (
    <ActionDialog
      title={t('manage.renameTitle', { name: section.name })}
      confirm={t('manage.save')}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onConfirm={() => change(section.id, { name })}
    >
      <TextInput
        label={t('manage.name')}
        data-autofocus
        autoComplete="off"
        maxLength={limits.siteSections.nameMaxLength}
        value={name}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

/** Deletes a saved section; pages that use it keep independent copies. */
export function DeleteSectionDialog({ section, onClose }: Props) {
  const { t } = useTranslation('sections');
  const { remove } = useSectionCalls(section.siteId);
  const { name, usedOn } = section;
  const isUsed = usedOn > 0;
  return (
    <ActionDialog
      title={t('manage.deleteTitle', { name })}
      text={isUsed ? t('manage.deleteUsed', { count: usedOn }) : t('manage.deleteText')}
      confirm={t(isUsed ? 'manage.deleteAndKeep' : 'manage.deleteConfirm')}
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await remove(section.id, isUsed);
        notify.success(t('manage.deleted', { name }));
      }}
    />
  );
}

export function DetachSectionDialog({ section, onClose }: Props) {
  const { t } = useTranslation('sections');
  const { change } = useSectionCalls(section.siteId);
  const { name, usedOn } = section;
  return (
    <ActionDialog
      title={t('manage.detachTitle', { name })}
      text={usedOn > 0 ? t('manage.detachText', { count: usedOn }) : t('manage.detachNone')}
      confirm={t('manage.detachConfirm')}
      onClose={onClose}
      onConfirm={async () => {
        await change(section.id, { sync: 'detached' });
        notify.success(t('manage.nowDetached', { name }));
      }}
    />
  );
}
