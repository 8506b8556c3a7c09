import { Button } from '@mantine/core';
import type { UploadIssue } from '@sitewright/contract/custom-templates/custom-templates';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import type { Translations } from '../../../lib/translations-shape.ts';
import listing from '../../../ui/listing/listing.module.css';
import styles from './section-designs.module.css';

interface Props {
  name: string;
  faults: readonly UploadIssue[];
  /** Total number of issues, including unlisted ones. */
  count: number;
  onClose: () => void;
}

type RuleName = keyof Translations['tenant']['designs']['rules'];

/** Issues of a whole file have no line. */
const isOfWhole = (rule: string, line: number): boolean =>
  line === 1 && (rule === 'files' || rule === 'budget' || rule === 'pictures');

/** All issues of an uploaded zip, grouped by file. */
export function IssueList({ name, faults, count, onClose }: Props) {
  const { t } = useTranslation('tenant');
  const files = [...Map.groupBy(faults, ({ file }) => file)];
  const handleCopy = async (): Promise<void> => {
    const lines = faults.map(({ file, line, message }) => `${file}:${line}: ${message}`);
    await navigator.clipboard.writeText(lines.join('\n'));
    notify.success(t('designs.copied'));
  };
  return (
    <section className={`${listing.card} ${styles.faults}`} role="alert" aria-labelledby="design-faults">
      <div className={styles.faultsHead}>
        <IconAlertTriangle size={22} stroke={1.5} aria-hidden="true" />
        <div>
          <h2 id="design-faults">{t('designs.faults', { count, name })}</h2>
          <p>{t('designs.faultsText')}</p>
        </div>
      </div>
      {files.map(([file, found]) => (
        <div key={file} className={styles.file}>
          <h3>
            <code>{file}</code>
          </h3>
          <ul>
            {found.map(({ line, rule, message }) => (
              <li key={`${line} ${message}`}>
                <span className={styles.line}>
                  {isOfWhole(rule, line) ? '' : t('designs.line', { line })}
                </span>
                {/* Rule messages are about code and are not translated. */}
                <span lang="en">{message}</span>
                <span className={styles.rule}>{t(`designs.rules.${rule as RuleName}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {count > faults.length && (
        <p className={listing.quiet}>{t('designs.more', { count: count - faults.length })}</p>
      )}
      <div className={listing.actions}>
        <Button variant="default" onClick={() => void handleCopy()}>
          {t('designs.copy')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('designs.dismiss')}
        </Button>
      </div>
    </section>
  );
}
