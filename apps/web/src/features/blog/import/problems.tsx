import type { ImportProblem } from '@sitewright/contract/blog-import/blog-imports';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import styles from './blog-import.module.css';

/** Problems with their places, grouped by kind. */
export function Problems({
  title,
  problems,
  count,
}: {
  title: string;
  problems: readonly ImportProblem[];
  count: number;
}) {
  const { t } = useTranslation('blog-import');
  if (count === 0) return null;
  const groups = [...Map.groupBy(problems, ({ code }) => code)];
  return (
    <section className={styles.problems} aria-label={title}>
      <h4>{title}</h4>
      {groups.map(([code, list]) => (
        <details key={code}>
          <summary>
            {t(`problems.${code}`)} <span className={styles.quiet}>({list.length})</span>
          </summary>
          <ul>
            {list.map(({ place, detail }, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} dir="auto">
                {place !== '' && <strong>{place}</strong>} {detail}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {count > problems.length && (
        <p className={styles.quiet}>{t('report.moreProblems', { count: count - problems.length })}</p>
      )}
    </section>
  );
}
