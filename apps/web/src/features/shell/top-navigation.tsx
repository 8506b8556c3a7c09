import { Link, NavLink } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink, PlainButton } from '../../ui/button-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { DisplaySwitches } from './display-switches.tsx';
import { MobileDrawer } from './mobile-drawer.tsx';
import { mainLinks } from './navigation.data.ts';
import { ResourcesMenu } from './resources-menu.tsx';
import styles from './top-navigation.module.css';
import { useSignOut } from './use-sign-out.ts';

export function TopNavigation() {
  const words = useTexts('public');
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={paths.home} className={styles.home}>
          <Logo />
        </Link>
        <nav aria-label={words.nav.label} className={styles.nav}>
          {mainLinks.map(({ label, to }) => (
            <NavLink key={to} to={to} end className={styles['link'] ?? ''}>
              {words.nav[label]}
            </NavLink>
          ))}
          <ResourcesMenu />
        </nav>
        <div className={styles.side}>
          <DisplaySwitches />
          <div className={styles.account}>
            <AccountActions />
          </div>
          <MobileDrawer>
            <AccountActions />
          </MobileDrawer>
        </div>
      </div>
    </header>
  );
}

function AccountActions() {
  const words = useTexts('public');
  const { status } = useSession();
  const signOut = useSignOut();
  if (status === 'signed-in')
    return (
      <>
        <ButtonLink look="plain" to={paths.profile}>
          {words.nav.account}
        </ButtonLink>
        <PlainButton look="plain" data-closes="" onClick={() => void signOut()}>
          {words.nav.signOut}
        </PlainButton>
        <ButtonLink to={paths.dashboard}>{words.nav.dashboard}</ButtonLink>
      </>
    );
  return (
    <>
      <ButtonLink look="plain" to={paths.login()}>
        {words.nav.signIn}
      </ButtonLink>
      <ButtonLink to={paths.register()}>{words.nav.getStarted}</ButtonLink>
    </>
  );
}
