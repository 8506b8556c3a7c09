import { Button } from '@mantine/core';
import { type ExportFormat, exportPosts } from '@sitewright/contract/blog-import/blog-imports';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import styles from './blog-import.module.css';

const files: readonly (readonly [ExportFormat, string])[] = [
  ['markdown', 'posts-markdown.zip'],
  ['wxr', 'posts-wordpress.xml'],
  ['json', 'posts-ghost.json'],
];

export function ExportGroup({ siteId }: { siteId: string }) {
  const { t } = useTranslation('blog-import');
  const [running, setRunning] = useState<ExportFormat>();
  const save = async (format: ExportFormat, name: string): Promise<void> => {
    setRunning(format);
    try {
      await download(exportPosts, { params: { id: siteId }, query: { format } }, name);
    } catch (error) {
      notify.error(messageOf(error, t('export.failed')));
    }
    setRunning(undefined);
  };
  return (
    <section className={styles.group} aria-labelledby="blog-export-title">
      <div className={styles.about}>
        <h2 id="blog-export-title">{t('export.title')}</h2>
        <p>{t('export.lead')}</p>
      </div>
      <ul className={styles.exports}>
        {files.map(([format, name]) => (
          <li key={format}>
            <div>
              <h3>{t(`export.${format}.name`)}</h3>
              <p className={styles.quiet}>{t(`export.${format}.text`)}</p>
            </div>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} />}
              loading={running === format}
              disabled={running !== undefined && running !== format}
              aria-label={t('export.downloadNamed', { name: t(`export.${format}.name`) })}
              onClick={() => void save(format, name)}
            >
              {t('export.download')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
