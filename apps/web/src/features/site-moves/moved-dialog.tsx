import { Button, Group, List, Modal } from '@mantine/core';
import type { MovedSite } from '@sitewright/contract/site-moves/site-moves';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { paths } from '../../routes/paths.ts';
import { useSwitchWorkspace } from '../shell/use-switch-workspace.ts';

/** React escapes text, so i18next must not. */
const plain = { interpolation: { escapeValue: false } };

interface MovedDialogProps {
  moved: MovedSite;
  siteName: string;
  /** Absent for a site that left this workspace: there is nothing to return to. */
  onClose?: () => void;
}

/** Where a site went, and what its owner has to look at there. */
export function MovedDialog({ moved, siteName, onClose }: MovedDialogProps) {
  const { t } = useTranslation('site-moves');
  const navigate = useNavigate();
  const change = useSwitchWorkspace();
  const names = { site: siteName, workspace: moved.tenantName, ...plain };
  const leave = (): void => void (onClose ? onClose() : navigate(paths.dashboard));
  return (
    <Modal opened onClose={leave} title={t(onClose ? 'move.copied' : 'move.moved', names)} size={480}>
      {moved.effects.length > 0 && (
        <>
          <p>{t('effects.title')}</p>
          <List size="sm" spacing={6}>
            {moved.effects.map((effect) => (
              <List.Item key={effect}>{t(`effects.${effect}`)}</List.Item>
            ))}
          </List>
        </>
      )}
      <Group mt={20} justify="flex-end">
        <Button variant="default" onClick={leave}>
          {t(onClose ? 'move.close' : 'move.stay')}
        </Button>
        <Button loading={change.isPending} onClick={() => change.mutate(moved.tenantId)}>
          {t('move.open', names)}
        </Button>
      </Group>
    </Modal>
  );
}
