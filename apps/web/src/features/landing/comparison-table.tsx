import { Hidden } from '../../ui/visually-hidden.tsx';
import styles from './comparison-table.module.css';
import type { LandingTexts } from './landing-config.ts';

export function ComparisonTable({ words }: { words: LandingTexts['compare'] }) {
  return (
    <>
      <header className={styles.header}>
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={words.title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Hidden>{words.subject}</Hidden>
              </th>
              {words.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {words.rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {row.values.map((value, index) => (
                  <td key={words.columns[index]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
