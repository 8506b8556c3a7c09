import { tenantHost } from '../../../lib/tenant-host.ts';
import { useTexts } from '../../../lib/translations.ts';
import styles from './host-footer.module.css';

/** Footer of every page on a workspace's host, error pages included: support link and product name. */
export function HostFooter() {
  return tenantHost ? <Foot host={tenantHost} /> : null;
}

function Foot({ host }: { host: NonNullable<typeof tenantHost> }) {
  const words = useTexts('host');
  const { supportUrl, supportEmail, hidePlatformBadge } = host.branding;
  const hasSupport = supportUrl !== '' || supportEmail !== '';
  if (hidePlatformBadge && !hasSupport) return null;
  return (
    <footer className={styles.footer}>
      {hasSupport && (
        <div className={styles.support}>
          <span>{words.support.label}</span>
          {supportUrl && <a href={supportUrl}>{words.support.page}</a>}
          {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
        </div>
      )}
      {!hidePlatformBadge && <a href={host.mainUrl}>{words.madeWith}</a>}
    </footer>
  );
}
