import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { contentLanguage } from '../pages/page-start.ts';
import type { Suggestion } from './suggestions.ts';
import { type Answer, askWriter, type SuggestOptions } from './ask-writer.ts';
import { replaceTexts, textsOfNode } from './text-targets.ts';
import { writerStatusKey } from './use-writer-status.ts';

/** Of the last question. */
type Outcome =
  | { kind: 'none' | 'cancelled' | 'answered' }
  | { kind: 'failed'; error: unknown }
  /** Some texts were changed meanwhile, and were not replaced. */
  | { kind: 'skipped'; used: number; skipped: number };

/** Suggestions for the texts of a node. Nothing is changed before some of them are used. */
export function useSuggestions(nodeId: string, onDone: () => void) {
  const { t } = useTranslation('suggest-texts');
  const editor = useEditor();
  const queries = useQueryClient();
  const language = useLanguage();
  const [asking, setAsking] = useState<AbortController>();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const [answer, setAnswer] = useState<Answer & { id: number }>();
  const [drafts, setDrafts] = useState<readonly Suggestion[]>([]);
  const [asked, setAsked] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => () => asking?.abort(), [asking]);

  const receive = (received: Answer, id: number): void => {
    setAnswer({ ...received, id });
    setLeft(new Set());
    setOutcome({ kind: 'answered' });
  };
  const ask = async (options: SuggestOptions, { useBuiltIn = false } = {}): Promise<void> => {
    const { site } = editor.view;
    const texts = textsOfNode(editor, nodeId, language) ?? { type: '', data: {}, targets: [] };
    const controller = new AbortController();
    const { signal } = controller;
    setAsking(controller);
    setAsked(asked + 1);
    setOutcome({ kind: 'none' });
    setDrafts([]);
    const onDrafts = (now: readonly Suggestion[]): void => {
      if (!signal.aborted) setDrafts(now);
    };
    const question = {
      siteId: site.id,
      locale: contentLanguage(site.settings.locale, language),
      texts,
      isSection: editor.node(nodeId)?.kind === 'section',
      options,
      seed: asked === 0 ? '' : String(asked),
      useBuiltIn,
    };
    try {
      const received = await askWriter(question, { signal, onDrafts });
      if (!signal.aborted) receive(received, asked);
    } catch (error) {
      if (!signal.aborted) setOutcome({ kind: 'failed', error });
    } finally {
      setAsking((current) => (current === controller ? undefined : current));
      // The call may have used credits.
      void queries.invalidateQueries({ queryKey: writerStatusKey });
    }
  };
  const use = (): void => {
    const wanted = answer?.suggestions.filter((_, index) => !left.has(index)) ?? [];
    const { session, operations, skipped } = replaceTexts(editor, wanted);
    const isDone = session && editor.commit(session, operations, { label: t('edit') });
    // A lock or the role has already said why nothing was changed.
    if (!isDone && skipped === 0) return;
    const used = isDone ? wanted.length - skipped : 0;
    if (used > 0) editor.announce(t('used', { count: used }));
    if (skipped === 0) return onDone();
    setAnswer(undefined);
    setOutcome({ kind: 'skipped', used, skipped });
  };
  return {
    isAsking: asking !== undefined,
    /** Suggestions that are still written. */
    drafts,
    outcome,
    answer,
    isUsed: (index: number): boolean => !left.has(index),
    usedCount: (answer?.suggestions.length ?? 0) - left.size,
    toggle: (index: number): void =>
      setLeft((now) => new Set(now.has(index) ? [...now].filter((one) => one !== index) : [...now, index])),
    ask,
    cancel: (): void => {
      setAsking(undefined);
      setOutcome({ kind: 'cancelled' });
    },
    /** After a change of the options: the suggestions that are shown do not belong to them. */
    reset: (): void => {
      setAsking(undefined);
      setAnswer(undefined);
      setOutcome({ kind: 'none' });
    },
    use,
  };
}
