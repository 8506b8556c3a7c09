import { Button } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import styles from './dashboard.module.css';

interface EmptyProps {
  picture: ReactNode;
  title: string;
  text?: string;
  children: ReactNode;
}

function Empty({ picture, title, text, children }: EmptyProps) {
  return (
    <section className={styles.empty}>
      <svg viewBox="0 0 240 150" fill="none" aria-hidden="true">
        {picture}
      </svg>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <div>{children}</div>
    </section>
  );
}

/** Illustration of a page built from blocks. */
const building = (
  <>
    <rect x="40.500" y="22.500" width="159" height="120" rx="10" fill="var(--color-surface)" />
    <rect x="40.500" y="22.500" width="159" height="120" rx="10" stroke="var(--color-border-strong)" />
    <path d="M41 40h158" stroke="var(--color-border-strong)" />
    <g fill="var(--color-border-strong)">
      <circle cx="52" cy="31.500" r="3" />
      <circle cx="62" cy="31.500" r="3" />
      <circle cx="72" cy="31.500" r="3" />
      <rect x="52" y="112" width="64" height="20" rx="3" />
      <rect x="122" y="112" width="66" height="20" rx="3" />
      <rect x="52" y="86" width="40" height="20" rx="3" />
    </g>
    <rect x="98.500" y="86.500" width="89" height="19" rx="3" stroke="currentColor" strokeDasharray="4 4" />
    <rect x="106" y="48" width="90" height="20" rx="3" transform="rotate(-7 106 48)" fill="currentColor" />
  </>
);

const searchIllustration = (
  <>
    <g stroke="var(--color-border-strong)">
      <rect x="28.500" y="30.500" width="80" height="56" rx="8" />
      <rect x="130.500" y="30.500" width="80" height="56" rx="8" />
      <path d="M30 100h50M30 112h34M132 100h30M132 112h56" strokeWidth="3" strokeLinecap="round" />
    </g>
    <circle cx="120" cy="66" r="23" fill="var(--color-background)" stroke="currentColor" strokeWidth="4" />
    <path d="m137 84 22 23" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
  </>
);

const emptyBin = (
  <>
    <path d="M84 50h72l-7 84a8 8 0 0 1-8 7h-42a8 8 0 0 1-8-7z" fill="var(--color-surface)" />
    <path
      d="M84 50h72l-7 84a8 8 0 0 1-8 7h-42a8 8 0 0 1-8-7zM106 66l3 58M134 66l-3 58"
      stroke="var(--color-border-strong)"
    />
    <path d="m74 40 86-14M106 35l-2-9 24-4 2 9" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
  </>
);

export function NoSites({ onBlank }: { onBlank: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <Empty picture={building} title={t('empty.title')} text={t('empty.text')}>
      <Button component={Link} to={paths.newSite} size="md">
        {t('empty.create')}
      </Button>
      <Button component={Link} to={paths.siteTemplates} variant="default" size="md">
        {t('empty.action')}
      </Button>
      <Button variant="subtle" color="gray" size="md" onClick={onBlank}>
        {t('empty.blank')}
      </Button>
    </Empty>
  );
}

export function NoMatch({ query, onReset }: { query: string; onReset: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <Empty picture={searchIllustration} title={t('nothing.title', { query })}>
      <Button variant="default" onClick={onReset}>
        {t('nothing.action')}
      </Button>
    </Empty>
  );
}

export function EmptyTrash({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <Empty
      picture={emptyBin}
      title={t('emptyTrash.title')}
      text={t('emptyTrash.text', { days: limits.sites.trashDays })}
    >
      <Button variant="default" onClick={onBack}>
        {t('emptyTrash.action')}
      </Button>
    </Empty>
  );
}
