import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor, useNode } from '../../model/editor-context.tsx';
import classes from './linked.module.css';
import { overrideOf } from './override-groups.ts';

interface Props {
  instance: string;
  nodeId: string;
  field: string;
}

/** Shows that a field of a linked section is overridden, and resets it. */
export function OverrideBadge({ instance, nodeId, field }: Props) {
  const { t } = useTranslation('sections');
  const editor = useEditor();
  useNode(instance);
  const key = overrideOf(editor, instance, nodeId, field);
  if (key === undefined) return null;
  const label = t('linked.resetField');
  return (
    <button
      type="button"
      className={classes.mark}
      aria-label={label}
      title={label}
      onClick={() => editor.linked?.reset(instance, [key], { label })}
    >
      <span className={classes.dot} aria-hidden />
      <IconArrowBackUp size={14} stroke={1.8} aria-hidden />
    </button>
  );
}
