import { listCategories, listTags } from '@sitewright/contract/blog/blog-terms';
import { type PostQuery, postSources } from '@sitewright/contract/blog/public-blog';
import { readPostQuery, sectionPostsMax } from '@sitewright/render/blog/design-data';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { request } from '../../../../../lib/api.ts';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../../../lib/translations.ts';
import controls from '../../../../../ui/panel-controls.module.css';
import { useEditorView } from '../../../../model/editor-context.tsx';
import { PanelField, PanelSelect } from '../../../panel-field.tsx';
import { useTypedText } from '../../../use-typed-text.ts';
import { type FieldOf, type FieldProps, useFieldEdit } from '../use-field-edit.ts';

/** The posts of the site's blog that a section shows. */
export function PostsField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'posts'>>) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const id = useId();
  const edit = useFieldEdit(nodeId, field);
  const query = readPostQuery(value);
  const { source, termId, count } = query;
  const valueOf = (next: PostQuery) => ({
    source: next.source,
    count: next.count,
    ...(next.termId === undefined ? {} : { termId: next.termId }),
  });
  const typed = useTypedText(String(count), (text) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1 || number > sectionPostsMax) return;
    edit.type(valueOf({ ...query, count: number }));
  });
  const setSource = (next: string): void => {
    const found = postSources.find((one) => one === next);
    if (found) edit.set(valueOf({ source: found, count, termId: undefined }));
  };
  return (
    <>
      <PanelField
        label={field.label[language]}
        controlId={`${id}-source`}
        hint={field.hint?.[language]}
        isHighlighted={isHighlighted}
      >
        <PanelSelect
          id={`${id}-source`}
          value={source}
          options={postSources.map((one) => ({ value: one, label: t(`postsField.${one}`) }))}
          onChange={setSource}
        />
      </PanelField>
      {(source === 'category' || source === 'tag') && (
        <TermSelect
          source={source}
          termId={termId ?? ''}
          onChange={(next) => edit.set(valueOf({ ...query, termId: next === '' ? undefined : next }))}
        />
      )}
      <PanelField label={t('postsField.count')} controlId={`${id}-count`}>
        <input
          id={`${id}-count`}
          type="number"
          className={controls.input}
          min={1}
          max={sectionPostsMax}
          {...typed}
        />
      </PanelField>
    </>
  );
}

interface TermSelectProps {
  source: 'category' | 'tag';
  termId: string;
  onChange: (termId: string) => void;
}

function TermSelect({ source, termId, onChange }: TermSelectProps) {
  const { t } = useTranslation('builder');
  const id = useId();
  const { site } = useEditorView();
  const params = { id: site.id };
  const { data: terms = [], isError } = useQuery({
    queryKey: ['blog-terms', site.id, source],
    queryFn: async ({ signal }) =>
      source === 'category'
        ? (await request(listCategories, { params, signal })).categories
        : (await request(listTags, { params, signal })).tags,
  });
  return (
    <PanelField
      label={t(`postsField.${source}Label`)}
      controlId={id}
      error={isError ? t('postsField.loadFailed') : undefined}
    >
      <PanelSelect
        id={id}
        value={termId}
        options={[
          { value: '', label: t('postsField.choose') },
          ...terms.map((term) => ({ value: term.id, label: term.name })),
        ]}
        onChange={onChange}
      />
    </PanelField>
  );
}
