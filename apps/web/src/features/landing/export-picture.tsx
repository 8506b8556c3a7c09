import styles from './export-picture.module.css';

const files = ['index.html', 'styles.css', 'images/', 'sitemap.xml', 'sitewright.json'];

/** A directory listing, because that is all an export is. */
export function ExportPicture({ label, notes }: { label: string; notes: readonly string[] }) {
  return (
    <figure className={styles.listing}>
      <figcaption>{label}</figcaption>
      <ul className={styles.files}>
        {files.map((file, index) => (
          <li key={file}>
            <code>{file}</code>
            <span>{notes[index]}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
