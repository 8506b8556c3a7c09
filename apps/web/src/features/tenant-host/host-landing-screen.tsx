import { useSession } from '../../lib/app-session.ts';
import { productName, tenantHost } from '../../lib/tenant-host.ts';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { BlockWall } from '../shell/block-wall.tsx';
import styles from './host-landing.module.css';

/** Landing page of a workspace's host: branding and sign-in. */
export default function HostLandingScreen() {
  const words = useTexts('host');
  const { headline = '', text = '', image = null } = tenantHost?.branding.loginPage ?? {};
  return (
    <main id="content" className={styles.page}>
      <div className={styles.words}>
        {headline && <p className={styles.name}>{productName}</p>}
        <h1>{headline || productName}</h1>
        <p className={styles.lead}>{text || words.lead}</p>
        <SignInMethods />
      </div>
      <div className={styles.art}>{image ? <img src={image} alt="" /> : <BlockWall />}</div>
    </main>
  );
}

function SignInMethods() {
  const words = useTexts('host');
  const { nav } = useTexts('public');
  const { status } = useSession();
  if (status === 'signed-in')
    return (
      <div className={styles.ways}>
        <ButtonLink size="large" to={paths.dashboard}>
          {nav.dashboard}
        </ButtonLink>
      </div>
    );
  return (
    <div className={styles.ways}>
      <ButtonLink size="large" to={paths.login()}>
        {nav.signIn}
      </ButtonLink>
      {tenantHost?.mayJoin ? (
        <ButtonLink size="large" look="quiet" to={paths.register()}>
          {words.join}
        </ButtonLink>
      ) : (
        <p>{words.byInvitation}</p>
      )}
    </div>
  );
}
