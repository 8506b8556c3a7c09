import { Button, Textarea } from '@mantine/core';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { focusOnMount } from '../../ui/confirm-button.tsx';
import { usePostTools } from '../tools/post-tools.ts';
import { askPostTexts } from './post-text.ts';
import { SuggestionButtons } from './suggestion-buttons.tsx';
import { useSuggestion } from './use-suggestion.ts';
import classes from './writing.module.css';

interface Heading {
  text: string;
  level: number;
}

/** Adds headings at the end of the text, each with an empty line to write in; one undo step. */
const insertHeadings = ({ state, view }: Editor, headings: readonly Heading[]): void => {
  const { nodes } = state.schema;
  const blocks = headings.flatMap(({ text, level }): Node[] => [
    nodes['heading']!.create({ level }, state.schema.text(text)),
    nodes['paragraph']!.create(),
  ]);
  const { doc, tr } = state;
  const last = doc.lastChild;
  const isLine = last?.type.name === 'paragraph' && last.content.size === 0;
  const end = doc.content.size;
  const start = isLine ? end - last.nodeSize : end;
  tr.replaceWith(start, end, blocks);
  const firstLine = start + blocks[0]!.nodeSize + 1;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, firstLine)).scrollIntoView());
  view.focus();
};

/** Suggests the headings of a post from its title and notes. */
export function OutlinePart({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('post-writing');
  const { draft, editor, announce } = usePostTools();
  const [notes, setNotes] = useState('');
  const suggestion = useSuggestion((seed, watcher) =>
    askPostTexts({ draft, editor }, { kind: 'outline', notes, seed }, watcher),
  );
  const { state } = suggestion;
  const headings: Heading[] =
    state.kind === 'answered'
      ? state.result.texts.map((text, index) => ({ text, level: state.result.levels[index] === 3 ? 3 : 2 }))
      : state.kind === 'asking'
        ? state.texts.map((text) => ({ text, level: 2 }))
        : [];
  const accept = (): void => {
    insertHeadings(editor, headings);
    announce(t('outline.inserted', { count: headings.length }));
    onDone();
  };
  return (
    <>
      <Textarea
        label={t('outline.notes')}
        description={t('outline.notesHint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={aiLimits.promptMaxLength}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {headings.length > 0 && (
        <ol className={classes.outline} aria-label={t('suggestion')} aria-busy={state.kind === 'asking'}>
          {headings.map(({ text, level }, index) => (
            // Headings have no identity but their place.
            <li key={index} data-level={level} dir="auto">
              {text}
            </li>
          ))}
        </ol>
      )}
      <SuggestionButtons
        suggestion={suggestion}
        accept={
          <Button size="xs" ref={focusOnMount} onClick={accept}>
            {t('outline.insert')}
          </Button>
        }
      />
    </>
  );
}
