import type { SiteSection } from '@sitewright/contract/site-sections/site-sections';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';
import { ScaledFrame } from '../../ui/scaled-frame.tsx';
import { SectionDetail } from './section-detail.tsx';
import { DeleteSectionDialog, DetachSectionDialog, RenameSectionDialog } from './section-dialogs.tsx';
import styles from './section-management.module.css';
import { SectionMenu, type SectionDialogKind } from './section-menu.tsx';

const dialogs = {
  rename: RenameSectionDialog,
  delete: DeleteSectionDialog,
  detach: DetachSectionDialog,
} satisfies Record<SectionDialogKind, unknown>;

/** Thumbnail of a saved section with its kind and usage count. */
export function SectionTile({ section, base }: { section: SiteSection; base: string | undefined }) {
  const { t } = useTranslation('sections');
  const { day } = useDateFormat();
  const [asked, setAsked] = useState<SectionDialogKind | 'detail'>();
  const close = (): void => setAsked(undefined);
  const frame = base && `${base}_sections/${section.id}?version=${section.version}`;
  const Dialog = asked !== undefined && asked !== 'detail' ? dialogs[asked] : undefined;
  return (
    <li className={styles.tile}>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('manage.details', { name: section.name })}
        onClick={() => setAsked('detail')}
      >
        {frame && <ScaledFrame src={frame} title={section.name} />}
      </button>
      <div className={styles.caption}>
        <div className={styles.words}>
          <h3 dir="auto">{section.name}</h3>
          <p className={styles.quiet}>
            {t('manage.usedOn', { count: section.usedOn })} ·{' '}
            {t('manage.edited', { when: day(section.updatedAt) })}
          </p>
          <p className={styles.marks}>
            {section.sync === 'linked' && <StatusBadge tone="good">{t('manage.linked')}</StatusBadge>}
            {section.state !== 'active' && <StatusBadge>{t(`manage.states.${section.state}`)}</StatusBadge>}
          </p>
        </div>
        <SectionMenu section={section} onAsk={setAsked} />
      </div>
      {asked === 'detail' && <SectionDetail section={section} frame={frame} onClose={close} />}
      {Dialog && <Dialog section={section} onClose={close} />}
    </li>
  );
}
