import { Button } from '@mantine/core';
import type { LibrarySection } from '@sitewright/contract/site-sections/site-sections';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import styles from './section-management.module.css';
import { useMayShare } from './use-may-share.ts';
import { useSectionCalls, useSectionLibrary } from './use-site-sections.ts';

/** Shared sections of the workspace, which can be copied into this site. */
export function SectionLibrary({ siteId }: { siteId: string }) {
  const { t } = useTranslation('sections');
  const { data } = useSectionLibrary();
  const [goes, setGoes] = useState<LibrarySection>();
  const { takeOut } = useSectionCalls(siteId);
  if (!data || data.sections.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="section-library">
      <h2 id="section-library">{t('shared.title')}</h2>
      <p className={styles.quiet}>{t('shared.intro')}</p>
      <ul className={styles.grid}>
        {data.sections.map((section) => (
          <SharedTile key={section.id} siteId={siteId} section={section} onTakeOut={() => setGoes(section)} />
        ))}
      </ul>
      {goes && (
        <ActionDialog
          title={t('shared.takeOutTitle', { name: goes.name })}
          text={t('shared.takeOutText')}
          confirm={t('shared.takeOut')}
          isDanger
          onClose={() => setGoes(undefined)}
          onConfirm={() => takeOut(goes.id)}
        />
      )}
    </section>
  );
}

interface TileProps {
  siteId: string;
  section: LibrarySection;
  onTakeOut: () => void;
}

function SharedTile({ siteId, section, onTakeOut }: TileProps) {
  const { t } = useTranslation(['sections', 'builder']);
  const { day } = useDateFormat();
  const { take } = useSectionCalls(siteId);
  const mayShare = useMayShare();
  const [isTaking, setTaking] = useState(false);
  const { id, name, type, category, createdAt } = section;
  const handleTake = async (): Promise<void> => {
    setTaking(true);
    try {
      await take(id);
      notify.success(t('shared.taken', { name }));
    } catch (error) {
      notify.error(messageOf(error, t('manage.failed')));
    }
    setTaking(false);
  };
  return (
    <li className={styles.tile}>
      {!type.startsWith('custom/') && (
        <span className={styles.design} aria-hidden>
          <img src={`/section-assets/${type}/thumbnail.webp`} alt="" loading="lazy" />
        </span>
      )}
      <div className={styles.caption}>
        <div className={styles.words}>
          <h3 dir="auto">{name}</h3>
          <p className={styles.quiet}>
            {t(`builder:library.categories.${category}`)} · {day(createdAt)}
          </p>
          <div className={styles.tools}>
            <Button
              size="compact-sm"
              variant="default"
              loading={isTaking}
              leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
              aria-label={t('shared.takeOf', { name })}
              onClick={() => void handleTake()}
            >
              {t('shared.take')}
            </Button>
            {mayShare && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('shared.takeOutOf', { name })}
                onClick={onTakeOut}
              >
                {t('shared.takeOut')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}
