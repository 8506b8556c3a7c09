import { Button, Checkbox, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import {
  type Category,
  createCategory,
  createSeries,
  createTag,
  listAuthors,
  listCategories,
  listSeries,
  listTags,
} from '@sitewright/contract/blog/blog-terms';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import type { PostDraft } from '../session/post-draft.ts';
import classes from './settings.module.css';
import { useFields } from './use-fields.ts';

/** Categories, tags, authors and series of the post. New ones are created in place. */
export function TermFields({ draft }: { draft: PostDraft }) {
  return (
    <>
      <CategoryField draft={draft} />
      <TagField draft={draft} />
      <AuthorField draft={draft} />
      <SeriesField draft={draft} />
    </>
  );
}

const depthOf = (category: Category, all: readonly Category[]): number => {
  const parent = all.find(({ id }) => id === category.parentId);
  return parent ? depthOf(parent, all) + 1 : 0;
};

function useTerms<Answer>(draft: PostDraft, kind: string, load: (id: string) => Promise<Answer>) {
  const queryKey = ['blog', draft.site.id, kind];
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: () => load(draft.site.id) });
  return { ...query, refresh: () => client.invalidateQueries({ queryKey }) };
}

function CategoryField({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('post-editor');
  const { values, set } = useFields(draft.fields);
  const { data, isError, refetch, refresh } = useTerms(draft, 'categories', (id) =>
    request(listCategories, { params: { id } }),
  );
  const [name, setName] = useState('');
  const chosen = values.categoryIds ?? [];
  const all = data?.categories ?? [];
  const handleAdd = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return;
    try {
      const { id } = await request(createCategory, { params: { id: draft.site.id }, body: { name } });
      await refresh();
      set({ categoryIds: [...chosen, id] });
      setName('');
    } catch (error) {
      notify.error(messageOf(error, t('terms.failed')));
    }
  };
  return (
    <fieldset className={classes.terms}>
      <legend className={classes.label}>{t('terms.categories')}</legend>
      {isError && <Failure onRetry={() => void refetch()} />}
      <div className={classes.tree}>
        {all.map((category) => (
          <Checkbox
            key={category.id}
            label={category.name}
            style={{ paddingInlineStart: depthOf(category, all) * 20 }}
            checked={chosen.includes(category.id)}
            disabled={!chosen.includes(category.id) && chosen.length >= blogLimits.categoriesPerPost}
            onChange={(event) =>
              set({
                categoryIds: event.currentTarget.checked
                  ? [...chosen, category.id]
                  : chosen.filter((id) => id !== category.id),
              })
            }
          />
        ))}
      </div>
      <form className={classes.add} onSubmit={(event) => void handleAdd(event)}>
        <TextInput
          aria-label={t('terms.newCategory')}
          placeholder={t('terms.newCategory')}
          maxLength={blogLimits.termNameMaxLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name.trim() === ''}>
          {t('terms.add')}
        </Button>
      </form>
    </fieldset>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('post-editor');
  return (
    <p className={classes.error} role="alert">
      {t('terms.loadFailed')}{' '}
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    </p>
  );
}

function TagField({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('post-editor');
  const { values, errors, set } = useFields(draft.fields);
  const { data, refresh } = useTerms(draft, 'tags', (id) => request(listTags, { params: { id } }));
  const all = data?.tags ?? [];
  const chosen = (values.tagIds ?? []).flatMap((id) => all.find((tag) => tag.id === id) ?? []);
  const handleChange = async (names: string[]): Promise<void> => {
    const known = new Map(all.map((tag) => [tag.name.toLowerCase(), tag.id]));
    try {
      const ids: string[] = [];
      for (const name of names) {
        const id =
          known.get(name.trim().toLowerCase()) ??
          (await request(createTag, { params: { id: draft.site.id }, body: { name } })).id;
        if (!ids.includes(id)) ids.push(id);
      }
      if (names.some((name) => !known.has(name.trim().toLowerCase()))) await refresh();
      set({ tagIds: ids });
    } catch (error) {
      notify.error(messageOf(error, t('terms.failed')));
    }
  };
  return (
    <TagsInput
      label={t('terms.tags')}
      description={t('terms.tagsHint')}
      data={all.map(({ name }) => name)}
      value={chosen.map(({ name }) => name)}
      maxTags={blogLimits.tagsPerPost}
      error={errors['tagIds']}
      onChange={(names) => void handleChange(names)}
    />
  );
}

function AuthorField({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('post-editor');
  const { values, errors, set } = useFields(draft.fields);
  const { data } = useTerms(draft, 'authors', (id) => request(listAuthors, { params: { id } }));
  return (
    <MultiSelect
      label={t('terms.authors')}
      searchable
      data={(data?.authors ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={[...(values.authorIds ?? [])]}
      maxValues={blogLimits.authorsPerPost}
      error={errors['authorIds']}
      onChange={(authorIds) => set({ authorIds })}
    />
  );
}

const newSeries = '+';

function SeriesField({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('post-editor');
  const { values, set } = useFields(draft.fields);
  const { data, refresh } = useTerms(draft, 'series', (id) => request(listSeries, { params: { id } }));
  const [search, setSearch] = useState('');
  const all = data?.series ?? [];
  const isKnown = all.some(({ name }) => name.toLowerCase() === search.trim().toLowerCase());
  const options = all.map(({ id, name }) => ({ value: id, label: name }));
  const handleChange = async (chosen: string | null): Promise<void> => {
    if (chosen !== newSeries) return set({ seriesId: chosen });
    try {
      const body = { name: search.trim() };
      const { id } = await request(createSeries, { params: { id: draft.site.id }, body });
      await refresh();
      set({ seriesId: id });
    } catch (error) {
      notify.error(messageOf(error, t('terms.failed')));
    }
  };
  return (
    <Select
      label={t('terms.series')}
      searchable
      clearable
      searchValue={search}
      onSearchChange={setSearch}
      data={
        search.trim() === '' || isKnown
          ? options
          : [...options, { value: newSeries, label: t('terms.create', { name: search.trim() }) }]
      }
      filter={({ options: given, search: typed }) =>
        given.filter(
          (one) =>
            'value' in one &&
            (one.value === newSeries || one.label.toLowerCase().includes(typed.toLowerCase())),
        )
      }
      value={values.seriesId ?? null}
      onChange={(chosen) => void handleChange(chosen)}
    />
  );
}
