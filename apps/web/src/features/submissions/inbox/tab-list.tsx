import { Button, Tabs } from '@mantine/core';
import { type SubmissionTab, submissionTabs } from '@sitewright/contract/submissions/submissions';
import { IconInbox } from '@tabler/icons-react';
import type { Ref } from 'react';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import styles from './inbox.module.css';

interface TabListProps {
  /** How many unread submissions might be spam: nobody is notified of them. */
  toReview: number;
  ref?: Ref<HTMLDivElement>;
}

/** The tabs of an inbox. */
export function SubmissionTabList({ toReview, ref }: TabListProps) {
  const { t } = useTranslation('submissions');
  return (
    <Tabs.List ref={ref} className={styles.tabs ?? ''} aria-label={t('inbox.tabsLabel')}>
      {submissionTabs.map((tab) => (
        <Tabs.Tab key={tab} value={tab}>
          {t(`inbox.tabs.${tab}`)}
          {tab === 'review' && toReview > 0 && <span className={styles.count}> {toReview}</span>}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

interface EmptyTabProps {
  tab: SubmissionTab;
  toReview: number;
  onReview: () => void;
}

/** In place of an empty list; an empty inbox points to what waits for review. */
export function EmptyTab({ tab, toReview, onReview }: EmptyTabProps) {
  const { t } = useTranslation('submissions');
  return (
    <ListMessage
      icon={<IconInbox size={40} stroke={1.2} aria-hidden="true" />}
      title={t(`inbox.empty.${tab}`)}
      text={t(`inbox.emptyText.${tab}`, { days: submissionLimits.trashDays })}
    >
      {tab === 'inbox' && toReview > 0 && (
        <Button variant="default" onClick={onReview}>
          {t('inbox.toReview', { count: toReview })}
        </Button>
      )}
    </ListMessage>
  );
}
