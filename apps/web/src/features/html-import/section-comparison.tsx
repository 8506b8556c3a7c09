import { SegmentedControl } from '@mantine/core';
import { useResizeObserver } from '@mantine/hooks';
import {
  type Fidelity,
  type ImportedSection,
  type SectionUse,
  sectionUses,
} from '@sitewright/contract/html-import/html-imports';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import styles from './html-import.module.css';

interface Props {
  section: ImportedSection;
  frames: string | null;
  use: SectionUse;
  onChoose: (use: SectionUse) => void;
}

/** A section of the original beside its result, and what the result lacks. */
export function SectionComparison({ section, frames, use, onChoose }: Props) {
  const { t, i18n } = useTranslation('html-import');
  const { id, name, design, designFidelity, codeFidelity } = section;
  const fidelity = (use === 'design' ? designFidelity : null) ?? codeFidelity;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(
    fidelity.share,
  );
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <h3 dir="auto">{name}</h3>
        <p className={styles.share} data-full={fidelity.missingCount === 0}>
          {t('kept', { percent })}
        </p>
        {design === null ? (
          <p className={styles.quiet}>{t('noDesign')}</p>
        ) : (
          <SegmentedControl
            size="xs"
            aria-label={t('use', { name })}
            data={sectionUses.map((one) => ({ value: one, label: t(`uses.${one}`) }))}
            value={use}
            onChange={onChoose}
          />
        )}
      </div>
      {frames !== null && (
        <div className={styles.pair}>
          <figure>
            <figcaption>{t('original')}</figcaption>
            <CompareFrame src={`${frames}/${id}/original`} title={t('originalOf', { name })} />
          </figure>
          <figure>
            <figcaption>{t('result')}</figcaption>
            <CompareFrame src={`${frames}/${id}/${use}`} title={t('resultOf', { name })} />
          </figure>
        </div>
      )}
      <Missing fidelity={fidelity} />
    </li>
  );
}

function Missing({ fidelity }: { fidelity: Fidelity }) {
  const { t } = useTranslation('html-import');
  const { missingWords, missingPictures, missingLinks, missingCount } = fidelity;
  if (missingCount === 0) return <p className={styles.quiet}>{t('complete')}</p>;
  const listed = missingWords.length + missingPictures.length + missingLinks.length;
  const lists = [
    ['missingWords', missingWords],
    ['missingPictures', missingPictures],
    ['missingLinks', missingLinks],
  ] as const;
  return (
    <div className={styles.missing}>
      <b>{t('missing')}</b>
      <ul>
        {lists.map(
          ([key, list]) => list.length > 0 && <li key={key}>{t(key, { list: list.join(', ') })}</li>,
        )}
        {missingCount > listed && <li>{t('more', { count: missingCount - listed })}</li>}
      </ul>
    </div>
  );
}

const desktopWidth = 1280;
const phoneWidth = 390;

/** A document at the width of a desktop, scaled to fit; on a phone at the width of a phone. It can be scrolled. */
function CompareFrame({ src, title }: { src: string; title: string }) {
  const [ref, { width }] = useResizeObserver<HTMLDivElement>();
  const pageWidth = width < phoneWidth ? phoneWidth : desktopWidth;
  const look = { '--page-width': `${pageWidth}px`, '--scale': width / pageWidth } as CSSProperties;
  return (
    <div ref={ref} className={styles.frame} style={look}>
      {width > 0 && <iframe key={src} src={src} title={title} sandbox="" loading="lazy" />}
    </div>
  );
}
