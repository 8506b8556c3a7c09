import { Loader, Menu } from '@mantine/core';
import type { FactPath, Facts } from '@sitewright/contract/company/company-bindings';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { factName } from '../../features/company-sites/fact-name.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import classes from './bindings.module.css';
import { factPreview } from './field-facts.ts';
import { useCompany } from './use-company.ts';

interface Props {
  /** The facts that fit. */
  paths: readonly FactPath[];
  bound?: string | undefined;
  onPick: (path: FactPath, facts: Facts) => void;
  /** Items before the facts. */
  children?: ReactNode;
}

/** The items of a menu that lists facts of the company profile with their values. */
export function FactMenu({ paths, bound, onPick, children }: Props) {
  const { t } = useTranslation('company-facts');
  const { company, hasFailed, reload } = useCompany();
  if (!company) {
    return (
      <>
        {children}
        {hasFailed ? (
          <Menu.Item closeMenuOnClick={false} leftSection={<IconRefresh size={15} />} onClick={reload}>
            {t('noFacts')}
          </Menu.Item>
        ) : (
          <Menu.Item disabled leftSection={<Loader size={14} />}>
            {t('loading')}
          </Menu.Item>
        )}
      </>
    );
  }
  const { facts, isOwnProfile } = company;
  return (
    <div className={classes.menu}>
      {children}
      <Menu.Label>{t('menu')}</Menu.Label>
      {paths.map((path) => {
        const shown = factPreview(facts, path);
        const preview = typeof shown === 'number' ? t('entries', { count: shown }) : shown;
        if (preview === undefined) return null;
        return (
          <Menu.Item
            key={path}
            aria-current={path === bound || undefined}
            onClick={() => onPick(path, facts)}
          >
            <span className={classes.fact}>
              <span>{factName(t, path)}</span>
              <small>{preview}</small>
            </span>
          </Menu.Item>
        );
      })}
      <Menu.Divider />
      {isOwnProfile ? (
        <Menu.Item
          component="a"
          href="/company-profile"
          target="_blank"
          leftSection={<IconPlus size={15} stroke={1.6} />}
        >
          <span className={classes.fact}>
            <span>{t('open')}</span>
            <EmptyFacts paths={paths.filter((path) => factPreview(facts, path) === undefined)} />
          </span>
        </Menu.Item>
      ) : (
        <Menu.Label>{t('otherProfile')}</Menu.Label>
      )}
    </div>
  );
}

/** The facts that would fit and that the profile does not have yet. */
function EmptyFacts({ paths }: { paths: readonly FactPath[] }) {
  const { t } = useTranslation('company-facts');
  if (paths.length === 0) return null;
  return (
    <small>
      {t('empty')}: {paths.map((path) => factName(t, path)).join(', ')}
    </small>
  );
}
