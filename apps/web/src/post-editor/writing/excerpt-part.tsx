import { Button } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { focusOnMount } from '../../ui/confirm-button.tsx';
import { useFields } from '../settings/use-fields.ts';
import { usePostTools } from '../tools/post-tools.ts';
import { askPostTexts } from './post-text.ts';
import { SuggestionButtons } from './suggestion-buttons.tsx';
import { useSuggestion } from './use-suggestion.ts';
import { TextPair } from './text-pair.tsx';

/** Suggests the excerpt of the post from its text. */
export function ExcerptPart({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('post-writing');
  const { draft, editor, announce } = usePostTools();
  const { values } = useFields(draft.fields);
  const suggestion = useSuggestion((seed, watcher) =>
    askPostTexts({ draft, editor }, { kind: 'excerpt', seed }, watcher),
  );
  const { state } = suggestion;
  const [excerpt = ''] =
    state.kind === 'answered' ? state.result.texts : state.kind === 'asking' ? state.texts : [];
  const accept = (): void => {
    draft.fields.set({ excerpt: excerpt.slice(0, blogLimits.excerptMaxLength).toWellFormed() });
    announce(t('excerpt.used'));
    onDone();
  };
  return (
    <>
      <TextPair
        current={values.excerpt || t('excerpt.none')}
        suggested={excerpt}
        isBusy={state.kind === 'asking'}
      />
      <SuggestionButtons
        suggestion={suggestion}
        accept={
          <Button size="xs" ref={focusOnMount} onClick={accept}>
            {t('excerpt.use')}
          </Button>
        }
      />
    </>
  );
}
