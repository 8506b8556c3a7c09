import { ActionIcon, Menu } from '@mantine/core';
import type { PostSummary } from '@sitewright/contract/blog/posts';
import {
  IconArrowBackUp,
  IconCalendarTime,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
  IconWorldOff,
  IconWorldUpload,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { BlogRights } from '../shell/use-blog-rights.ts';
import { isOpenTo, needsPublishRight, type PlainAction } from './post-changes.ts';

interface Props {
  post: PostSummary;
  rights: BlogRights;
  onAction: (action: PlainAction) => void;
  onDuplicate: () => void;
  onSchedule: () => void;
}

const icon = { size: 17, stroke: 1.6 };

const icons: Record<PlainAction, ComponentType<typeof icon>> = {
  publish: IconWorldUpload,
  unpublish: IconWorldOff,
  feature: IconStar,
  unfeature: IconStarOff,
  trash: IconTrash,
  restore: IconArrowBackUp,
  delete: IconTrash,
};

/** The word for an action depends on what the post is now. */
const wordOf = (action: PlainAction, { status, hasChanges }: PostSummary) => {
  if (action === 'publish' && status === 'scheduled') return 'publishNow';
  if (action === 'publish' && hasChanges && status === 'published') return 'publishChanges';
  if (action === 'unpublish' && status === 'scheduled') return 'unschedule';
  return action;
};

/** Everything that can be done with a post of the list. */
export function PostMenu({ post, rights, onAction, onDuplicate, onSchedule }: Props) {
  const { t } = useTranslation('blog');
  const isTrashed = post.deletedAt !== null;
  const item = (action: PlainAction) => {
    const Icon = icons[action];
    const isAllowed = rights.mayWrite && (rights.mayPublish || !needsPublishRight(action));
    if (!isAllowed || !isOpenTo(action, post)) return null;
    const isDanger = action === 'trash' || action === 'delete';
    return (
      <Menu.Item
        leftSection={<Icon {...icon} />}
        {...(isDanger ? { color: 'var(--color-danger)' } : {})}
        onClick={() => onAction(action)}
      >
        {t(`actions.${wordOf(action, post)}`)}
      </Menu.Item>
    );
  };
  return (
    <RowMenu
      width={230}
      button={
        <ActionIcon aria-label={t('actions.menu', { title: post.title || t('untitled') })}>
          <IconDots size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {() => (
        <>
          {rights.mayWrite && !isTrashed && (
            <Menu.Item
              component={Link}
              to={paths.editPost(post.siteId, post.id)}
              leftSection={<IconPencil {...icon} />}
            >
              {t('actions.edit')}
            </Menu.Item>
          )}
          {post.url !== null && post.status === 'published' && (
            <Menu.Item
              component="a"
              href={post.url}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink {...icon} />}
            >
              {t('actions.view')}
            </Menu.Item>
          )}
          {rights.mayWrite && !isTrashed && (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={onDuplicate}>
              {t('actions.duplicate')}
            </Menu.Item>
          )}
          {item('publish')}
          {rights.mayPublish && !isTrashed && post.status !== 'published' && (
            <Menu.Item leftSection={<IconCalendarTime {...icon} />} onClick={onSchedule}>
              {t(post.status === 'scheduled' ? 'actions.reschedule' : 'actions.schedule')}
            </Menu.Item>
          )}
          {item('unpublish')}
          {item('feature')}
          {item('unfeature')}
          {item('restore')}
          {rights.mayWrite && <Menu.Divider />}
          {item('trash')}
          {item('delete')}
        </>
      )}
    </RowMenu>
  );
}
