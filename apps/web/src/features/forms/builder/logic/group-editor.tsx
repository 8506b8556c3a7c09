import type { FormField, LogicGroup } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { IconButton } from '../controls/icon-button.tsx';
import { InlineSelect } from '../controls/select-control.tsx';
import { canNest, type GroupKind, groupOf, isTest, type Member, newTest, partsOf } from './edit-logic.ts';
import classes from './logic.module.css';
import { TestEditor } from './test-editor.tsx';

interface Props {
  group: LogicGroup;
  /** 1 for the outermost group. */
  depth: number;
  testable: readonly FormField[];
  onChange: (group: LogicGroup) => void;
  onRemove?: () => void;
}

const kinds: readonly GroupKind[] = ['all', 'any', 'none'];

/** “if all of these are true”, with conditions and groups of conditions. */
export function GroupEditor({ group, depth, testable, onChange, onRemove }: Props) {
  const { t } = useTranslation('form-builder');
  const frame = useRef<HTMLDivElement>(null);
  const [kind, members] = partsOf(group);
  const set = (next: Member[]): void => onChange(groupOf(kind, next));
  const isFull = members.length >= formLimits.logicTestsMax;
  const focusMember = (index: number): void =>
    void requestAnimationFrame(() => {
      const rows = frame.current?.querySelectorAll<HTMLElement>(':scope > ul > li');
      (
        rows?.[Math.max(0, index)]?.querySelector('select') ?? frame.current?.querySelector('button')
      )?.focus();
    });
  const add = (member: Member): void => {
    set([...members, member]);
    focusMember(members.length);
  };
  const remove = (index: number): void => {
    set(members.toSpliced(index, 1));
    focusMember(index - 1);
  };
  const subject = testable.at(-1);
  return (
    <div
      ref={frame}
      className={classes.group}
      data-depth={depth}
      role="group"
      aria-label={t('logic.group', { depth })}
    >
      <div className={classes.sentence}>
        <span className={classes.word}>{t('logic.if')}</span>
        <InlineSelect
          label={t('logic.kind')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(`logic.kinds.${value}`) }))}
          onChange={(next) => onChange(groupOf(next, members))}
        />
        {onRemove && (
          <IconButton label={t('logic.removeGroup')} onClick={onRemove}>
            <IconX size={15} stroke={1.6} aria-hidden />
          </IconButton>
        )}
      </div>
      <ul className={classes.members}>
        {members.map((member, index) => (
          // Conditions have no id.
          <li key={index}>
            {isTest(member) ? (
              <TestEditor
                test={member}
                testable={testable}
                onChange={(next) => set(members.with(index, next))}
                onRemove={() => remove(index)}
              />
            ) : (
              <GroupEditor
                group={member}
                depth={depth + 1}
                testable={testable}
                onChange={(next) => set(members.with(index, next))}
                onRemove={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ul>
      {subject && !isFull && (
        <div className={classes.adders}>
          <button type="button" className={controls.plainButton} onClick={() => add(newTest(subject))}>
            {t('logic.addTest')}
          </button>
          {canNest(depth) && (
            <button
              type="button"
              className={controls.plainButton}
              onClick={() => add(groupOf(kind === 'all' ? 'any' : 'all', [newTest(subject)]))}
            >
              {t('logic.addGroup')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
