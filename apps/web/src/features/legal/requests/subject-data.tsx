import { Button, Group } from '@mantine/core';
import type { DataRequestDetail } from '@sitewright/contract/data-requests/data-requests';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import {
  keptSubjectSources,
  type SubjectData as Found,
  subjectSources,
} from '@sitewright/contract/data-requests/subject-data';
import { useState } from 'react';
import { download, request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { useLegalArea } from '../legal-area.ts';
import styles from './requests.module.css';

interface Props {
  detail: DataRequestDetail;
  found: Found;
  reload: () => Promise<unknown>;
}

const totalOf = (records: Found['records']): number => records.reduce((sum, { count }) => sum + count, 0);

/** What the workspace has of the person, with its export and its deletion. */
export function SubjectData({ detail, found, reload }: Props) {
  const { t } = useTranslation('legal');
  const { requests: api, isPlatform } = useLegalArea();
  const number = new Intl.NumberFormat(useLanguage());
  const [isErasing, setErasing] = useState(false);
  const params = { dataRequestId: detail.id };
  const { records, isClosed, isUser } = found;
  const erasable = records.filter(({ source }) => !keptSubjectSources.includes(source));
  const isTruncated = subjectSources.some(
    (name) => totalOf(records.filter(({ source }) => source === name)) > limits.exportedRecordsMax,
  );
  const save = async (): Promise<void> => {
    try {
      await download(api.exportSubjectData, { params }, `personal-data-${detail.id}.json`);
    } catch (error) {
      notify.error(messageOf(error, t('requests.exportFailed')));
    }
  };
  const erase = async (): Promise<void> => {
    const counts = await request(api.eraseSubjectData, { params });
    await reload();
    const count = Object.values(counts).reduce((sum, erased) => sum + erased, 0);
    notify.success(t('requests.erased', { count }));
  };
  return (
    <section>
      <h3>{t('requests.found')}</h3>
      <ul className={styles.found}>
        {records.map(({ source, place, count }, index) => (
          <li key={`${source}-${index}`}>{t(`requests.${source}`, { count, site: place ?? '' })}</li>
        ))}
        {isUser && <li>{t('requests.user')}</li>}
      </ul>
      {records.length === 0 && !isUser && <p className={listing.quiet}>{t('requests.nothing')}</p>}
      {isClosed && <p className={listing.quiet}>{t('requests.closed')}</p>}
      {isTruncated && (
        <p className={listing.quiet}>
          {t('requests.truncated', { max: number.format(limits.exportedRecordsMax) })}
        </p>
      )}
      {isPlatform && <p className={listing.quiet}>{t('requests.platformHint')}</p>}
      {records.length > 0 && (
        <Group gap={8} mt="xs">
          <Button size="compact-sm" variant="default" onClick={() => void save()}>
            {t('requests.export')}
          </Button>
          {erasable.length > 0 && (
            <Button size="compact-sm" variant="default" color="red" onClick={() => setErasing(true)}>
              {t('requests.erase')}
            </Button>
          )}
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
