import { Popover } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { languageName } from '../settings/language-name.ts';
import type { Problem } from './find-problems.ts';
import classes from './problems.module.css';
import { useProblems } from './use-problems.ts';

interface Props {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Goes to where a problem can be solved. */
  onShow: (problem: Problem) => void;
}

/** The number of problems, and their list. */
export function ProblemsButton({ isOpen, onOpen, onShow }: Props) {
  const { t } = useTranslation('form-builder');
  const target = useRef<HTMLButtonElement>(null);
  const problems = useProblems();
  const hasErrors = problems.some(({ isError }) => isError);
  const Icon = problems.length === 0 ? IconCircleCheck : IconAlertTriangle;
  return (
    // The focus goes to where a problem is solved; only a list that is closed gives it back.
    <Popover
      opened={isOpen}
      onChange={(next) => {
        onOpen(next);
        if (!next) target.current?.focus();
      }}
      width={340}
      position="bottom-end"
      trapFocus
    >
      <Popover.Target>
        <button
          ref={target}
          type="button"
          className={classes.button}
          data-state={problems.length === 0 ? 'good' : hasErrors ? 'error' : 'warning'}
          aria-label={t('problems.count', { count: problems.length })}
          title={t('problems.count', { count: problems.length })}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
          {problems.length > 0 && <span aria-hidden>{problems.length}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('problems.title')}>
        <div className={classes.list}>
          <h2 className={controls.groupTitle}>{t('problems.title')}</h2>
          {problems.length === 0 && <p className={controls.hint}>{t('problems.none')}</p>}
          <ul>
            {problems.map((problem, index) => (
              <li key={`${problem.code} ${problem.fieldId ?? ''} ${index}`}>
                <ProblemEntry problem={problem} onShow={onShow} />
              </li>
            ))}
          </ul>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function ProblemEntry({ problem, onShow }: { problem: Problem; onShow: (problem: Problem) => void }) {
  const { t, i18n } = useTranslation('form-builder');
  const { code, isError, labels, missing } = problem;
  const language = missing && languageName(missing.locale, i18n.language);
  const [field, other] = labels;
  return (
    <button
      type="button"
      className={classes.entry}
      data-error={isError || undefined}
      onClick={() => onShow(problem)}
    >
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      <span>
        {isError && <strong>{t('problems.error')} </strong>}
        {t(`problems.${code}`, { field, other, fields: labels.join(', '), language, count: missing?.count })}
      </span>
    </button>
  );
}
