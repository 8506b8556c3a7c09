import { Button, Group } from '@mantine/core';
import type { DataRequestDetail } from '@sitewright/contract/data-requests/data-requests';
import { useState } from 'react';
import { download, request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { useLegalArea } from '../legal-area.ts';
import styles from './requests.module.css';

interface Props {
  detail: DataRequestDetail;
  found: NonNullable<DataRequestDetail['found']>;
  reload: () => Promise<void>;
}

/** What the workspace has of the person, with its export and its deletion. */
export function SubjectData({ detail, found, reload }: Props) {
  const { t } = useTranslation('legal');
  const { requests: api, isPlatform } = useLegalArea();
  const [isErasing, setErasing] = useState(false);
  const params = { dataRequestId: detail.id };
  const hasData = found.sites.length > 0 || found.isSubscriber;
  const save = async (): Promise<void> => {
    try {
      await download(api.exportSubjectData, { params }, `personal-data-${detail.id}.json`);
    } catch (error) {
      notify.error(messageOf(error, t('requests.exportFailed')));
    }
  };
  const erase = async (): Promise<void> => {
    const { submissions, subscribers } = await request(api.eraseSubjectData, { params });
    await reload();
    notify.success(t('requests.erased', { count: submissions + subscribers }));
  };
  return (
    <section>
      <h3>{t('requests.found')}</h3>
      <ul className={styles.found}>
        {found.sites.map((site) => (
          <li key={site.id}>{t('requests.submissions', { count: site.submissions, site: site.name })}</li>
        ))}
        {found.isSubscriber && <li>{t('requests.subscriber')}</li>}
        {found.isUser && <li>{t('requests.user')}</li>}
      </ul>
      {!hasData && !found.isUser && <p className={listing.quiet}>{t('requests.nothing')}</p>}
      {isPlatform && <p className={listing.quiet}>{t('requests.platformHint')}</p>}
      {hasData && (
        <Group gap={8} mt="xs">
          <Button size="compact-sm" variant="default" onClick={() => void save()}>
            {t('requests.export')}
          </Button>
          <Button size="compact-sm" variant="default" color="red" onClick={() => setErasing(true)}>
            {t('requests.erase')}
          </Button>
        </Group>
      )}
      {isErasing && (
        <ActionDialog
          title={t('requests.eraseTitle')}
          text={t('requests.eraseText', { email: detail.email })}
          confirm={t('requests.eraseConfirm')}
          isDanger
          onConfirm={erase}
          onClose={() => setErasing(false)}
        />
      )}
    </section>
  );
}
