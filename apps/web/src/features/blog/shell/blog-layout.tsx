import { Button } from '@mantine/core';
import { IconArrowLeft, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation, useParams } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { MediaPickerProvider } from '../../../media/picker/media-picker.tsx';
import { paths } from '../../../routes/paths.ts';
import listing from '../../../ui/listing/listing.module.css';
import { useSite } from '../../submissions/use-may-edit.ts';
import styles from './blog-layout.module.css';
import { type BlogRights, useBlogRights } from './use-blog-rights.ts';
import { useBlogSettings } from './use-blog-settings.ts';

const tabs = [
  ['posts', paths.siteBlog],
  ['calendar', paths.blogCalendar],
  ['categories', paths.blogCategories],
  ['tags', paths.blogTags],
  ['authors', paths.blogAuthors],
  ['series', paths.blogSeries],
  ['comments', paths.blogComments],
  ['members', paths.blogMembers],
  ['settings', paths.blogSettings],
  ['import', paths.blogImport],
] as const;

/** Comments and members show email addresses of readers, and an import writes posts. */
const isOffered = (tab: (typeof tabs)[number][0], rights: BlogRights): boolean => {
  if (tab === 'comments' || tab === 'members') return rights.mayModerate;
  if (tab === 'import') return rights.mayWrite;
  return true;
};

/** Frame of a site's blog: its name, its tabs, and what is begun from every one of them. */
export default function BlogLayout() {
  const { t } = useTranslation('blog');
  const { siteId = '' } = useParams();
  const site = useSite(siteId);
  const rights = useBlogRights(siteId);
  const settings = useBlogSettings(siteId).data;
  return (
    <MediaPickerProvider siteId={siteId}>
      <div className={listing.screen}>
        <header className={listing.header}>
          <div>
            <Link to={paths.dashboard} className={listing.back}>
              <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
              {t('back')}
            </Link>
            <h1>{t('title')}</h1>
            <p dir="auto">{site ? t('lead', { site: site.name }) : t('leadPlain')}</p>
          </div>
          <div className={listing.actions}>
            {settings?.isEnabled && settings.url !== null && (
              <Button
                component="a"
                href={settings.url}
                target="_blank"
                rel="noopener"
                variant="default"
                leftSection={<IconExternalLink size={17} stroke={1.6} />}
              >
                {t('view')}
              </Button>
            )}
            {rights.mayWrite && (
              <Button
                component={Link}
                to={paths.newPost(siteId)}
                leftSection={<IconPlus size={17} stroke={1.6} />}
              >
                {t('newPost')}
              </Button>
            )}
          </div>
        </header>
        <Tabs siteId={siteId} rights={rights} />
        <Outlet />
      </div>
    </MediaPickerProvider>
  );
}

function Tabs({ siteId, rights }: { siteId: string; rights: BlogRights }) {
  const { t } = useTranslation('blog');
  const { pathname } = useLocation();
  const shown = tabs.filter(([tab]) => isOffered(tab, rights));
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (!row.current || !(current instanceof HTMLElement)) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname, shown.length]);
  return (
    <nav ref={row} className={styles.tabs} aria-label={t('tabsLabel')}>
      {shown.map(([tab, path]) => (
        <NavLink key={tab} to={path(siteId)} end className={styles.tab ?? ''}>
          {t(`tabs.${tab}`)}
        </NavLink>
      ))}
    </nav>
  );
}
