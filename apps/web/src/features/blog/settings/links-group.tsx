import { blogBase, blogPaths } from '@sitewright/contract/blog/blog-paths';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import settingStyles from '../../../ui/settings/settings.module.css';
import styles from './settings.module.css';

const links = [
  ['blog', blogBase],
  ['rss', blogPaths.rss],
  ['atom', blogPaths.atom],
  ['json', blogPaths.jsonFeed],
] as const;

/** Addresses of the public blog and its feeds. */
export function LinksGroup({ url, isEnabled }: { url: string | null; isEnabled: boolean }) {
  const { t } = useTranslation('blog');
  return (
    <section className={settingStyles.group} aria-label={t('settings.links')}>
      <div>
        <h2>{t('settings.links')}</h2>
        <p>{t('settings.linksText')}</p>
      </div>
      {url === null || !isEnabled ? (
        <p className={styles.none}>{t(isEnabled ? 'settings.notPublished' : 'settings.isOff')}</p>
      ) : (
        <dl className={styles.links}>
          {links.map(([name, path]) => {
            const address = url.slice(0, -blogBase.length) + path;
            return (
              <div key={name}>
                <dt>{t(`settings.link.${name}`)}</dt>
                <dd>
                  <a href={address} target="_blank" rel="noopener">
                    {address}
                    <IconExternalLink size={14} stroke={1.6} aria-hidden="true" />
                  </a>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}
