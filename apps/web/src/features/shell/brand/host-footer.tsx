import { tenantHost } from '../../../lib/tenant-host.ts';
import { Link } from 'react-router';
import { useLanguage, useTexts } from '../../../lib/translations.ts';
import { paths } from '../../../routes/paths.ts';
import { useLegalTitles } from '../../legal/public/use-legal-text.ts';
import styles from './host-footer.module.css';

/** Footer of every page on a workspace's host, error pages included: support link and product name. */
export function HostFooter() {
  return tenantHost ? <Foot host={tenantHost} /> : null;
}

function Foot({ host }: { host: NonNullable<typeof tenantHost> }) {
  const words = useTexts('host');
  const { supportUrl, supportEmail, hidePlatformBadge } = host.branding;
  const hasSupport = supportUrl !== '' || supportEmail !== '';
  const legal = useLegalTitles(useLanguage());
  if (hidePlatformBadge && !hasSupport && legal.length === 0) return null;
  return (
    <footer className={styles.footer}>
      {hasSupport && (
        <div className={styles.support}>
          <span>{words.support.label}</span>
          {supportUrl && <a href={supportUrl}>{words.support.page}</a>}
          {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
        </div>
      )}
      {legal.length > 0 && (
        <nav className={styles.support} aria-label={words.legal}>
          {legal.map(({ type, title }) => (
            <Link key={type} to={paths.legal(type)}>
              {title}
            </Link>
          ))}
        </nav>
      )}
      {!hidePlatformBadge && <a href={host.mainUrl}>{words.madeWith}</a>}
    </footer>
  );
}
