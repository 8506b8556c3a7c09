import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import listing from '../../ui/listing/listing.module.css';
import type { ProfileSection } from './profile-sections.ts';

/** Heading of a section and its stacked cards. */
export function SectionScreen({ section, children }: { section: ProfileSection; children: ReactNode }) {
  const { t } = useTranslation('profile');
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <h1>{t(`sections.${section}.title`)}</h1>
          <p>{t(`sections.${section}.lead`)}</p>
        </div>
      </header>
      {children}
    </div>
  );
}
