import { Button } from '@mantine/core';
import type { LegalDocument, LegalText } from '@sitewright/contract/legal/legal-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { useLegalArea } from '../legal-area.ts';
import { CompareDialog } from './compare-dialog.tsx';
import styles from './editor.module.css';

/** The versions of the document in its language. */
export function VersionList({ text }: { text: LegalText }) {
  const { t } = useTranslation('legal');
  const { day } = useDateFormat();
  const { api, queryKey, documentPath } = useLegalArea();
  const [compared, setCompared] = useState<LegalDocument>();
  const query = useQuery({
    queryKey: [...queryKey, 'versions', text.type, text.locale],
    queryFn: ({ signal }) => request(api.listLegalVersions, { params: { legalDocumentId: text.id }, signal }),
  });
  return (
    <section className={styles.versions}>
      <h2>{t('editor.versions')}</h2>
      <QueryBoundary query={query}>
        {({ versions }) => (
          <ol>
            {versions.map((version) => (
              <li key={version.id}>
                <Link
                  to={documentPath(version.id)}
                  aria-current={version.id === text.id ? 'page' : undefined}
                >
                  {t('editor.version', { version: version.version })}
                </Link>
                <span>
                  {t(`editor.status.${version.status}`)}
                  {version.effectiveAt && `, ${day(version.effectiveAt)}`}
                </span>
                {version.changeSummary && <span>{version.changeSummary}</span>}
                {version.id !== text.id && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t('editor.compareWith', { version: version.version })}
                    onClick={() => setCompared(version)}
                  >
                    {t('editor.compare')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
      {compared && <CompareDialog text={text} other={compared} onClose={() => setCompared(undefined)} />}
    </section>
  );
}
