import { Modal } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import type { SiteSection, SiteSectionUse } from '@sitewright/contract/site-sections/site-sections';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { stillFrame } from '../../ui/still-frame.ts';
import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { type Viewport, ViewportSwitch } from '../../ui/viewport-switch.tsx';
import styles from './section-management.module.css';
import { useSiteSection } from './use-site-sections.ts';

const widths: Record<Viewport, string> = {
  desktop: '100%',
  tablet: `${limits.preview.tabletPx}px`,
  mobile: `${limits.preview.mobilePx}px`,
};

interface Props {
  section: SiteSection;
  frame: string | undefined;
  onClose: () => void;
}

/** Preview of a saved section in each viewport, and the pages that use it. */
export function SectionDetail({ section, frame, onClose }: Props) {
  const { t } = useTranslation(['sections', 'builder']);
  const [viewport, setViewport] = useState<Viewport>('desktop');
  const query = useSiteSection(section.siteId, section.id);
  const name = section.name;
  return (
    <Modal opened onClose={onClose} size={1100} title={name}>
      <div className={styles.detail}>
        <ViewportSwitch
          labels={{
            label: t('builder:viewports.label'),
            desktop: t('builder:viewports.desktop'),
            tablet: t('builder:viewports.tablet'),
            mobile: t('builder:viewports.mobile'),
          }}
          value={viewport}
          onChange={setViewport}
        />
        <div className={styles.stage}>
          {frame && (
            <iframe
              key={viewport}
              src={stillFrame(frame)}
              title={t('manage.preview', { name })}
              sandbox=""
              style={{ width: widths[viewport] }}
            />
          )}
        </div>
        <section aria-labelledby="section-uses">
          <h3 id="section-uses">{t('manage.uses')}</h3>
          <QueryBoundary query={query}>
            {({ uses }) =>
              uses.length === 0 ? (
                <p className={styles.quiet}>{t('manage.noUses')}</p>
              ) : (
                <ul className={styles.uses}>
                  {uses.map((use) => (
                    <Use key={`${use.documentId} ${use.sectionId}`} siteId={section.siteId} use={use} />
                  ))}
                </ul>
              )
            }
          </QueryBoundary>
        </section>
      </div>
    </Modal>
  );
}

function Use({ siteId, use }: { siteId: string; use: SiteSectionUse }) {
  const { t } = useTranslation('sections');
  const isPart = use.pageId === null;
  const title = isPart ? t(use.title === 'header' ? 'manage.header' : 'manage.footer') : use.title;
  const page = isPart ? '' : `?page=${use.pageId}`;
  return (
    <li>
      <Link to={`${paths.builder(siteId)}${page}`} dir="auto">
        {title}
      </Link>
      <span className={styles.quiet}>{t('manage.own', { count: use.overrides })}</span>
    </li>
  );
}
