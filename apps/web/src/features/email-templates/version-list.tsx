import { Button } from '@mantine/core';
import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import type { EmailTemplate } from '@sitewright/contract/email-templates/template-endpoints';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import type { TemplatePlace } from './template-place.ts';
import styles from './email-templates.module.css';

interface Props {
  place: TemplatePlace;
  loaded: EmailTemplate;
  /** The content in the editor, for the comparison. */
  content: EmailContent;
  onRestore: (content: EmailContent) => void;
}

/** Earlier versions. A version that is restored becomes the draft. */
export function VersionList({ place, loaded, content, onRestore }: Props) {
  const { t } = useTranslation(['email-templates', 'lists']);
  const { moment } = useDateFormat();
  const [opened, setOpened] = useState<{ version: number; content: EmailContent }>();
  const { kind, locale, versions, canEdit } = loaded;
  if (versions.length === 0) return null;
  const open = async (version: number): Promise<void> => {
    try {
      const params = { kind, locale, templateVersion: version };
      setOpened({
        version,
        content: (await request(place.endpoints.getTemplateVersion, { params })).content,
      });
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
  };
  return (
    <section className={styles.versions} aria-label={t('versions.title')}>
      <h2>{t('versions.title')}</h2>
      <ol>
        {versions.map(({ version, createdAt, author, isActive }) => (
          <li key={version}>
            <span>
              {t('versions.name', { n: version })}{' '}
              {isActive && <StatusBadge tone="good">{t('versions.active')}</StatusBadge>}
            </span>
            <span className={styles.quiet}>
              <time dateTime={createdAt}>{moment(createdAt)}</time>
              {author !== null && ` · ${author}`}
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={t('versions.open', { n: version })}
              onClick={() => void open(version)}
            >
              {t('compare')}
            </Button>
          </li>
        ))}
      </ol>
      {opened && (
        <CompareDialog
          title={t('versions.name', { n: opened.version })}
          loaded={loaded}
          one={{ label: t('versions.name', { n: opened.version }), content: opened.content }}
          other={{ label: t('current'), content }}
          {...(canEdit ? { use: { label: t('versions.restore'), onUse: onRestore } } : {})}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}
