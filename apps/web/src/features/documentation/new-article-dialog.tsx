import { NativeSelect, TextInput } from '@mantine/core';
import { createArticle } from '@sitewright/contract/documentation/documentation-admin';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { currentLanguage } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { useStoreArticle } from './article-queries.ts';
import { slugOf } from './slug-of.ts';

interface Props {
  categories: readonly { id: string; name: { en: string; vi: string } }[];
  onClose: () => void;
}

export function NewArticleDialog({ categories, onClose }: Props) {
  const { t } = useTranslation('documentation');
  const store = useStoreArticle();
  const navigate = useNavigate();
  const language = currentLanguage();
  const [title, setTitle] = useState('');
  const [slug, setSlug] = useState<string>();
  const [category, setCategory] = useState(categories[0]?.id ?? '');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  const create = async (): Promise<boolean> => {
    try {
      const content = {
        space: 'help' as const,
        routes: [],
        related: [],
        texts: { [language]: { title, summary: '', body: '' } },
      };
      const article = await request(createArticle, {
        body: { slug: slug ?? slugOf(title), category, content },
      });
      await store(article);
      await navigate(paths.adminArticle(article.slug));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
      setFaults(error.fields);
      return false;
    }
  };

  return (
    <ActionDialog title={t('new.title')} confirm={t('new.create')} onConfirm={create} onClose={onClose}>
      <TextInput
        label={t('fields.title')}
        value={title}
        maxLength={limits.titleMaxLength}
        error={faults[`content.texts.${language}.title`]}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label={t('fields.slug')}
        value={slug ?? slugOf(title)}
        maxLength={limits.slugMaxLength}
        error={faults['slug']}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('fields.category')}
        value={category}
        data={categories.map(({ id, name }) => ({ value: id, label: name[language] }))}
        onChange={(event) => setCategory(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
