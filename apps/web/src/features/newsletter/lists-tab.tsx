import { Button, Textarea, TextInput } from '@mantine/core';
import {
  createNewsletterList,
  deleteNewsletterList,
  type NewsletterList,
  updateNewsletterList,
} from '@sitewright/contract/newsletter/lists';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { ListsTable } from './lists-table.tsx';
import classes from './newsletter.module.css';
import { useLists, useReload } from './use-newsletter.ts';

type Asked = { action: 'create' } | { action: 'edit' | 'delete'; list: NewsletterList };

/** Lists that people subscribe to. */
export function ListsTab() {
  const { t } = useTranslation(['newsletter', 'lists']);
  const query = useLists();
  const reload = useReload();
  const [asked, setAsked] = useState<Asked>();
  const makeDefault = async ({ id, version }: NewsletterList): Promise<void> => {
    try {
      await request(updateNewsletterList, {
        params: { newsletterListId: id },
        body: { isDefault: true, version },
      });
      notify.success(t('lists.saved'));
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
    await reload();
  };
  return (
    <QueryBoundary query={query}>
      {({ lists }) => (
        <>
          <div className={classes.bar}>
            <Button disabled={lists.length >= limits.listsMax} onClick={() => setAsked({ action: 'create' })}>
              {t('lists.create')}
            </Button>
          </div>
          <ListsTable
            lists={lists}
            onEdit={(list) => setAsked({ action: 'edit', list })}
            onDelete={(list) => setAsked({ action: 'delete', list })}
            onMakeDefault={(list) => void makeDefault(list)}
          />
          {asked && <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </QueryBoundary>
  );
}

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  if (asked.action === 'delete') return <DeleteDialog list={asked.list} onClose={onClose} />;
  return asked.action === 'edit' ? (
    <ListDialog list={asked.list} onClose={onClose} />
  ) : (
    <ListDialog onClose={onClose} />
  );
}

function DeleteDialog({ list: { id, name }, onClose }: { list: NewsletterList; onClose: () => void }) {
  const { t } = useTranslation('newsletter');
  const reload = useReload();
  return (
    <ActionDialog
      title={t('lists.deleteTitle', { name })}
      text={t('lists.deleteText')}
      confirm={t('lists.delete')}
      isDanger
      onConfirm={async () => {
        await request(deleteNewsletterList, { params: { newsletterListId: id } });
        await reload();
        notify.success(t('lists.deleted'));
      }}
      onClose={onClose}
    />
  );
}

/** Without a list, a new one is created. */
function ListDialog({ list, onClose }: { list?: NewsletterList; onClose: () => void }) {
  const { t } = useTranslation('newsletter');
  const reload = useReload();
  const [name, setName] = useState(list?.name ?? '');
  const [description, setDescription] = useState(list?.description ?? '');
  const save = async (): Promise<void> => {
    const fields = { name: name.trim(), description: description.trim() };
    await (list
      ? request(updateNewsletterList, {
          params: { newsletterListId: list.id },
          body: { ...fields, version: list.version },
        })
      : request(createNewsletterList, { body: fields }));
    await reload();
    notify.success(t(list ? 'lists.saved' : 'lists.created'));
  };
  return (
    <ActionDialog
      title={t(list ? 'lists.edit' : 'lists.create')}
      confirm={t(list ? 'lists.save' : 'lists.create')}
      isDisabled={name.trim() === ''}
      onConfirm={save}
      onClose={onClose}
    >
      <TextInput
        label={t('lists.name')}
        data-autofocus
        maxLength={limits.listNameMaxLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t('lists.description')}
        description={t('lists.descriptionHint')}
        autosize
        minRows={2}
        maxLength={limits.descriptionMaxLength}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
