import { Alert } from '@mantine/core';
import type { BlogSettings } from '@sitewright/contract/blog/blog-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { useDirtyGroups } from '../../../ui/settings/use-settings-group.ts';
import { blogKeys } from '../shell/blog-keys.ts';
import { useBlogRights } from '../shell/use-blog-rights.ts';
import { useBlogSettings } from '../shell/use-blog-settings.ts';
import { CommentsGroup } from './comments-group.tsx';
import { GeneralGroup } from './general-group.tsx';
import { LinksGroup } from './links-group.tsx';
import { LooksGroup } from './looks-group.tsx';
import { MembersGroup } from './members-group.tsx';
import styles from './settings.module.css';

/** Settings of a blog, `/dashboard/sites/{siteId}/blog/settings`. */
export default function BlogSettingsScreen() {
  const { siteId = '' } = useParams();
  const query = useBlogSettings(siteId);
  return (
    <QueryBoundary query={query}>
      {(settings) => <Groups siteId={siteId} settings={settings} />}
    </QueryBoundary>
  );
}

/** Keeps the settings that the drafts began with: what others save meanwhile is a conflict, and not overwritten. */
function Groups({ siteId, settings: loaded }: { siteId: string; settings: BlogSettings }) {
  const { t } = useTranslation('blog');
  const client = useQueryClient();
  const { isKnown, mayChangeSettings } = useBlogRights(siteId);
  const isReadOnly = !mayChangeSettings;
  const { isDirty, onDirty } = useDirtyGroups();
  const [settings, setSettings] = useState(loaded);
  const onStored = (next: BlogSettings): void => {
    setSettings(next);
    client.setQueryData(blogKeys.settings(siteId), next);
  };
  const shared = { siteId, settings, isReadOnly, onStored };
  return (
    <div className={styles.screen}>
      {isKnown && isReadOnly && <Alert color="gray">{t('settings.readOnly')}</Alert>}
      <GeneralGroup {...shared} onDirty={onDirty} />
      <LooksGroup {...shared} />
      <CommentsGroup {...shared} onDirty={onDirty} />
      <MembersGroup {...shared} onDirty={onDirty} />
      <LinksGroup url={settings.url} isEnabled={settings.isEnabled} />
      <LeaveGuard isDirty={isDirty} />
    </div>
  );
}
