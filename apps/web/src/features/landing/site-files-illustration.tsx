import styles from './site-files-illustration.module.css';

const files = ['index.html', 'menu.html', '_assets/', 'sitemap.xml', '404.html'];

/** Illustration of a published site as a plain directory listing. */
export function SiteFilesIllustration({ label, notes }: { label: string; notes: readonly string[] }) {
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
