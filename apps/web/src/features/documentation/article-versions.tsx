import { Button, Modal } from '@mantine/core';
import {
  type AdminArticle,
  getArticleVersion,
  listArticleVersions,
} from '@sitewright/contract/documentation/documentation-admin';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { type Column, DataTable } from '../../ui/listing/data-table.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { ContentDifference } from './content-difference.tsx';
import styles from './documentation.module.css';
import type { ArticleDraft } from './use-article-draft.ts';

interface Props {
  article: AdminArticle;
  form: ArticleDraft;
}

/** Versions of an article, the original of the product among them. Each is compared with the present text and restored. */
export function ArticleVersions({ article, form }: Props) {
  const { t } = useTranslation('documentation');
  const [opened, setOpened] = useState<number>();
  const columns = useColumns(setOpened);
  const query = useQuery({
    queryKey: ['admin', 'documentation', 'versions', article.slug],
    queryFn: ({ signal }) => request(listArticleVersions, { params: { articleSlug: article.slug }, signal }),
  });
  return (
    <section aria-labelledby="versions" className={styles.versions}>
      <h2 id="versions">{t('versions.title')}</h2>
      {article.original && (
        <div>
          <Button variant="default" onClick={() => setOpened(0)}>
            {t('versions.compareOriginal')}
          </Button>
        </div>
      )}
      <QueryBoundary query={query}>
        {({ versions }) => (
          <DataTable
            label={t('versions.title')}
            rows={versions}
            rowKey={({ version }) => String(version)}
            columns={columns}
          />
        )}
      </QueryBoundary>
      {opened !== undefined && (
        <VersionDialog article={article} form={form} version={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}

type VersionRow = EndpointResponse<typeof listArticleVersions>['versions'][number];

function useColumns(onCompare: (version: number) => void): Column<VersionRow>[] {
  const { t, i18n } = useTranslation('documentation');
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return [
    { title: t('versions.version'), as: 'head', cell: ({ version }) => version },
    { title: t('versions.status'), cell: ({ status }) => t(`statuses.${status}`) },
    { title: t('versions.author'), cell: ({ author }) => author ?? '–' },
    { title: t('versions.saved'), cell: ({ createdAt }) => when.format(new Date(createdAt)) },
    {
      title: t('versions.compare'),
      as: 'actions',
      cell: ({ version }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('versions.compareOf', { version })}
          onClick={() => onCompare(version)}
        >
          {t('versions.compare')}
        </Button>
      ),
    },
  ];
}

/** Version 0 is the original of the product. */
function VersionDialog({
  article,
  form,
  version,
  onClose,
}: Props & { version: number; onClose: () => void }) {
  const { t } = useTranslation('documentation');
  const query = useQuery({
    queryKey: ['admin', 'documentation', 'version', article.slug, version],
    queryFn: async ({ signal }) => {
      if (version === 0) return article.original!;
      const params = { articleSlug: article.slug, articleVersion: String(version) };
      return (await request(getArticleVersion, { params, signal })).content;
    },
  });
  return (
    <Modal
      opened
      size="xl"
      title={version === 0 ? t('versions.original') : t('versions.of', { version })}
      onClose={onClose}
    >
      <QueryBoundary query={query}>
        {(content) => (
          <>
            <ContentDifference before={content} after={form.draft.content} />
            <Button
              mt="md"
              onClick={() => {
                form.changeContent(content);
                onClose();
              }}
            >
              {t('versions.restore')}
            </Button>
          </>
        )}
      </QueryBoundary>
    </Modal>
  );
}
