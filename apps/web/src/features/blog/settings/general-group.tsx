import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { BlogSettings } from '@sitewright/contract/blog/blog-settings';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { SettingsGroup } from '../../../ui/settings/settings-group.tsx';
import { useBlogGroup } from './use-blog-group.ts';

export interface GroupProps {
  siteId: string;
  settings: BlogSettings;
  isReadOnly: boolean;
  onDirty: (name: string, isDirty: boolean) => void;
  onStored: (settings: BlogSettings) => void;
}

/** On or off, title, description, posts per page and feeds. */
export function GeneralGroup({ siteId, settings, isReadOnly, onDirty, onStored }: GroupProps) {
  const { t } = useTranslation('blog');
  const group = useBlogGroup({
    siteId,
    name: 'general',
    settings,
    fields: ['isEnabled', 'title', 'description', 'postsPerPage', 'hasFullFeeds'],
    onDirty,
    onStored,
  });
  const { draft, change, faults } = group;
  return (
    <SettingsGroup
      title={t('settings.general')}
      text={t('settings.generalText')}
      group={group}
      isReadOnly={isReadOnly}
    >
      <Switch
        label={t('settings.isEnabled')}
        description={t('settings.isEnabledHint')}
        checked={draft.isEnabled}
        onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
      />
      <TextInput
        label={t('settings.title')}
        description={t('settings.titleHint')}
        maxLength={blogLimits.blogTitleMaxLength}
        value={draft.title}
        error={faults['title']}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('description')}
        description={t('settings.descriptionHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={blogLimits.blogDescriptionMaxLength}
        value={draft.description}
        error={faults['description']}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <NumberInput
        label={t('settings.postsPerPage')}
        description={t('settings.postsPerPageHint', { max: blogLimits.postsPerPageMax })}
        min={1}
        max={blogLimits.postsPerPageMax}
        allowDecimal={false}
        value={draft.postsPerPage}
        error={faults['postsPerPage']}
        onChange={(value) => change({ postsPerPage: Number(value) })}
      />
      <Switch
        label={t('settings.hasFullFeeds')}
        description={t('settings.hasFullFeedsHint')}
        checked={draft.hasFullFeeds}
        onChange={(event) => change({ hasFullFeeds: event.currentTarget.checked })}
      />
    </SettingsGroup>
  );
}
