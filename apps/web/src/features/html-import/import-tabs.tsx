import { NavLink } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { paths } from '../../routes/paths.ts';
import styles from './html-import.module.css';

/** The screens that make a site of something that exists. */
export function ImportTabs() {
  const { t } = useTranslation('html-import');
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      <NavLink to={paths.importBackup()} end>
        {t('tabs.backup')}
      </NavLink>
      <NavLink to={paths.importWebsite}>{t('tabs.website')}</NavLink>
    </nav>
  );
}
