import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArticle,
  IconBulb,
  IconComponents,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconForms,
  IconEye,
  IconPencil,
  IconTransfer,
  IconTrash,
  IconUserPlus,
  IconWorldOff,
  IconWorldUpload,
} from '@tabler/icons-react';
import type { Site } from '@sitewright/contract/sites/sites';
import type { ComponentType } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import type { SiteAction } from './card-state.ts';
import styles from './site-card.module.css';
import { RowMenu } from '../../ui/row-menu.tsx';

const icons: Record<SiteAction, ComponentType<{ size: number; stroke: number }>> = {
  preview: IconEye,
  visit: IconExternalLink,
  blog: IconArticle,
  forms: IconForms,
  sections: IconComponents,
  publish: IconWorldUpload,
  publishChanges: IconWorldUpload,
  unpublish: IconWorldOff,
  recommendations: IconBulb,
  rename: IconPencil,
  duplicate: IconCopy,
  share: IconUserPlus,
  move: IconTransfer,
  trash: IconTrash,
  restore: IconArrowBackUp,
};

interface SiteMenuProps {
  site: Site;
  actions: readonly SiteAction[];
  onAction: (action: SiteAction, site: Site) => void;
}

export function SiteMenu({ site, actions, onAction }: SiteMenuProps) {
  const { t } = useTranslation('dashboard');
  return (
    <RowMenu
      width={230}
      button={
        <ActionIcon className={styles.menu ?? ''} aria-label={t('actions.menu', { name: site.name })}>
          <IconDots size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {() =>
        actions.map((action) => <SiteMenuItem key={action} action={action} site={site} onAction={onAction} />)
      }
    </RowMenu>
  );
}

interface SiteMenuItemProps {
  action: SiteAction;
  site: Site;
  onAction: (action: SiteAction, site: Site) => void;
}

function SiteMenuItem({ action, site, onAction }: SiteMenuItemProps) {
  const { t } = useTranslation('dashboard');
  const Icon = icons[action];
  const face = { leftSection: <Icon size={17} stroke={1.6} />, children: t(`actions.${action}`) };
  if (action === 'preview') return <Menu.Item component={Link} to={paths.preview(site.id)} {...face} />;
  if (action === 'blog') return <Menu.Item component={Link} to={paths.siteBlog(site.id)} {...face} />;
  if (action === 'forms') return <Menu.Item component={Link} to={paths.forms(site.id)} {...face} />;
  if (action === 'sections')
    return <Menu.Item component={Link} to={paths.sectionManagement(site.id)} {...face} />;
  if (action === 'move')
    return <Menu.Item component={Link} to={`${paths.builder(site.id)}?settings=danger`} {...face} />;
  if (action === 'visit')
    return <Menu.Item component="a" href={site.url} target="_blank" rel="noopener" {...face} />;
  const color = action === 'trash' ? { color: 'var(--color-danger)' } : {};
  return (
    <>
      {action === 'trash' && <Menu.Divider />}
      <Menu.Item {...face} {...color} onClick={() => onAction(action, site)} />
    </>
  );
}
