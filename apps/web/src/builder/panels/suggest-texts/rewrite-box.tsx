import { Loader, NativeSelect } from '@mantine/core';
import { rewriteTexts } from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import { type RewriteAction, rewriteActions, type Tone, tones } from '@sitewright/contract/ai/writing';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { type Language, languageNames, languages } from '../../../lib/languages.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { requestWriting } from '../../../lib/writing/request-writing.ts';
import { focusOnMount } from '../../../ui/confirm-button.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { useEditor } from '../../model/editor-context.tsx';
import { contentLanguage } from '../pages/page-start.ts';
import { contextOf, needsModel } from './ask-writer.ts';
import { useWriterStatus } from './use-writer-status.ts';
import type { RewriteSource, SelectedText } from './rewrite-source.ts';
import classes from './rewrite-box.module.css';

interface Props {
  source: RewriteSource;
  onDone: () => void;
}

type State =
  | { kind: 'idle' | 'none' | 'changed' | 'noRoom' }
  | { kind: 'asking'; so: readonly string[] }
  | { kind: 'answered'; texts: readonly (string | null)[] }
  | { kind: 'failed'; error: unknown };

/** Suggests other words for the selected text. Nothing changes before they are accepted. */
export default function RewriteBox({ source, onDone }: Props) {
  const { t } = useTranslation(['suggest-texts', 'builder']);
  const language = useLanguage();
  const builder = useEditor();
  const status = useWriterStatus();
  const name = useId();
  const [selected] = useState<readonly SelectedText[]>(() => source.read().slice(0, aiLimits.textsMax));
  const locale = contentLanguage(builder.view.site.settings.locale, language);
  const [action, setAction] = useState<RewriteAction>('shorten');
  const [tone, setTone] = useState<Tone>('friendly');
  const [into, setInto] = useState<Language>(locale === 'en' ? 'vi' : 'en');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [asking, setAsking] = useState<AbortController>();
  const [asked, setAsked] = useState(0);
  useEffect(() => () => asking?.abort(), [asking]);
  const isTooLong = selected.some(({ text }) => text.length > aiLimits.promptMaxLength);

  const ask = async (): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    setAsking(controller);
    setAsked(asked + 1);
    setState({ kind: 'asking', so: [] });
    const so: string[] = [];
    try {
      const body = {
        action,
        texts: selected.map(({ text }) => text),
        templateContext: await contextOf(builder.view.site.id, signal),
        locale,
        ...(action === 'change_tone' && { tone }),
        ...(action === 'translate' && { into }),
        seed: asked === 0 ? '' : String(asked),
      };
      const { texts } = await requestWriting(
        rewriteTexts,
        { body },
        {
          signal,
          onTexts: (written) => {
            for (const { path, text } of written) so[Number(path[1])] = text;
            if (!signal.aborted) setState({ kind: 'asking', so: [...so] });
          },
        },
      );
      if (!signal.aborted)
        setState(texts.some((text) => text !== null) ? { kind: 'answered', texts } : { kind: 'none' });
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', error });
    } finally {
      setAsking((current) => (current === controller ? undefined : current));
    }
  };
  const cancel = (): void => {
    setAsking(undefined);
    setState({ kind: 'idle' });
  };
  const accept = (texts: readonly (string | null)[]): void => {
    if (!source.areUnchanged(selected)) {
      setState({ kind: 'changed' });
      return;
    }
    const changes = selected.flatMap((one, index) => {
      const value = texts[index]?.trim();
      return value ? [{ ...one, value }] : [];
    });
    if (!source.replace(changes)) {
      setState({ kind: 'noRoom' });
      return;
    }
    builder.announce(t('used', { count: changes.length }));
    onDone();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDone();
  };

  return (
    <form
      className={classes.box}
      aria-label={t('selection.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (state.kind === 'answered') accept(state.texts);
        else if (state.kind !== 'asking') void ask();
      }}
    >
      <div role="presentation" className={controls.stack} onKeyDown={handleKey}>
        {selected.length === 0 || isTooLong ? (
          <p className={controls.hint} role="status" ref={focusOnMount} tabIndex={-1}>
            {t(isTooLong ? 'selection.tooLong' : 'selection.none')}
          </p>
        ) : (
          <>
            <div role="radiogroup" aria-label={t('action')} className={classes.actions}>
              {rewriteActions.map((one) => (
                <label key={one} className={classes.action}>
                  <input
                    type="radio"
                    name={name}
                    checked={one === action}
                    disabled={needsModel(one) && status.data?.isModel !== true}
                    ref={one === 'shorten' ? focusOnMount : undefined}
                    onChange={() => {
                      setAction(one);
                      cancel();
                    }}
                  />
                  {t(`actions.${one}`)}
                </label>
              ))}
            </div>
            {status.data?.isModel === false && <p className={controls.hint}>{t('noTranslation')}</p>}
            {action === 'change_tone' && (
              <NativeSelect
                size="xs"
                label={t('tone')}
                value={tone}
                data={tones.map((value) => ({ value, label: t(`tones.${value}`) }))}
                onChange={(event) => setTone(event.currentTarget.value as Tone)}
              />
            )}
            {action === 'translate' && (
              <NativeSelect
                size="xs"
                label={t('into')}
                value={into}
                data={languages.map((value) => ({ value, label: languageNames[value] }))}
                onChange={(event) => setInto(event.currentTarget.value as Language)}
              />
            )}
            <Pair selected={selected} state={state} />
            <Buttons state={state} onCancel={cancel} onAgain={() => void ask()} onDismiss={onDone} />
          </>
        )}
      </div>
    </form>
  );
}

