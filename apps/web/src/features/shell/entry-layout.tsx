import { Trans } from 'react-i18next';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link, Outlet } from 'react-router';
import { tenantHost } from '../../lib/tenant-host.ts';
import { paths } from '../../routes/paths.ts';
import { ApiStatusBar } from './api-status-bar.tsx';
import { BlockWall } from './block-wall.tsx';
import { BrandLogo } from './brand/brand-logo.tsx';
import { HostFooter } from './brand/host-footer.tsx';
import { DisplaySwitches } from './display-switches.tsx';
import styles from './entry-layout.module.css';

const own = { layout: 'split-left', image: null } as const;

/** Layout of sign-in and registration: the form, with a product panel beside it. */
export default function EntryLayout() {
  const { t } = useTranslation('auth');
  const { layout, image } = tenantHost?.branding.loginPage ?? own;
  // On a workspace's host show only its own texts, never those of the product.
  const { headline, text } = tenantHost?.branding.loginPage ?? {
    headline: t('aside.quote'),
    text: t('aside.note'),
  };
  const isCentered = layout === 'centered';
  const words = (headline || text) && (
    <div className={styles.words}>
      {headline && <p className={styles.quote}>{headline}</p>}
      {text && <p className={styles.note}>{text}</p>}
    </div>
  );
  const picture = image && <img className={styles.picture} src={image} alt="" />;
  return (
    <div className={styles.layout} data-host={tenantHost && ''}>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.home}>
          <BrandLogo />
        </Link>
        <DisplaySwitches isCompact={tenantHost !== undefined} />
      </header>
      <main id="content" className={styles.main} data-layout={layout} data-picture={picture && ''}>
        {isCentered && picture}
        <div className={styles.form}>
          {isCentered && words}
          <Outlet />
          {/* Each way to sign in creates an account where there is none. */}
          <p className={styles.agree}>
            <Trans
              t={t}
              i18nKey="newSite.agree"
              components={{ terms: <Link to={paths.terms} />, privacy: <Link to={paths.privacy} /> }}
            />
          </p>
        </div>
        {!isCentered && (
          <aside className={styles.aside} data-empty={words ? undefined : ''}>
            {picture || <BlockWall />}
            {words}
          </aside>
        )}
      </main>
      <HostFooter />
      <ApiStatusBar />
    </div>
  );
}
