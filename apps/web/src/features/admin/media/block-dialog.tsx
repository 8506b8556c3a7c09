import { blockMedia, type PlatformFile, unblockMedia } from '@sitewright/contract/media/platform-media';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { ReasonField } from '../reason-field.tsx';

/** Blocks a file with a reason shown to its owner, or unblocks it. */
export function BlockDialog({ file, onClose }: { file: PlatformFile; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const cache = useQueryClient();
  const [reason, setReason] = useState('');
  const isBlocked = file.blockedAt !== null;
  const params = { id: file.id };
  return (
    <ActionDialog
      title={t(isBlocked ? 'media.unblockTitle' : 'media.blockTitle', { name: file.name })}
      text={isBlocked ? t('media.unblockText', { reason: file.blockedReason ?? '' }) : t('media.blockText')}
      confirm={t(isBlocked ? 'media.unblock' : 'media.block')}
      isDanger={!isBlocked}
      isDisabled={!isBlocked && reason.trim() === ''}
      onConfirm={async () => {
        if (isBlocked) await request(unblockMedia, { params });
        else await request(blockMedia, { params, body: { reason: reason.trim() } });
        await cache.invalidateQueries({ queryKey: ['admin', 'media'] });
        notify.success(t(isBlocked ? 'media.unblocked' : 'media.blocked'));
      }}
      onClose={onClose}
    >
      {!isBlocked && (
        <ReasonField
          label={t('media.reason')}
          description={t('media.reasonHint')}
          value={reason}
          onChange={setReason}
        />
      )}
    </ActionDialog>
  );
}
