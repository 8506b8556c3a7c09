import { Textarea } from '@mantine/core';
import { type PlatformDomain, releasePlatformDomain } from '@sitewright/contract/domains/platform-domains';
import { limits } from '@sitewright/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { platformDomainsKey } from './platform-domains-key.ts';

const plain = { interpolation: { escapeValue: false } };

/** Takes a domain from its site or workspace, for a reason. */
export function ReleaseDialog({
  domain: { id, name },
  onClose,
}: {
  domain: PlatformDomain;
  onClose: () => void;
}) {
  const { t } = useTranslation('domains');
  const cache = useQueryClient();
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      isDanger
      title={t('admin.releaseTitle', { name, ...plain })}
      text={t('admin.releaseText')}
      confirm={t('admin.release')}
      isDisabled={reason.trim() === ''}
      onConfirm={async () => {
        await request(releasePlatformDomain, {
          params: { domainId: id },
          body: { reason: reason.trim() },
        });
        await cache.invalidateQueries({ queryKey: platformDomainsKey });
        notify.success(t('admin.released', { name, ...plain }));
      }}
      onClose={onClose}
    >
      <Textarea
        label={t('admin.releaseReason')}
        description={t('admin.releaseReasonHint')}
        autosize
        minRows={2}
        maxLength={limits.tenants.reasonMaxLength}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
