import { NavLink } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import styles from './email-templates.module.css';

const tabs = [
  ['templates', '/tenant/emails'],
  ['sender', '/tenant/emails/sender'],
  ['log', '/tenant/emails/log'],
  ['suppressions', '/tenant/emails/suppressions'],
] as const;

/** The screens about the emails of a workspace. */
export function EmailTabs() {
  const { t } = useTranslation('email-templates');
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      {tabs.map(([name, path]) => (
        <NavLink key={name} to={path} end>
          {t(`tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
