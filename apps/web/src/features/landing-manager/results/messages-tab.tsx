import { Button } from '@mantine/core';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import {
  contactStatuses,
  deleteLandingContact,
  type LandingContactMessage,
  listLandingContacts,
  updateLandingContact,
} from '@sitewright/contract/landing/landing-contact';
import { IconMessage } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { oneOf, useUrlFilters } from '../../../lib/hooks/use-url-filters.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { ListFilter } from '../../../ui/listing/list-toolbar.tsx';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { useLandingArea } from '../use-landing-manager.ts';
import { MessageCard } from './message-card.tsx';
import styles from './results.module.css';

type Status = (typeof contactStatuses)[number];
type Answer = EndpointResponse<typeof listLandingContacts>;

/** What visitors sent with the contact form. */
export function MessagesTab() {
  const { t } = useTranslation(['landing-manager', 'lists']);
  const client = useQueryClient();
  const { root, headers } = useLandingArea();
  const key = [...root, 'messages'];
  const url = useUrlFilters(['status']);
  const status = oneOf(url.filters.status, contactStatuses);
  const [deleted, setDeleted] = useState<LandingContactMessage>();
  const sent = { page: url.page, ...(status ? { status } : {}) };
  const query = useQuery<Answer>({
    queryKey: [...key, sent],
    queryFn: ({ signal }) => request(listLandingContacts, { headers, query: sent, signal }),
    placeholderData: keepPreviousData,
  });
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: key });
  const mark = async ({ id }: LandingContactMessage, next: Status): Promise<void> => {
    try {
      const params = { contactMessageId: id };
      await request(updateLandingContact, { headers, params, body: { status: next } });
      await reload();
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
  };
  return (
    <div className={styles.messages}>
      <ResourceList
        list={{
          query,
          items: query.data?.messages ?? [],
          isStale: query.isPlaceholderData,
          isFiltered: status !== undefined,
          clear: () => url.change({ status: '' }),
          pages: query.data && { pagination: query.data.pagination, onChange: url.goTo },
        }}
        toolbar={
          <ListFilter
            label={t('messages.status')}
            value={status ?? ''}
            options={[
              ['', t('messages.any')],
              ...contactStatuses.map((one) => [one, t(`messages.statuses.${one}`)] as const),
            ]}
            onChange={(value) => url.change({ status: value })}
          />
        }
        empty={
          <ListMessage
            icon={<IconMessage size={38} stroke={1.2} aria-hidden="true" />}
            title={t('messages.none')}
            text={t('messages.noneText')}
          />
        }
      >
        {(messages) => (
          <ul className={styles.list} aria-busy={query.isPlaceholderData}>
            {messages.map((message) => (
              <MessageCard key={message.id} message={message}>
                {message.status === 'new' && (
                  <Button size="xs" variant="default" onClick={() => void mark(message, 'read')}>
                    {t('messages.read')}
                  </Button>
                )}
                {message.status === 'archived' ? (
                  <Button size="xs" variant="default" onClick={() => void mark(message, 'read')}>
                    {t('messages.unarchive')}
                  </Button>
                ) : (
                  <Button size="xs" variant="default" onClick={() => void mark(message, 'archived')}>
                    {t('messages.archive')}
                  </Button>
                )}
                <Button size="xs" variant="subtle" color="red" onClick={() => setDeleted(message)}>
                  {t('messages.delete')}
                </Button>
              </MessageCard>
            ))}
          </ul>
        )}
      </ResourceList>
      {deleted && (
        <ActionDialog
          title={t('messages.deleteTitle')}
          text={t('messages.deleteText', { name: deleted.name })}
          confirm={t('messages.delete')}
          isDanger
          onConfirm={async () => {
            await request(deleteLandingContact, { headers, params: { contactMessageId: deleted.id } });
            await reload();
            notify.success(t('messages.deleted'));
          }}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </div>
  );
}
