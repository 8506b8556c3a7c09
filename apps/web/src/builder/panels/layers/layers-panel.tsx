import '@mantine/core/styles/Tree.css';
import { getTreeExpandedState, Tree, type TreeDragDropPayload, useTree } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import {
  fitsInto,
  holdsElements,
  locationInside,
  locationOutside,
  zonesOf,
} from '../../model/element-locations.ts';
import { selectedIds } from '../../model/group.ts';
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
  const hintId = useId();
  const movedByKey = useRef<string>(undefined);
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the tree's controller is a new object on each render
  }, [chosen, editor]);

  const selectedText = selected.join(' ');
  useEffect(() => {
    tree.setSelectedState(selectedText === '' ? [] : selectedText.split(' '));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the tree's controller is a new object on each render
  }, [selectedText]);

  // The tree draws a moved layer anew, which takes the focus from it.
  useEffect(() => {
    const id = movedByKey.current;
    if (id === undefined) return;
    movedByKey.current = undefined;
    for (const above of ancestorsOf(editor, id)) tree.expand(above);
    const focus = (): void =>
      document.querySelector<HTMLElement>(`[role="treeitem"][data-value="${CSS.escape(id)}"]`)?.focus();
    // Not before its opened ancestors are drawn.
    requestAnimationFrame(() => requestAnimationFrame(focus));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the tree has new data
  }, [layers]);

  const choose = (event: MouseEvent | KeyboardEvent, id: string): void => {
    commands.select(id, event);
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
      commands.moveInto(draggedNode, { parent: targetNode, slot });
    } else commands.moveInto(draggedNode, { parent: target.parent ?? '', slot: target.slot, index: at });
  };

  /** Moves a layer by an arrow: up and down in the order of the page, right into the box before it, left out of it. */
  const moveByKey = (id: string, key: string): void => {
    const before = editor.node(id);
    if (key === 'ArrowUp' || key === 'ArrowDown') commands.move(id, key === 'ArrowUp' ? -1 : 1);
    else {
      const place = key === 'ArrowRight' ? locationInside(editor, id) : locationOutside(editor, id, 1);
      if (before?.kind === 'element' && place) commands.moveInto(id, place);
      else editor.announce(t('layers.noPlace'));
    }
    if (editor.node(id) !== before) movedByKey.current = id;
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
      moveByKey(id, event.key);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // The tree stops its own keys at its items.
    <div className={classes.panel} onKeyDownCapture={onKeyDown} role="presentation">
      <span id={hintId} hidden>
        {t('layers.keys')}
      </span>
      <Tree
        data={layers}
        tree={tree}
        aria-label={t('panels.layers')}
        aria-describedby={hintId}
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