/** The selected text beside what is suggested for it. */
function Pair({ selected, state }: { selected: readonly SelectedText[]; state: State }) {
  const { t } = useTranslation('suggest-texts');
  const suggested = state.kind === 'answered' ? state.texts : state.kind === 'asking' ? state.so : [];
  if (state.kind === 'failed')
    return (
      <p className={controls.error} role="alert">
        {messageOf(state.error, t('failed'))}
      </p>
    );
  if (state.kind === 'none' || state.kind === 'changed' || state.kind === 'noRoom')
    return (
      <p className={controls.hint} role="status">
        {t(state.kind === 'none' ? 'result.none' : `selection.${state.kind}`)}
      </p>
    );
  if (suggested.length === 0) return null;
  return (
    <div className={classes.pair} aria-busy={state.kind === 'asking'}>
      <div>
        <span className={controls.hint}>{t('row.current')}</span>
        {selected.map(({ from, text }) => (
          <p key={from} dir="auto">
            {text}
          </p>
        ))}
      </div>
      <div data-new>
        <span className={controls.hint}>{t('row.suggestion')}</span>
        {selected.map(({ from, text }, index) => (
          <p key={from} dir="auto">
            {suggested[index] ?? (state.kind === 'answered' ? text : '')}
          </p>
        ))}
      </div>
    </div>
  );
}

interface ButtonsProps {
  state: State;
  onCancel: () => void;
  onAgain: () => void;
  onDismiss: () => void;
}

function Buttons({ state, onCancel, onAgain, onDismiss }: ButtonsProps) {
  const { t } = useTranslation('suggest-texts');
  if (state.kind === 'asking')
    return (
      <div className={controls.row}>
        <span className={classes.waiting} role="status">
          <Loader size={14} aria-hidden />
          {t('waiting')}
        </span>
        <button type="button" className={controls.textButton} ref={focusOnMount} onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    );
  if (state.kind === 'answered')
    return (
      <div className={controls.row}>
        <button type="submit" className={controls.textButton} ref={focusOnMount}>
          {t('selection.accept')}
        </button>
        <button type="button" className={controls.textButton} onClick={onAgain}>
          {t('again')}
        </button>
        <button type="button" className={controls.textButton} onClick={onDismiss}>
          {t('alt.dismiss')}
        </button>
      </div>
    );
  return (
    <div className={controls.row}>
      <button type="submit" className={controls.textButton}>
        {t(state.kind === 'idle' ? 'suggest' : 'again')}
      </button>
    </div>
  );
}
