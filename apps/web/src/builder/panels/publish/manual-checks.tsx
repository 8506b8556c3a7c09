import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import classes from './publish-dialog.module.css';

/** What only a person can judge, each with how to decide it. */
const checks = [
  'alt',
  'links',
  'headings',
  'color',
  'textImages',
  'video',
  'forms',
  'keyboard',
  'motion',
  'language',
] as const;

/** Accessibility checks that the author carries out. */
export function ManualChecks() {
  const { t } = useTranslation('builder');
  return (
    <details className={classes.details}>
      <summary>{t('publish.manual.title')}</summary>
      <p className={classes.manualLead}>{t('publish.manual.lead')}</p>
      <dl className={classes.manual}>
        {checks.map((check) => (
          <div key={check}>
            <dt>{t(`publish.manual.checks.${check}.title`)}</dt>
            <dd>{t(`publish.manual.checks.${check}.how`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
