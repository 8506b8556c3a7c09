import { Checkbox } from '@mantine/core';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { focusOnMount } from '../../../ui/confirm-button.tsx';
import type { Answer } from './ask-writer.ts';
import type { Suggestion } from './suggestions.ts';
import classes from './suggest-texts.module.css';

interface Props {
  answer: Answer;
  /** Whether the list says who has written. */
  hasWriter?: boolean;
  isUsed: (index: number) => boolean;
  onToggle: (index: number) => void;
}

/** Pairs of a text and its suggestion. Has the focus when it is new: the button that was pressed is gone. */
export function SuggestionList({ answer, hasWriter = true, isUsed, onToggle }: Props) {
  const { t } = useTranslation('suggest-texts');
  const { suggestions, unchanged, model } = answer;
  const writer = model === undefined ? t('result.byBuiltIn') : t('result.byModel', { model });
  return (
    <section className={classes.result} aria-label={t('result.label')}>
      <div className={classes.resultHead} ref={focusOnMount} tabIndex={-1}>
        <h3>
          {suggestions.length === 0 ? t('result.none') : t('result.count', { count: suggestions.length })}
        </h3>
        {hasWriter && suggestions.length > 0 && <p className={classes.writer}>{writer}</p>}
      </div>
      {suggestions.length > 0 && (
        <ul className={classes.rows}>
          {suggestions.map((suggestion, index) => (
            <Row
              key={`${suggestion.target.nodeId} ${suggestion.target.nodePath.join('.')}`}
              {...suggestion}
              number={index + 1}
              total={suggestions.length}
              isUsed={isUsed(index)}
              onToggle={() => onToggle(index)}
            />
          ))}
        </ul>
      )}
      {unchanged > 0 && <p className={classes.unchanged}>{t('result.unchanged', { count: unchanged })}</p>}
    </section>
  );
}

/** Pairs of a text and the suggestion that is being written. */
export function DraftList({ drafts }: { drafts: readonly Suggestion[] }) {
  const { t } = useTranslation('suggest-texts');
  return (
    <section className={classes.result} aria-label={t('result.drafts')} aria-busy>
      <ul className={classes.rows}>
        {drafts.map(({ target, current, suggested }) => (
          <li key={`${target.nodeId} ${target.nodePath.join('.')}`} className={classes.row}>
            <div className={classes.rowHead}>
              <span className={classes.field}>{target.label || t('row.text')}</span>
            </div>
            <SuggestedText caption={t('row.current')} paragraphs={current} />
            <SuggestedText caption={t('row.suggestion')} paragraphs={suggested} isNew />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Suggestion {
  number: number;
  total: number;
  isUsed: boolean;
  onToggle: () => void;
}

function Row({ target, current, suggested, number, total, isUsed, onToggle }: RowProps) {
  const { t } = useTranslation('suggest-texts');
  const name = target.label || t('row.text');
  return (
    <li>
      <div
        role="group"
        aria-label={t('row.label', { name, n: number, total })}
        className={classes.row}
        data-used={isUsed}
      >
        <div className={classes.rowHead}>
          <span className={classes.field}>{name}</span>
          <Checkbox
            size="sm"
            label={t('row.use')}
            aria-label={t('row.useOf', { name })}
            checked={isUsed}
            onChange={onToggle}
          />
        </div>
        <SuggestedText caption={t('row.current')} paragraphs={current} />
        <SuggestedText caption={t('row.suggestion')} paragraphs={suggested} isNew />
      </div>
    </li>
  );
}

interface SuggestedTextProps {
  caption: string;
  paragraphs: readonly string[];
  isNew?: boolean;
}

export function SuggestedText({ caption, paragraphs, isNew = false }: SuggestedTextProps) {
  return (
    <div className={classes.text} data-new={isNew || undefined}>
      <span className={classes.caption}>{caption}</span>
      {paragraphs.map((text, index) => (
        // The same sentence may be there twice.
        <p key={`${index} ${text}`} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}
