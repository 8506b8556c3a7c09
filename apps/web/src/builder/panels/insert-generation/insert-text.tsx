import { Alert, Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor } from '../../model/editor-context.tsx';
import type { Editor } from '../../model/editor.ts';
import { nodeLabel } from '../../model/node-label.ts';
import type { Language } from '../../../lib/languages.ts';
import { SuggestedText } from '../suggest-texts/suggestion-list.tsx';
import { type TextTarget, textsOfNode } from '../suggest-texts/text-targets.ts';
import classes from '../suggest-texts/suggest-texts.module.css';
import { mayHold, suggestionAt } from './generated-texts.ts';
import { useInsertion } from './use-insertion.ts';

interface Place {
  section: string;
  target: TextTarget;
}

/** The texts of the page, of the selected section first. */
const placesOf = (editor: Editor, language: Language): Place[] => {
  const { selection } = editor.view;
  const selected = selection && editor.sectionOf(selection.nodeId)?.id;
  const ids = editor.sectionIds('page');
  const inOrder =
    selected && ids.includes(selected) ? [selected, ...ids.filter((id) => id !== selected)] : ids;
  return inOrder.flatMap((id) => {
    const section = nodeLabel(editor, id, language);
    const { targets = [] } = textsOfNode(editor, id, language) ?? {};
    return targets.filter(mayHold).map((target) => ({ section, target }));
  });
};

const excerptOf = (text: string): string => {
  const plain = text.replaceAll(/<[^>]*>/g, ' ').trim();
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
};

/** Puts a text into a field of a section. */
export function InsertText({ texts, onClose }: { texts: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('suggest-texts');
  const language = useLanguage();
  const editor = useEditor();
  const places = useMemo(() => placesOf(editor, language), [editor, language]);
  const [at, setAt] = useState(0);
  const [which, setWhich] = useState(0);
  const { insert, skipped } = useInsertion(onClose);
  const place = places[at];
  const text = texts[which] ?? '';
  if (!place) return <p>{t('noTexts')}</p>;
  const suggestion = suggestionAt(place.target, text);
  const { maxLength } = place.target;
  const isTooLong = maxLength !== undefined && suggestion.value.length > maxLength;
  return (
    <div className={classes.form}>
      {texts.length > 1 && (
        <NativeSelect
          label={t('insert.text')}
          value={String(which)}
          data={texts.map((one, index) => ({ value: String(index), label: excerptOf(one) }))}
          onChange={(event) => setWhich(Number(event.currentTarget.value))}
        />
      )}
      <NativeSelect
        label={t('insert.place')}
        value={String(at)}
        data={places.map(({ section, target }, index) => ({
          value: String(index),
          label: `${section} · ${target.label || t('row.text')}: ${excerptOf(target.current)}`,
        }))}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
      />
      <div className={classes.row}>
        <SuggestedText caption={t('row.current')} paragraphs={suggestion.current} />
        <SuggestedText caption={t('row.suggestion')} paragraphs={suggestion.suggested} isNew />
      </div>
      {isTooLong && (
        <Alert color="yellow" role="alert">
          {t('insert.tooLong', { max: maxLength, length: suggestion.value.length })}
        </Alert>
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
        <Button disabled={isTooLong} onClick={() => insert([suggestion])}>
          {t('insert.replace')}
        </Button>
      </div>
    </div>
  );
}
