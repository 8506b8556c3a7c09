import { Button, Modal } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import type { Site } from '@sitewright/contract/sites/sites';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useOpener } from '../../lib/hooks/use-opener.ts';
import styles from './dashboard.module.css';

/** Dark enough for white text in both colour schemes. */
const dangerFill = '#b01530';

interface TrashLiveDialogProps {
  site: Site | undefined;
  onConfirm: (site: Site) => void;
  onClose: () => void;
}

/** Confirmation for published sites only: restoring does not publish them again. */
export function TrashLiveDialog({ site, ...rest }: TrashLiveDialogProps) {
  return site && <TrashLiveQuestion site={site} {...rest} />;
}

function TrashLiveQuestion({ site, onConfirm, onClose }: TrashLiveDialogProps & { site: Site }) {
  const { t } = useTranslation(['dashboard', 'common']);
  useOpener();
  return (
    <Modal opened returnFocus={false} onClose={onClose} title={t('trashLive.title', { name: site.name })}>
      <p className={styles.dialogText}>
        {t('trashLive.text', { address: new URL(site.url).host, days: limits.sites.trashDays })}
      </p>
      <div className={styles.formFooter}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          color={dangerFill}
          onClick={() => {
            onClose();
            onConfirm(site);
          }}
        >
          {t('trashLive.confirm')}
        </Button>
      </div>
    </Modal>
  );
}
