import { tenantHost } from '../../lib/tenant-host.ts';
import { useTexts } from '../../lib/translations.ts';
import styles from './host-contact.module.css';

/** Support contact of a workspace; a customizable page is planned for a later version. */
export default function HostContactScreen() {
  const { contact } = useTexts('host');
  const { supportEmail = '', supportUrl = '' } = tenantHost?.branding ?? {};
  const isKnown = supportEmail || supportUrl;
  return (
    <main id="content" className={styles.page}>
      <h1>{contact.title}</h1>
      <p>{isKnown ? contact.lead : contact.none}</p>
      {isKnown && (
        <dl className={styles.ways}>
          {supportEmail && (
            <div>
              <dt>{contact.email}</dt>
              <dd>
                <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
              </dd>
            </div>
          )}
          {supportUrl && (
            <div>
              <dt>{contact.page}</dt>
              <dd>
                <a href={supportUrl}>{supportUrl.replace(/^https?:\/\//, '')}</a>
              </dd>
            </div>
          )}
        </dl>
      )}
    </main>
  );
}
