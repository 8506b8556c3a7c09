import { Alert, Button, NativeSelect } from '@mantine/core';
import { insertSection } from '@sitewright/document/edits';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { nodeLabel } from '../../model/node-label.ts';
import { SuggestionList } from '../suggest-texts/suggestion-list.tsx';
import { suggestionsOfSection } from '../suggest-texts/suggestions.ts';
import { textsOfNode } from '../suggest-texts/text-targets.ts';
import classes from '../suggest-texts/suggest-texts.module.css';
import type { GeneratedSection } from './generated-texts.ts';
import { useInsertion } from './use-insertion.ts';

const asNew = '';

/** Puts the texts of a generated section into one of the page, or adds it as a new one. */
export function InsertSection({ section, onClose }: { section: GeneratedSection; onClose: () => void }) {
  const { t } = useTranslation('suggest-texts');
  const language = useLanguage();
  const editor = useEditor();
  const { insert, skipped } = useInsertion(onClose);
  const fitting = useMemo(
    () =>
      editor
        .sectionIds('page')
        .filter((id) => section.type === undefined || editor.node(id)?.type === section.type),
    [editor, section],
  );
  const mayAdd = section.type !== undefined && !editor.isContentOnly;
  const [into, setInto] = useState(fitting[0] ?? asNew);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const suggestions = useMemo(
    () =>
      into === asNew
        ? []
        : suggestionsOfSection(textsOfNode(editor, into, language)?.targets ?? [], section.data),
    [editor, into, language, section],
  );
  const used = suggestions.filter((_, index) => !left.has(index));
  const add = (): void => {
    const session = editor.sessions.page;
    const json = { type: section.type ?? '', data: section.data };
    const operations = insertSection(session.store.state, json, { index: editor.defaultIndex() });
    if (editor.commit(session, operations, { label: t('insert.editAdd') })) {
      editor.announce(t('insert.added'));
      onClose();
    }
  };
  if (fitting.length === 0 && !mayAdd) return <p>{t('insert.noPlace')}</p>;
  return (
    <div className={classes.form}>
      <NativeSelect
        label={t('insert.place')}
        value={into}
        data={[
          ...fitting.map((id) => ({ value: id, label: nodeLabel(editor, id, language) })),
          ...(mayAdd ? [{ value: asNew, label: t('insert.asNew') }] : []),
        ]}
        onChange={(event) => {
          setInto(event.currentTarget.value);
          setLeft(new Set());
        }}
      />
      {into !== asNew && (
        <SuggestionList
          key={into}
          answer={{ suggestions, unchanged: 0, model: undefined }}
          hasWriter={false}
          isUsed={(index) => !left.has(index)}
          onToggle={(index) =>
            setLeft(new Set(left.has(index) ? [...left].filter((one) => one !== index) : [...left, index]))
          }
        />
      )}
      {skipped > 0 && (
        <Alert color="yellow" role="alert">
          {t('skipped', { count: skipped })}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        {into === asNew ? (
          <Button onClick={add}>{t('insert.add')}</Button>
        ) : (
          <Button disabled={used.length === 0} onClick={() => insert(used)}>
            {t('use', { count: used.length })}
          </Button>
        )}
      </div>
    </div>
  );
}
