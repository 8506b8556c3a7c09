import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { ArticleTree } from './article-tree.tsx';
import { useArticles } from './article-queries.ts';
import { CategoriesTab } from './structure/categories-tab.tsx';
import { FeedbackTab } from './feedback-tab.tsx';
import { MissedSearches } from './missed-searches.tsx';
import { NewArticleDialog } from './new-article-dialog.tsx';
import { TutorialsTab } from './structure/tutorials-tab.tsx';

const tabs = ['articles', 'categories', 'tutorials', 'feedback', 'searches'] as const;

/** Documentation for staff, `/admin/documentation`. */
export default function ArticlesScreen() {
  const { t } = useTranslation('documentation');
  const [params, setParams] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'articles';
  const articles = useArticles();
  return (
    <ListScreen
      title={t('title')}
      lead={t('lead')}
      actions={<Button onClick={() => setCreating(true)}>{t('new.action')}</Button>}
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setParams(next === null || next === 'articles' ? {} : { tab: next })}
      >
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="articles">
          <QueryBoundary query={articles}>{(data) => <ArticleTree {...data} />}</QueryBoundary>
        </Tabs.Panel>
        <Tabs.Panel value="categories">
          <CategoriesTab />
        </Tabs.Panel>
        <Tabs.Panel value="tutorials">
          <TutorialsTab />
        </Tabs.Panel>
        <Tabs.Panel value="feedback">
          <FeedbackTab />
        </Tabs.Panel>
        <Tabs.Panel value="searches">
          <MissedSearches />
        </Tabs.Panel>
      </Tabs>
      {isCreating && (
        <NewArticleDialog categories={articles.data?.categories ?? []} onClose={() => setCreating(false)} />
      )}
    </ListScreen>
  );
}
