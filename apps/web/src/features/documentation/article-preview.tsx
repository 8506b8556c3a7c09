import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { previewArticle } from '@sitewright/contract/documentation/documentation-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import '../help/documentation.css';
import styles from './documentation.module.css';

const pauseMs = 400;

/** The article as readers see it, made by the server that also publishes it. */
export function ArticlePreview({ title, summary, body }: { title: string; summary: string; body: string }) {
  const { t } = useTranslation('documentation');
  const [settled] = useDebouncedValue(body, pauseMs);
  const { data, isError } = useQuery({
    queryKey: ['admin', 'documentation', 'preview', settled],
    queryFn: ({ signal }) => request(previewArticle, { body: { body: settled }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <section aria-label={t('preview')} className={styles.preview}>
      <p className={styles.previewTitle}>{title || t('untitled')}</p>
      <p className="doc-lead">{summary}</p>
      {isError && <Alert color="red">{t('previewFailed')}</Alert>}
      {data && data.brokenLinks.length > 0 && (
        <Alert color="yellow">{t('brokenLinks', { links: data.brokenLinks.join(', ') })}</Alert>
      )}
      {data && <div className="doc-body" dangerouslySetInnerHTML={{ __html: data.html }} />}
    </section>
  );
}
