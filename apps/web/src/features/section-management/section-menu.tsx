import { ActionIcon, Menu } from '@mantine/core';
import type { SiteSection } from '@sitewright/contract/site-sections/site-sections';
import {
  IconArchive,
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconDots,
  IconLink,
  IconLinkOff,
  IconPencil,
  IconPencilPause,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { useMayShare } from './use-may-share.ts';
import { useSectionCalls } from './use-site-sections.ts';
import { RowMenu } from '../../ui/row-menu.tsx';

export type SectionDialogKind = 'rename' | 'delete' | 'detach';

interface Props {
  section: SiteSection;
  onAsk: (question: SectionDialogKind) => void;
}

export function SectionMenu({ section, onAsk }: Props) {
  const { t } = useTranslation('sections');
  const { change, duplicate, push } = useSectionCalls(section.siteId);
  const mayShare = useMayShare();
  const { id, name, state, sync } = section;
  const run = async (work: Promise<void>, done: string): Promise<void> => {
    try {
      await work;
      notify.success(done);
    } catch (error) {
      notify.error(messageOf(error, t('manage.failed')));
    }
  };
  const look = { size: 17, stroke: 1.6 };
  return (
    <RowMenu
      width={230}
      button={
        <ActionIcon aria-label={t('manage.actions', { name })}>
          <IconDots size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {() => (
        <>
          <Menu.Item leftSection={<IconPencil {...look} />} onClick={() => onAsk('rename')}>
            {t('manage.rename')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy {...look} />}
            onClick={() => void run(duplicate(id), t('manage.duplicated', { name }))}
          >
            {t('manage.duplicate')}
          </Menu.Item>
          {sync === 'linked' ? (
            <Menu.Item leftSection={<IconLinkOff {...look} />} onClick={() => onAsk('detach')}>
              {t('manage.makeDetached')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconLink {...look} />}
              onClick={() => void run(change(id, { sync: 'linked' }), t('manage.nowLinked', { name }))}
            >
              {t('manage.makeLinked')}
            </Menu.Item>
          )}
          {state === 'archived' ? (
            <Menu.Item
              leftSection={<IconArrowBackUp {...look} />}
              onClick={() => void run(change(id, { state: 'active' }), t('manage.restored', { name }))}
            >
              {t('manage.restore')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconArchive {...look} />}
              onClick={() => void run(change(id, { state: 'archived' }), t('manage.archived', { name }))}
            >
              {t('manage.archive')}
            </Menu.Item>
          )}
          {mayShare && (
            <Menu.Item
              leftSection={<IconShare2 {...look} />}
              onClick={() => void run(push(id), t('manage.pushed', { name }))}
            >
              {t('manage.push')}
            </Menu.Item>
          )}
          {state === 'active' && (
            <Menu.Item
              leftSection={<IconPencilPause {...look} />}
              onClick={() => void run(change(id, { state: 'draft' }), t('manage.nowDraft', { name }))}
            >
              {t('manage.makeDraft')}
            </Menu.Item>
          )}
          {state === 'draft' && (
            <Menu.Item
              leftSection={<IconCheck {...look} />}
              onClick={() => void run(change(id, { state: 'active' }), t('manage.nowActive', { name }))}
            >
              {t('manage.makeActive')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            color="var(--color-danger)"
            leftSection={<IconTrash {...look} />}
            onClick={() => onAsk('delete')}
          >
            {t('manage.delete')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
