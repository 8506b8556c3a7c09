import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useEditor } from '../model/editor-context.tsx';
import type { DetectedWarning } from './find-layout-warnings.ts';
import { positionOperations, stackOn } from './position-edits.ts';
import classes from './layout-warning.module.css';

/** Describes a layout problem of an element, with edits that fix it. */
export function LayoutWarningMessage({
  problem,
  onFixed,
}: {
  problem: DetectedWarning;
  onFixed?: () => void;
}) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { elementId, viewport, kind, corrected: inside } = problem;
  const screen = t(`viewports.${viewport}`).toLocaleLowerCase();
  const move = (): void => {
    const session = editor.sessionOf(elementId);
    if (session && inside) {
      const operations = positionOperations(editor, elementId, inside, viewport);
      editor.commit(session, operations, { label: t('edits.place') });
    }
    onFixed?.();
  };
  return (
    <div className={classes.note} role="group" aria-label={t('place.problem')}>
      <p className={classes.words}>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        {t(`place.problems.${kind}`, { viewport: screen })}
      </p>
      <div className={classes.fixes}>
        {inside && (
          <Button size="compact-sm" onClick={move}>
            {t('place.moveInside')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant={inside ? 'default' : 'filled'}
          onClick={() => {
            stackOn(editor, elementId, viewport, t('edits.backIntoFlow'));
            onFixed?.();
          }}
        >
          {t('place.stackOn', { viewport: screen })}
        </Button>
      </div>
    </div>
  );
}
