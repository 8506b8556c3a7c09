import { Button } from '@mantine/core';
import { exportAccount } from '@sitewright/contract/account/personal-data';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { download } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import styles from '../profile.module.css';
import { SectionCard } from '../section-card.tsx';
import { SectionScreen } from '../section-screen.tsx';
import { DeleteAccountCard } from './delete-account-card.tsx';

const fileName = 'sitewright-data.zip';

/** Data export and account deletion, `/profile/data`. */
export default function DataScreen() {
  const { t } = useTranslation('profile');
  const fetchFile = useMutation({
    mutationFn: () => download(exportAccount, {}, fileName),
    onError: (error) => notify.error(messageOf(error, t('failed'))),
  });
  return (
    <SectionScreen section="data">
      <SectionCard title={t('export.title')} text={t('export.text')}>
        <div className={styles.buttons}>
          <Button variant="default" loading={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
            {t('export.action')}
          </Button>
        </div>
      </SectionCard>
      <DeleteAccountCard />
    </SectionScreen>
  );
}
