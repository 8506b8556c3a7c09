import { Button, NativeSelect } from '@mantine/core';
import { rewriteTexts } from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import { type RewriteAction, rewriteActions, type Tone, tones } from '@sitewright/contract/ai/writing';
import { useState } from 'react';
import { contextOf, needsModel } from '../../builder/panels/suggest-texts/ask-writer.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { asLanguage, type Language, languageNames } from '../../lib/languages.ts';
import { requestWriting } from '../../lib/writing/request-writing.ts';
import { usePostTools } from '../tools/post-tools.ts';
import { useEditorValue } from '../tools/use-editor-value.ts';
import { localeOf } from './post-text.ts';
import { readSelected, replaceSelected, type SelectedText } from './selected-texts.ts';
import { SuggestionButtons } from './suggestion-buttons.tsx';
import { TextPair } from './text-pair.tsx';
import { useSuggestion } from './use-suggestion.ts';
import classes from './writing.module.css';

interface Rewritten {
  selected: readonly SelectedText[];
  texts: readonly (string | null)[];
}

const joined = (texts: readonly (string | null)[]): string => texts.filter(Boolean).join('\n');

/** Suggests other words for the selected text. */
export function RewritePart({ isModel }: { isModel: boolean }) {
  const { t } = useTranslation(['post-writing', 'suggest-texts']);
  const { draft, editor, announce } = usePostTools();
  const [action, setAction] = useState<RewriteAction>('shorten');
  const [tone, setTone] = useState<Tone>('friendly');
  const [isChanged, setChanged] = useState(false);
  const selection = useEditorValue(editor, (now) => joined(readSelected(now).map(({ text }) => text)));
  const locale = asLanguage(localeOf(draft));
  const into: Language = locale === 'en' ? 'vi' : 'en';
  const suggestion = useSuggestion<Rewritten>(async (seed, watcher) => {
    setChanged(false);
    const selected = readSelected(editor).slice(0, aiLimits.textsMax);
    const body = {
      ...{ action, locale, seed },
      texts: selected.map(({ text }) => text),
      templateContext: await contextOf(draft.site.id, watcher.signal ?? new AbortController().signal),
      ...(action === 'change_tone' && { tone }),
      ...(action === 'translate' && { into }),
    } as const;
    const { texts } = await requestWriting(rewriteTexts, { body }, watcher);
    return { selected, texts };
  });
  const { state } = suggestion;
  const shown = state.kind === 'answered' ? state.result.selected : undefined;
  const suggested =
    state.kind === 'answered'
      ? joined(state.result.texts)
      : state.kind === 'asking'
        ? joined(state.texts)
        : '';
  const current = shown ? joined(shown.map(({ text }) => text)) : selection;
  const accept = ({ selected, texts }: Rewritten): void => {
    if (!replaceSelected(editor, selected, texts)) return setChanged(true);
    announce(t('rewrite.used'));
    suggestion.cancel();
    editor.view.focus();
  };
  if (current === '' && state.kind === 'idle') return <p className={classes.hint}>{t('rewrite.select')}</p>;
  return (
    <>
      <NativeSelect
        label={t('suggest-texts:action')}
        value={action}
        data={rewriteActions.map((value) => ({
          value,
          label: t(`suggest-texts:actions.${value}`),
          disabled: needsModel(value) && !isModel,
        }))}
        onChange={(event) => {
          setAction(event.currentTarget.value as RewriteAction);
          suggestion.cancel();
        }}
      />
      {!isModel && <p className={classes.hint}>{t('suggest-texts:noTranslation')}</p>}
      {action === 'change_tone' && (
        <NativeSelect
          label={t('suggest-texts:tone')}
          value={tone}
          data={tones.map((value) => ({ value, label: t(`suggest-texts:tones.${value}`) }))}
          onChange={(event) => setTone(event.currentTarget.value as Tone)}
        />
      )}
      {action === 'translate' && (
        <p className={classes.hint}>{t('rewrite.into', { language: languageNames[into] })}</p>
      )}
      <TextPair current={current} suggested={suggested} isBusy={state.kind === 'asking'} />
      {state.kind === 'answered' && suggested === '' && (
        <p className={classes.hint} role="status">
          {t('rewrite.nothing')}
        </p>
      )}
      {isChanged && (
        <p className={classes.hint} role="alert">
          {t('rewrite.changed')}
        </p>
      )}
      <SuggestionButtons
        suggestion={suggestion}
        isDisabled={selection === ''}
        accept={
          state.kind === 'answered' && suggested !== '' ? (
            <Button size="xs" onClick={() => accept(state.result)}>
              {t('rewrite.use')}
            </Button>
          ) : undefined
        }
      />
    </>
  );
}
