import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useFields } from '../settings/use-fields.ts';
import { usePostTools } from '../tools/post-tools.ts';
import { askPostTexts } from './post-text.ts';
import { SuggestionButtons } from './suggestion-buttons.tsx';
import { useSuggestion } from './use-suggestion.ts';
import classes from './writing.module.css';

/** Suggests titles; the one that is chosen becomes that of the post. */
export function TitlesPart() {
  const { t } = useTranslation('post-writing');
  const { draft, editor, announce } = usePostTools();
  const { values } = useFields(draft.fields);
  const suggestion = useSuggestion((seed, watcher) =>
    askPostTexts({ draft, editor }, { kind: 'titles', seed }, watcher),
  );
  const { state } = suggestion;
  const titles = state.kind === 'answered' ? state.result.texts : state.kind === 'asking' ? state.texts : [];
  const choose = (title: string): void => {
    draft.fields.set({ title });
    announce(t('titles.used'));
  };
  return (
    <>
      <p className={classes.hint}>{t('titles.hint')}</p>
      {titles.length > 0 && (
        <ul className={classes.titles} aria-label={t('suggestion')} aria-busy={state.kind === 'asking'}>
          {titles.map((title, index) => (
            <li key={index}>
              <button
                type="button"
                dir="auto"
                disabled={state.kind !== 'answered'}
                aria-pressed={values.title === title}
                title={t('titles.use')}
                onClick={() => choose(title)}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      )}
      <SuggestionButtons suggestion={suggestion} />
    </>
  );
}
