import { Select } from '@mantine/core';
import { listPosts } from '@sitewright/contract/blog/posts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { useLanguage } from '../../lib/translations.ts';
import type { PostDraft } from '../session/post-draft.ts';
import { postLocales } from './post-locales.ts';
import { useFields } from './use-fields.ts';

/** The language of the post, and the post that it translates. */
export function TranslationFields({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('post-editor');
  const language = useLanguage();
  const { values, errors, set } = useFields(draft.fields);
  const { data } = useQuery({
    queryKey: ['blog', draft.site.id, 'translatable'],
    queryFn: () => request(listPosts, { params: { id: draft.site.id }, query: { limit: 100 } }),
  });
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const locale = values.locale ?? draft.site.settings.locale ?? 'en';
  const known = postLocales.includes(locale) ? postLocales : [locale, ...postLocales];
  const posts = (data?.posts ?? []).filter(({ id }) => id !== draft.postId);
  return (
    <>
      <Select
        label={t('settings.language')}
        searchable
        allowDeselect={false}
        data={known.map((value) => ({ value, label: names.of(value) ?? value }))}
        value={locale}
        error={errors['locale']}
        onChange={(chosen) => chosen && set({ locale: chosen })}
      />
      <Select
        label={t('settings.translationOf')}
        searchable
        clearable
        data={posts.map(({ id, title }) => ({ value: id, label: title || t('untitled') }))}
        value={values.translationOf ?? null}
        error={errors['translationOf']}
        onChange={(translationOf) => set({ translationOf })}
      />
    </>
  );
}
