import { Button } from '@mantine/core';
import type { Membership } from '@sitewright/contract/blog/blog-settings';
import {
  type BlogMember,
  blogMemberList,
  exportBlogMembers,
  removeBlogMember,
} from '@sitewright/contract/blog-readers/blog-members';
import { IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { download, request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../routes/paths.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { ExportButton } from '../../../ui/listing/export-button.tsx';
import { ListFilter, ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { useBlogRights } from '../shell/use-blog-rights.ts';
import { useBlogSettings } from '../shell/use-blog-settings.ts';
import { AddMembersDialog } from './add-members-dialog.tsx';
import styles from './members.module.css';
import { MembersTable } from './members-table.tsx';
import { membersKey, useMembers } from './use-members.ts';

/** Readers who sign in to a site, `/dashboard/sites/{siteId}/blog/members`. */
export default function MembersScreen() {
  const { t } = useTranslation('blog-members');
  const { siteId = '' } = useParams();
  const list = useMembers(siteId);
  const membership = useBlogSettings(siteId).data?.membership;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<BlogMember>();
  const save = () =>
    download(exportBlogMembers, { params: { id: siteId }, query: list.filter }, 'members.csv');
  const add = <Button onClick={() => setAdding(true)}>{t('add')}</Button>;
  return (
    <section className={styles.screen} aria-labelledby="members-title">
      <div className={styles.head}>
        <div>
          <h2 id="members-title">{t('title')}</h2>
          <p className={listing.quiet}>{t('lead')}</p>
          {membership && <Rule siteId={siteId} membership={membership} />}
        </div>
        <div className={styles.actions}>
          <ExportButton
            label={t('export')}
            failed={t('exportFailed')}
            formats={[{ label: t('export'), save }]}
          />
          {add}
        </div>
      </div>
      <ResourceList
        list={list}
        toolbar={
          <>
            <ListSearch label={t('search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('sort')}
              options={blogMemberList.sorts.map((sort) => [sort, t(`sorts.${sort}`)] as const)}
              {...list.sortProps()}
            />
          </>
        }
        empty={
          <ListMessage
            icon={<IconUsers size={40} stroke={1.2} aria-hidden="true" />}
            title={t('empty')}
            text={t(membership === 'everyone' ? 'emptyOpen' : 'emptyText')}
          >
            {add}
          </ListMessage>
        }
      >
        {(members) => <MembersTable members={members} isStale={list.isStale} onRemove={setRemoved} />}
      </ResourceList>
      {isAdding && <AddMembersDialog siteId={siteId} onClose={() => setAdding(false)} />}
      {removed && (
        <RemoveDialog
          siteId={siteId}
          member={removed}
          membership={membership}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </section>
  );
}

/** Who may become a member, and where that is changed. */
function Rule({ siteId, membership }: { siteId: string; membership: Membership }) {
  const { t } = useTranslation('blog-members');
  const { mayChangeSettings } = useBlogRights(siteId);
  return (
    <p className={styles.rule}>
      {t(membership)} {mayChangeSettings && <Link to={paths.blogSettings(siteId)}>{t('change')}</Link>}
    </p>
  );
}

interface RemoveProps {
  siteId: string;
  member: BlogMember;
  membership: Membership | undefined;
  onClose: () => void;
}

function RemoveDialog({ siteId, member: { id, email }, membership, onClose }: RemoveProps) {
  const { t } = useTranslation('blog-members');
  const client = useQueryClient();
  return (
    <ActionDialog
      title={t('removeTitle')}
      text={t(membership === 'everyone' ? 'removeOpen' : 'removeText', { email })}
      confirm={t('remove')}
      isDanger
      onConfirm={async () => {
        await request(removeBlogMember, { params: { id: siteId, blogMemberId: id } });
        await client.invalidateQueries({ queryKey: membersKey(siteId) });
        notify.success(t('removed'));
      }}
      onClose={onClose}
    />
  );
}
