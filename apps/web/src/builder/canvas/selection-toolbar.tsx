import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconLink,
  IconPencilBolt,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useEditor, useEditorView, useNode } from '../model/editor-context.tsx';
import { useLanguage } from '../../lib/translations.ts';
import { maySuggestTexts } from '../panels/suggest-texts/may-suggest-texts.ts';
import { nodeLabel } from '../model/node-label.ts';
import { cycleLayout, layoutIndexOf, layoutsOf } from '../model/layouts.ts';
import { roleRights } from '../model/role-rights.ts';
import { isFree } from '../positioning/position-edits.ts';
import { usePositionCommands } from '../positioning/use-position-commands.ts';
import { useSectionCommands } from '../model/use-section-commands.ts';
import classes from './selection-toolbar.module.css';

function Tool({
  label,
  onClick,
  children,
  disabled,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={disabled}
    >
      {children}
    </button>
  );
}

/** Toolbar of the selected section, element or list entry. */
export function SelectionToolbar({
  onDragNode,
}: {
  onDragNode: (event: React.PointerEvent, id: string) => void;
}) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const { selection } = useEditorView();
  const node = useNode(selection?.nodeId ?? '');
  const commands = useSectionCommands();
  const place = usePositionCommands();
  if (!node || node.kind === 'root') return null;
  const isSection = node.kind === 'section';
  const isPart = isSection && editor.sessionOf(node.id)?.source.kind !== 'page';
  const siblings = editor.siblingsOf(node.id);
  const at = siblings.indexOf(node.id);
  const layouts = isSection ? layoutsOf(editor, node.id) : [];
  const layout = layoutIndexOf(layouts, node);
  const isHidden = node.props['hidden'] === true;
  const isLinked = node.props['linked'] !== undefined;
  const { mayMove, mayRemove, mayStyle: mayDress } = roleRights(editor, node.id);
  return (
    <div className={classes.bar} role="toolbar" aria-label={nodeLabel(editor, node.id, language)}>
      {mayMove && (node.kind === 'element' || (isSection && !isPart)) && (
        <span
          className={classes.handle}
          data-grip
          title={t('section.drag')}
          aria-hidden
          onPointerDown={(event) => onDragNode(event, node.id)}
        >
          <IconGripVertical size={16} stroke={1.6} />
        </span>
      )}
      <span className={classes.label}>
        {isLinked && <IconLink size={14} stroke={1.8} role="img" aria-label={t('section.linked')} />}
        {nodeLabel(editor, node.id, language)}
      </span>
      {mayDress && layouts.length > 1 && (
        <>
          <Tool
            label={t('section.previousLayout')}
            onClick={() => cycleLayout(editor, node.id, -1, t('edits.layout'))}
          >
            <IconChevronLeft size={16} stroke={1.6} />
          </Tool>
          <span className={classes.count}>
            {t('section.layout', { n: layout + 1, total: layouts.length })}
          </span>
          <Tool
            label={t('section.nextLayout')}
            onClick={() => cycleLayout(editor, node.id, 1, t('edits.layout'))}
          >
            <IconChevronRight size={16} stroke={1.6} />
          </Tool>
        </>
      )}
      {maySuggestTexts(editor, node.id) && (
        <Tool label={t('section.suggestTexts')} onClick={() => editor.setView({ suggestTextsFor: node.id })}>
          <IconPencilBolt size={16} stroke={1.6} />
        </Tool>
      )}
      {mayMove && !isPart && (
        <>
          <Tool label={t('section.moveUp')} disabled={at <= 0} onClick={() => commands.move(node.id, -1)}>
            <IconArrowUp size={16} stroke={1.6} />
          </Tool>
          <Tool
            label={t('section.moveDown')}
            disabled={at >= siblings.length - 1}
            onClick={() => commands.move(node.id, 1)}
          >
            <IconArrowDown size={16} stroke={1.6} />
          </Tool>
          <Tool label={t('section.duplicate')} onClick={() => commands.duplicate(node.id)}>
            <IconCopy size={16} stroke={1.6} />
          </Tool>
        </>
      )}
      {mayDress && node.kind === 'element' && !editor.isContentOnly && (
        <Tool
          label={t(isFree(editor, node.id) ? 'place.backIntoFlow' : 'place.freely')}
          onClick={() => place.toggle(node.id)}
        >
          {isFree(editor, node.id) ? (
            <IconPinnedOff size={16} stroke={1.6} />
          ) : (
            <IconArrowsMove size={16} stroke={1.6} />
          )}
        </Tool>
      )}
      {mayDress && isSection && (
        <Tool
          label={t(isHidden ? 'section.show' : 'section.hide')}
          onClick={() => commands.toggleHidden(node.id)}
        >
          {isHidden ? <IconEye size={16} stroke={1.6} /> : <IconEyeOff size={16} stroke={1.6} />}
        </Tool>
      )}
      {mayRemove && (
        <Tool label={t('section.delete')} onClick={() => commands.remove(node.id)}>
          <IconTrash size={16} stroke={1.6} />
        </Tool>
      )}
    </div>
  );
}
