import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import styles from './blog-import.module.css';

type Total =
  | 'posts'
  | 'pages'
  | 'drafts'
  | 'categories'
  | 'tags'
  | 'authors'
  | 'comments'
  | 'images'
  | 'created'
  | 'overwritten'
  | 'skipped'
  | 'failed'
  | 'published'
  | 'redirects';

/** Numbers of a report; what is zero is left out, besides the first. */
export function Totals({ label, values }: { label: string; values: Partial<Record<Total, number>> }) {
  const { t, i18n } = useTranslation('blog-import');
  const shown = (Object.entries(values) as [Total, number][]).filter(
    ([, value], index) => index === 0 || value > 0,
  );
  return (
    <section aria-label={label} className={styles.totalsSection}>
      <h4>{label}</h4>
      <dl className={styles.totals}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`totals.${name}`)}</dt>
            <dd>{value.toLocaleString(i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
