import {
  blockForm,
  dismissFlag,
  type FlaggedForm,
  unblockForm,
} from '@sitewright/contract/form-moderation/form-moderation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { ReasonField } from '../reason-field.tsx';

export type FlagDecision = 'dismiss' | 'block' | 'unblock';

interface Props {
  form: FlaggedForm;
  decision: FlagDecision;
  onClose: () => void;
}

/** Confirms a decision about a flagged form; a block needs a reason, which its owner reads. */
export function DecisionDialog({ form, decision, onClose }: Props) {
  const { t } = useTranslation('admin');
  const cache = useQueryClient();
  const [reason, setReason] = useState('');
  const isBlock = decision === 'block';
  const params = { formId: form.id };
  return (
    <ActionDialog
      title={t(`flaggedForms.${decision}Title`, { name: form.name })}
      text={t(`flaggedForms.${decision}Text`)}
      confirm={t(`flaggedForms.${decision}`)}
      isDanger={isBlock}
      isDisabled={isBlock && reason.trim() === ''}
      onConfirm={async () => {
        if (isBlock) await request(blockForm, { params, body: { reason: reason.trim() } });
        else await request(decision === 'dismiss' ? dismissFlag : unblockForm, { params });
        await cache.invalidateQueries({ queryKey: ['admin', 'flagged-forms'] });
        notify.success(t(`flaggedForms.${decision}Done`));
      }}
      onClose={onClose}
    >
      {isBlock && (
        <ReasonField
          label={t('flaggedForms.reason')}
          description={t('flaggedForms.reasonHint')}
          value={reason}
          onChange={setReason}
        />
      )}
    </ActionDialog>
  );
}
