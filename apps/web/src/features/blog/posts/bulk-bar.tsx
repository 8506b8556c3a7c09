import { Button, Menu, ScrollArea, TextInput } from '@mantine/core';
import type { PostAction, PostSummary } from '@sitewright/contract/blog/posts';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import bar from '../shell/selectable-table.module.css';
import type { BlogRights } from '../shell/use-blog-rights.ts';
import { useCategories, useTags } from '../shell/use-terms.ts';
import { indented } from '../terms/categories/category-tree.ts';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import styles from './posts.module.css';
import { needsPublishRight, type PlainAction } from './post-changes.ts';
import type { PostActions } from './use-post-actions.ts';

const actionsOf = (isTrash: boolean, rights: BlogRights): PlainAction[] => {
  const all: PlainAction[] = isTrash
    ? ['restore', 'delete']
    : ['publish', 'unpublish', 'feature', 'unfeature', 'trash'];
  return all.filter((action) => rights.mayPublish || !needsPublishRight(action));
};

interface Props {
  siteId: string;
  chosen: readonly PostSummary[];
  isTrash: boolean;
  rights: BlogRights;
  actions: PostActions;
  onDone: () => void;
}

/** What is done to all selected posts. */
export function BulkBar({ siteId, chosen, isTrash, rights, actions, onDone }: Props) {
  const { t } = useTranslation('blog');
  const [running, setRunning] = useState<PostAction>();
  const [asked, setAsked] = useState<PlainAction>();
  const count = chosen.length;
  const run = async (action: PostAction, termId?: string): Promise<void> => {
    setRunning(action);
    const isDone = await actions.change(chosen, action, termId);
    setRunning(undefined);
    if (isDone) onDone();
  };
  const isAskedFirst = (action: PlainAction): boolean => needsPublishRight(action) || action === 'delete';
  return (
    <div className={bar.bar} role="group" aria-label={t('bulk.label')}>
      <strong role="status">{t('bulk.chosen', { count })}</strong>
      {actionsOf(isTrash, rights).map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant={action === 'delete' ? 'light' : 'default'}
          {...(action === 'delete' ? { color: 'red' } : {})}
          loading={running === action}
          disabled={running !== undefined && running !== action}
          onClick={() => (isAskedFirst(action) ? setAsked(action) : void run(action))}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      {!isTrash && (
        <>
          <TermMenu kind="addCategory" siteId={siteId} onChoose={(id) => void run('addCategory', id)} />
          <TermMenu kind="addTag" siteId={siteId} onChoose={(id) => void run('addTag', id)} />
        </>
      )}
      <span className={bar.push} />
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        {t('bulk.clear')}
      </Button>
      {asked === 'delete' && (
        <DeletePostDialog
          title={t('delete.manyTitle', { count })}
          text={t('delete.text')}
          expected={String(count)}
          onConfirm={() => run('delete')}
          onClose={() => setAsked(undefined)}
        />
      )}
      {(asked === 'publish' || asked === 'unpublish') && (
        <ActionDialog
          title={t(`bulk.${asked}Title`, { count })}
          text={t(`bulk.${asked}Text`)}
          confirm={t(`actions.${asked}`)}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface Term {
  id: string;
  name: string;
}

interface TermMenuProps {
  kind: 'addCategory' | 'addTag';
  siteId: string;
  onChoose: (id: string) => void;
}

/** Terms beyond this many are found by typing. */
const termsShown = 100;

function TermMenu({ kind, siteId, onChoose }: TermMenuProps) {
  const { t } = useTranslation('blog');
  const [wanted, setWanted] = useState('');
  const categories = useCategories(siteId).data?.categories;
  const tags = useTags(siteId).data?.tags;
  const terms: readonly Term[] =
    (kind === 'addTag' ? tags : categories?.map((one) => ({ ...one, name: indented(categories, one) }))) ??
    [];
  const found = terms.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <Menu position="bottom-start" onClose={() => setWanted('')}>
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          {t(`bulk.${kind}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.termMenu ?? ''}>
        {terms.length > 8 && (
          <TextInput
            size="xs"
            aria-label={t('bulk.findTerm')}
            placeholder={t('bulk.findTerm')}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        )}
        <ScrollArea.Autosize mah={280}>
          {found.slice(0, termsShown).map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => onChoose(id)}>
              <span dir="auto">{name}</span>
            </Menu.Item>
          ))}
          {found.length === 0 && <Menu.Label>{t('bulk.noTerm')}</Menu.Label>}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
