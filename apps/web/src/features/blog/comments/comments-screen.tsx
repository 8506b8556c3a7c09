import { Button, Tabs } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import {
  type CommentTab,
  commentTabs,
  postCommentList,
} from '@sitewright/contract/post-comments/post-comments';
import { IconMessageCircle, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ListFilter, ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { useSelection } from '../../submissions/inbox/use-selection.ts';
import { BlocksDialog } from './blocks-dialog.tsx';
import { CommentItem } from './comment-item.tsx';
import type { Writing } from './comment-options.ts';
import styles from './comments.module.css';
import { KeysHelp } from './keys-help.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type CommentActions, useCommentActions } from './use-comment-actions.ts';
import { useCommentKeys } from './use-comment-keys.ts';
import { type CommentsState, useComments } from './use-comments.ts';
import { useLinkedAction } from './use-linked-action.ts';

/** Comments of readers on the posts of a site, `/dashboard/sites/{siteId}/blog/comments`. */
export default function CommentsScreen() {
  const { t } = useTranslation('blog-comments');
  const { siteId = '' } = useParams();
  const list = useComments(siteId);
  const actions = useCommentActions(siteId);
  const { counts, tab } = list;
  /** Most sites never have a report. */
  const shown = commentTabs.filter((one) => one !== 'reported' || tab === one || (counts?.reported ?? 0) > 0);
  return (
    <section className={styles.screen} aria-labelledby="comments-title">
      <h2 id="comments-title" className={styles.title}>
        {t('title')}
      </h2>
      {list.only === undefined ? (
        <Tabs
          className={styles.tabbed ?? ''}
          value={tab}
          keepMounted={false}
          activateTabWithKeyboard={false}
          onChange={(next) => list.change({ tab: next === 'pending' || next === null ? '' : next })}
        >
          <Tabs.List className={styles.tabs ?? ''} aria-label={t('tabsLabel')}>
            {shown.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`tabs.${one}`)}
                {counts?.[one] !== undefined && <span className={styles.count}> {counts[one]}</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} className={styles.panel ?? ''}>
            <CommentList key={tab} siteId={siteId} list={list} actions={actions} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <div className={styles.panel}>
          <p className={styles.only}>
            {t('one')}{' '}
            <Button size="compact-sm" variant="default" onClick={list.clear}>
              {t('showAll')}
            </Button>
          </p>
          <CommentList siteId={siteId} list={list} actions={actions} />
        </div>
      )}
    </section>
  );
}

interface ListProps {
  siteId: string;
  list: CommentsState;
  actions: CommentActions;
}

function CommentList({ siteId, list, actions }: ListProps) {
  const { t } = useTranslation('blog-comments');
  const [areKeysOn, setKeysOn] = useLocalStorage({ key: 'comment_keys', defaultValue: true });
  const [writing, setWriting] = useState<{ id: string; writing: Writing }>();
  const { items, tab, only } = list;
  const selection = useSelection(items.map(({ id }) => id));
  const linked = useLinkedAction(list);
  useCommentKeys({
    isOn: areKeysOn,
    comments: items,
    selection,
    actions,
    onWrite: (id, what) => setWriting({ id, writing: what }),
  });
  return (
    <>
      <ResourceList
        list={list}
        toolbar={only === undefined && <Toolbar siteId={siteId} list={list} />}
        empty={<Empty tab={tab} />}
      >
        {(comments) => (
          <div className={styles.list} data-stale={list.isStale || undefined}>
            {only === undefined && (
              <div className={styles.bar}>
                <SelectionBar tab={tab} comments={comments} selection={selection} actions={actions} />
                <KeysHelp isOn={areKeysOn} onToggle={() => setKeysOn(!areKeysOn)} />
              </div>
            )}
            <ul aria-label={t('list')} className={styles.items}>
              {comments.map((comment) => (
                <CommentItem
                  key={comment.id}
                  siteId={siteId}
                  comment={comment}
                  actions={actions}
                  isAlone={only !== undefined}
                  isSelected={selection.has(comment.id)}
                  onSelect={() => selection.toggle(comment.id)}
                  writing={writing?.id === comment.id ? writing.writing : undefined}
                  onWrite={(what) => setWriting(what && { id: comment.id, writing: what })}
                />
              ))}
            </ul>
          </div>
        )}
      </ResourceList>
      {linked && <LinkDialog {...linked} actions={actions} />}
    </>
  );
}

function Empty({ tab }: { tab: CommentTab }) {
  const { t } = useTranslation('blog-comments');
  return (
    <ListMessage
      icon={<IconMessageCircle size={40} stroke={1.2} aria-hidden="true" />}
      title={t(`empty.${tab}`)}
      text={t(`emptyText.${tab}`, { days: blogLimits.commentTrashDays })}
    />
  );
}

function Toolbar({ siteId, list }: { siteId: string; list: CommentsState }) {
  const { t } = useTranslation('blog-comments');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListSearch label={t('search')} {...list.searchProps('q')} />
      <ListFilter
        label={t('post')}
        options={[['', t('anyPost')], ...list.posts.map(({ id, title }) => [id, title] as const)]}
        {...list.filterProps('postId')}
      />
      <ListFilter
        label={t('sort')}
        options={postCommentList.sorts.map((sort) => [sort, t(`sorts.${sort}`)] as const)}
        {...list.sortProps()}
      />
      <Button
        variant="default"
        leftSection={<IconUserOff size={17} stroke={1.6} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('blocks.open')}
      </Button>
      {isOpen && <BlocksDialog siteId={siteId} onClose={() => setOpen(false)} />}
    </>
  );
}
