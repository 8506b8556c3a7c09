import styles from './editor.module.css';

/** A text as its readers see it. The server renders it from Markdown without any HTML of its author. */
export function LegalHtml({ title, html }: { title: string; html: string }) {
  return (
    <div className={styles.text}>
      <p className={styles.title}>{title}</p>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
