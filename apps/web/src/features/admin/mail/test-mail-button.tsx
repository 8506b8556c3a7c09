import { Button } from '@mantine/core';
import { sendTestMail } from '@sitewright/contract/mail/mail';
import { scopeOf } from '@sitewright/contract/permissions';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useNavigate } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../routes/paths.ts';

/** Sends a test email to the current user and shows the result. */
export function TestMailButton() {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  if (!person || scopeOf(person.role, 'mails.write') === undefined) return null;
  const handleSend = async (): Promise<void> => {
    setBusy(true);
    try {
      const mail = await request(sendTestMail);
      await client.invalidateQueries({ queryKey: ['mails'] });
      notify.success(t('mail.testSent', { email: mail.recipient }));
      await navigate(paths.adminMailOf(mail.id));
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconSend size={17} stroke={1.6} />}
      onClick={() => void handleSend()}
    >
      {t('mail.test')}
    </Button>
  );
}
