import { addBlogMembers } from '@sitewright/contract/blog-readers/blog-members';
import { readerLimits } from '@sitewright/contract/blog-readers/reader-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { issueOf, Lines } from '../../../ui/settings/lines-field.tsx';
import { membersKey } from './use-members.ts';

/** Adds email addresses. Open while mounted. */
export function AddMembersDialog({ siteId, onClose }: { siteId: string; onClose: () => void }) {
  const { t } = useTranslation('blog-members');
  const client = useQueryClient();
  const [emails, setEmails] = useState<string[]>([]);
  const [issue, setIssue] = useState<string>();

  const handleConfirm = async (): Promise<boolean> => {
    setIssue(undefined);
    try {
      const { added } = await request(addBlogMembers, { params: { id: siteId }, body: { emails } });
      notify.success(added === 0 ? t('addDialog.known') : t('addDialog.done', { count: added }));
    } catch (error) {
      const found = error instanceof ApiError ? issueOf({ ...error.fields }, 'emails') : undefined;
      if (found === undefined) throw error;
      setIssue(found);
      return false;
    }
    await client.invalidateQueries({ queryKey: membersKey(siteId) });
    return true;
  };

  return (
    <ActionDialog
      title={t('addDialog.title')}
      text={t('addDialog.text')}
      confirm={t('addDialog.confirm')}
      isDisabled={emails.length === 0}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Lines
        label={t('addDialog.emails')}
        description={t('addDialog.hint', { count: readerLimits.addMax })}
        value={emails}
        error={issue}
        onChange={setEmails}
      />
    </ActionDialog>
  );
}
