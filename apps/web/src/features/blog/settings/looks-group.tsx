import { Button } from '@mantine/core';
import { applyBlogLook, type BlogLook, blogLooks } from '@sitewright/contract/blog/blog-settings';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../routes/paths.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import settingStyles from '../../../ui/settings/settings.module.css';
import type { GroupProps } from './general-group.tsx';
import { LookSketch } from './look-sketch.tsx';
import styles from './settings.module.css';

/** Looks of the blog's pages, and the way to their templates. */
export function LooksGroup({ siteId, settings, isReadOnly, onStored }: Omit<GroupProps, 'onDirty'>) {
  const { t } = useTranslation('blog');
  const [chosen, setChosen] = useState<BlogLook>();
  const apply = async (look: BlogLook): Promise<void> => {
    const next = await request(applyBlogLook, { params: { id: siteId }, body: { look } });
    onStored(next);
    notify.success(t('settings.lookApplied', { look: t(`looks.${look}.name`) }));
  };
  return (
    <section className={settingStyles.group} aria-label={t('settings.looks')}>
      <div>
        <h2>{t('settings.looks')}</h2>
        <p>{t('settings.looksText')}</p>
      </div>
      <div className={listing.form}>
        <ul className={styles.looks}>
          {blogLooks.map((look) => (
            <li key={look} className={styles.look} data-current={look === settings.look || undefined}>
              <LookSketch look={look} />
              <div className={styles.about}>
                <h3>
                  {t(`looks.${look}.name`)}
                  {look === settings.look && (
                    <StatusBadge tone="good">{t('settings.currentLook')}</StatusBadge>
                  )}
                </h3>
                <p>{t(`looks.${look}.text`)}</p>
              </div>
              {!isReadOnly && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t(look === settings.look ? 'settings.resetLookTo' : 'settings.useLookOf', {
                    look: t(`looks.${look}.name`),
                  })}
                  onClick={() => setChosen(look)}
                >
                  {t(look === settings.look ? 'settings.resetLook' : 'settings.useLook')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {!isReadOnly && (
          <div className={listing.actions}>
            {(
              [
                ['listTemplate', settings.listTemplateId],
                ['postTemplate', settings.postTemplateId],
              ] as const
            ).map(([template, id]) => (
              <Button
                key={template}
                component={Link}
                to={paths.builderPage(siteId, id)}
                variant="default"
                leftSection={<IconPencil size={17} stroke={1.6} />}
              >
                {t(`settings.${template}`)}
              </Button>
            ))}
          </div>
        )}
      </div>
      {chosen && (
        <ActionDialog
          title={t('settings.lookTitle', { look: t(`looks.${chosen}.name`) })}
          text={t('settings.lookText')}
          confirm={t('settings.lookConfirm')}
          failed={t('actionFailed')}
          onConfirm={() => apply(chosen)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
}
