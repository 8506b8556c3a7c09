import { Modal } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { InvitationLink } from './invitation-link.tsx';

interface Props {
  invitation: { id: string; email: string };
  onClose: () => void;
}

/** Dialog with an invitation link. */
export function InvitationLinkDialog({ invitation, onClose }: Props) {
  const { t } = useTranslation('sharing');
  return (
    <Modal opened onClose={onClose} title={t('link.title')} size={480}>
      <InvitationLink invitation={invitation} />
    </Modal>
  );
}
