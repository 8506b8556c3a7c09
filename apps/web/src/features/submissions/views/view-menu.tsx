import { Button, Menu } from '@mantine/core';
import type { SubmissionView } from '@sitewright/contract/submissions/submission-views';
import {
  IconBookmark,
  IconBookmarkPlus,
  IconCheck,
  IconChevronDown,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import type { FormTarget } from '../inbox/query-keys.ts';
import { useViews } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import styles from './views.module.css';

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

type Asked = 'new' | 'edit' | 'delete' | undefined;

/** Saved views of a form, or without one those of all sites. */
export function ViewMenu({ target }: { target: FormTarget | undefined }) {
  const { t } = useTranslation('submissions');
  const views = useViews(target);
  const { active, isChanged } = views;
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const saveChanges = async (view: SubmissionView): Promise<void> => {
    try {
      await views.saveChanges(view);
      notify.success(t('views.saved', { name: view.name }));
    } catch (error) {
      notify.error(messageOf(error, t('views.failed')));
    }
  };
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            className={styles.button ?? ''}
            leftSection={<IconBookmark {...icon} />}
            rightSection={<IconChevronDown {...icon} size={15} />}
          >
            {active ? <bdi>{active.name}</bdi> : t('views.title')}
            {isChanged && <span className={styles.changed}>{t('views.changed')}</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu ?? ''}>
          {views.views.length === 0 && <Menu.Label>{t('views.none')}</Menu.Label>}
          {views.views.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              isOpen={view.id === active?.id}
              onOpen={() => views.open(view)}
            />
          ))}
          <Menu.Divider />
          {active?.mayChange && isChanged && (
            <Menu.Item leftSection={<IconCheck {...icon} />} onClick={() => void saveChanges(active)}>
              {t('views.saveChanges', { name: active.name })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconBookmarkPlus {...icon} />} onClick={() => setAsked('new')}>
            {t('views.saveAs')}
          </Menu.Item>
          {active?.mayChange && (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setAsked('edit')}>
                {t(views.mayShare && active.isMine ? 'views.renameOrShare' : 'views.rename')}
              </Menu.Item>
              <Menu.Item
                color="var(--color-danger)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => setAsked('delete')}
              >
                {t('views.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'new' && (
        <ViewDialog view={undefined} mayShare={views.mayShare} onSave={views.save} onClose={close} />
      )}
      {asked === 'edit' && active && (
        <ViewDialog
          view={active}
          mayShare={views.mayShare}
          onSave={(name, isShared) => views.rename(active, name, isShared)}
          onClose={close}
        />
      )}
      {asked === 'delete' && active && (
        <ActionDialog
          isDanger
          title={t('views.deleteTitle', { name: active.name })}
          text={t(active.isShared ? 'views.deleteShared' : 'views.deleteText')}
          confirm={t('views.delete')}
          failed={t('views.failed')}
          onConfirm={() => views.remove(active)}
          onClose={close}
        />
      )}
    </>
  );
}

interface ItemProps {
  view: SubmissionView;
  isOpen: boolean;
  onOpen: () => void;
}

function ViewItem({ view: { name, isShared, isMine, owner }, isOpen, onOpen }: ItemProps) {
  const { t } = useTranslation('submissions');
  return (
    <Menu.Item
      aria-current={isOpen ? 'true' : undefined}
      rightSection={isOpen ? <IconCheck {...icon} /> : undefined}
      onClick={onOpen}
    >
      <bdi className={styles.name}>{name}</bdi>
      {isShared && (
        <span className={styles.hint}>
          {isMine ? t('views.sharedByMe') : t('views.sharedBy', { name: owner ?? t('history.gone') })}
        </span>
      )}
    </Menu.Item>
  );
}
