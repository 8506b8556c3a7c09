import '@mantine/core/styles/Tree.css';
import { getTreeExpandedState, Tree, type TreeDragDropPayload, useTree } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import { fitsInto, holdsElements, moveElement, zonesOf } from '../../model/element-locations.ts';
import { extendSelection, selectedIds, toggleSelected } from '../../model/group.ts';
import { useDocumentChangeCount } from '../../model/use-document-change-count.ts';
import { useSectionCommands } from '../../model/use-section-commands.ts';
import { LayerRow } from './layer-row.tsx';
import { ancestorsOf, layersOf } from './layer-tree.ts';
import classes from './layers-panel.module.css';

interface Props {
  onShow: (nodeId: string) => void;
}

/** The page as a tree, to find, reorder, rename, lock and hide nodes that are hard to reach on the page. */
export function LayersPanel({ onShow }: Props) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const { selection, pageId } = useEditorView();
  const commands = useSectionCommands();
  const [renamed, setRenamed] = useState<string>();
  const pulse = useDocumentChangeCount();
  // The tree reads its data again whenever the object changes.
  const layers = useMemo(() => {
    void [pulse, pageId];
    return layersOf(editor, language);
  }, [editor, language, pageId, pulse]);
  const selected = selectedIds(editor);
  const tree = useTree({
    multiple: true,
    initialExpandedState: getTreeExpandedState(
      layers,
      selected.flatMap((id) => ancestorsOf(editor, id)),
    ),
  });

  const chosen = selection?.nodeId;
  useEffect(() => {
    if (chosen === undefined) return;
    for (const id of ancestorsOf(editor, chosen)) tree.expand(id);
    document.querySelector(`[data-layer="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'nearest' });
    // The tree's controller is a new object on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen, editor]);

  const choose = (event: MouseEvent | KeyboardEvent, id: string): void => {
    if (event.shiftKey) extendSelection(editor, id);
    else if (event.ctrlKey || event.metaKey) toggleSelected(editor, id);
    else editor.select(id);
    onShow(id);
  };

  const isFit = ({ draggedNode, targetNode, position }: TreeDragDropPayload): boolean => {
    const [dragged, target] = [editor.node(draggedNode), editor.node(targetNode)];
    if (!dragged || !target || editor.sessionOf(draggedNode) !== editor.sessionOf(targetNode)) return false;
    if (position === 'inside')
      return (
        dragged.kind === 'element' &&
        (target.kind === 'section' || holdsElements(editor, targetNode)) &&
        fitsInto(editor, targetNode, draggedNode)
      );
    if (dragged.kind !== target.kind) return false;
    if (dragged.kind === 'element') return fitsInto(editor, target.parent ?? '', draggedNode);
    return dragged.parent === target.parent && dragged.slot === target.slot;
  };
  const drop = (payload: TreeDragDropPayload): void => {
    const { draggedNode, targetNode, position } = payload;
    const target = editor.node(targetNode);
    if (!target || !isFit(payload)) {
      notify.error(t('layers.noPlace'));
      return;
    }
    const at = editor.siblingsOf(targetNode).indexOf(targetNode) + (position === 'after' ? 1 : 0);
    if (editor.node(draggedNode)?.kind !== 'element') commands.moveTo(draggedNode, at);
    else if (position === 'inside') {
      const slot = target.kind === 'element' ? 'children' : zonesOf(editor, targetNode)[0]!;
      moveElement(editor, draggedNode, { parent: targetNode, slot }, t('edits.move'));
    } else {
      const place = { parent: target.parent ?? '', slot: target.slot, index: at };
      moveElement(editor, draggedNode, place, t('edits.move'));
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'treeitem') return;
    const id = target.getAttribute('data-value') ?? '';
    if (event.key === 'Enter') choose(event, id);
    else if (event.key === 'F2') setRenamed(id);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (!selected.includes(id)) editor.select(id);
      commands.remove(id);
    } else if (event.altKey && event.key.startsWith('Arrow')) {
      commands.move(id, event.key === 'ArrowUp' ? -1 : 1);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // The tree stops its own keys at its items.
    <div className={classes.panel} onKeyDownCapture={onKeyDown} role="presentation">
      <Tree
        data={layers}
        tree={tree}
        aria-label={t('panels.layers')}
        levelOffset={14}
        expandOnClick={false}
        expandOnSpace
        allowDrop={isFit}
        onDragDrop={drop}
        classNames={{ root: classes.tree ?? '' }}
        renderNode={({ node, expanded, hasChildren, elementProps }) => (
          <LayerRow
            nodeId={node.value}
            label={node.label as string}
            isSelected={selected.includes(node.value)}
            expanded={hasChildren ? expanded : undefined}
            isRenamed={renamed === node.value}
            elementProps={elementProps}
            onToggle={() => tree.toggleExpanded(node.value)}
            onChoose={(event) => choose(event, node.value)}
            onRename={(isOn) => setRenamed(isOn ? node.value : undefined)}
          />
        )}
      />
    </div>
  );
}
