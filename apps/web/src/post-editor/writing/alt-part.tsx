import { Button, Textarea } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { useState } from 'react';
import { askAltTexts } from '../../builder/panels/alt-texts/ask-alt-texts.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { asLanguage } from '../../lib/languages.ts';
import { usePostTools } from '../tools/post-tools.ts';
import { localeOf } from './post-text.ts';
import { giveAlts, silentPostImages } from './silent-post-images.ts';
import { SuggestionButtons } from './suggestion-buttons.tsx';
import { useSuggestion } from './use-suggestion.ts';
import classes from './writing.module.css';

/** Suggests alt texts for the images of the post that have none. */
export function AltPart({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('post-writing');
  const { draft, editor, announce } = usePostTools();
  const [images] = useState(() => silentPostImages({ draft, editor }));
  const [edited, setEdited] = useState<Readonly<Record<number, string>>>({});
  const suggestion = useSuggestion(async (seed, { signal }) => {
    const locale = asLanguage(localeOf(draft));
    const answers = await askAltTexts(images, {
      ...{ siteId: draft.site.id, locale, seed },
      signal: signal ?? new AbortController().signal,
    });
    setEdited({});
    return answers;
  });
  const { state } = suggestion;
  const altOf = (index: number): string =>
    edited[index] ?? (state.kind === 'answered' ? (state.result[index]?.alt ?? '') : '');
  if (images.length === 0) return <p className={classes.hint}>{t('alt.none')}</p>;
  const ready = images
    .map((image, index) => ({ image, alt: altOf(index).trim() }))
    .filter(({ alt }) => alt !== '');
  const accept = (): void => {
    announce(t('alt.used', { count: giveAlts({ draft, editor }, ready) }));
    onDone();
  };
  return (
    <>
      <p className={classes.hint}>
        {t('alt.missing', { count: images.length })} {t('alt.blind')}
      </p>
      {state.kind === 'answered' && (
        <ul className={classes.images}>
          {images.map(({ src }, index) => (
            // The same image may be in several places.
            <li key={index}>
              <img src={src} alt="" loading="lazy" />
              <Textarea
                aria-label={t('alt.label', { n: index + 1 })}
                placeholder={t('alt.unknown')}
                autosize
                minRows={1}
                maxRows={4}
                maxLength={blogLimits.altMaxLength}
                value={altOf(index)}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  setEdited((now) => ({ ...now, [index]: value }));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <SuggestionButtons
        suggestion={suggestion}
        accept={
          <Button size="xs" disabled={ready.length === 0} onClick={accept}>
            {t('alt.use', { count: ready.length })}
          </Button>
        }
      />
    </>
  );
}
