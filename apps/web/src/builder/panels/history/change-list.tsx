import { type DocumentDiff, isEmptyDiff } from '@sitewright/document/diff';
import { Button } from '@mantine/core';
import {
  labelIn,
  sectionChangeOf,
  describeSectionChanges,
  type States,
  type DiffTextContext,
} from './describe-diff.ts';
import classes from './history.module.css';

interface Props {
  diff: DocumentDiff;
  states: States;
  context: DiffTextContext;
  onShow: (sectionId: string) => void;
  /** Absent where sections cannot be restored one by one. */
  onTakeBack: ((sectionId: string) => void) | undefined;
  isBusy: boolean;
}

/** Maximum of sentences per section; the rest is only counted. */
const sentencesShown = 6;

/** The differences, section by section. */
export function ChangeList({ diff, states, context, onShow, onTakeBack, isBusy }: Props) {
  const { t } = context;
  if (isEmptyDiff(diff)) return <p className={classes.same}>{t('same')}</p>;
  return (
    <ul className={classes.changeList} aria-label={t('changes')}>
      {diff.sections.map((section) => {
        const mark = sectionChangeOf(section);
        const name = labelIn(section.status === 'removed' ? states.earlier : states.now, section.id, context);
        const words = describeSectionChanges(section, states, context);
        return (
          <li key={section.id} className={classes.change} data-mark={mark}>
            <div className={classes.changeHead}>
              <span className={classes.mark}>{t(`marks.${mark}`)}</span>
              <button type="button" className={classes.sectionName} onClick={() => onShow(section.id)}>
                {name}
              </button>
            </div>
            <ul className={classes.sentences}>
              {words.slice(0, sentencesShown).map((text) => (
                <li key={text}>{text}</li>
              ))}
              {words.length > sentencesShown && (
                <li>{t('more', { count: words.length - sentencesShown })}</li>
              )}
            </ul>
            {onTakeBack && (
              <Button
                size="compact-sm"
                variant="default"
                disabled={isBusy}
                aria-label={`${t('takeBack')}: ${name}`}
                onClick={() => onTakeBack(section.id)}
              >
                {t('takeBack')}
              </Button>
            )}
          </li>
        );
      })}
      {diff.page.length > 0 && (
        <li className={classes.change} data-mark="changed">
          <p className={classes.sentences}>{t('pageFields')}</p>
        </li>
      )}
    </ul>
  );
}
