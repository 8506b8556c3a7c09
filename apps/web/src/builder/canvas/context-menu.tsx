import { Menu } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import type { useClipboard } from '../clipboard/use-clipboard.ts';
import { useEditor, useEditorView } from '../model/editor-context.tsx';
import { maySuggestTexts } from '../panels/suggest-texts/may-suggest-texts.ts';
import { nodeLabel } from '../model/node-label.ts';
import { roleRights } from '../model/role-rights.ts';
import { isFree } from '../positioning/position-edits.ts';
import { usePositionCommands } from '../positioning/use-position-commands.ts';
import { useSectionCommands } from '../model/use-section-commands.ts';
import { hotkeyText } from '../panels/commands/hotkey-text.ts';
import classes from './context-menu.module.css';

export interface ContextMenuPosition {
  x: number;
  y: number;
}

interface Props {
  at: ContextMenuPosition;
  clipboard: ReturnType<typeof useClipboard>;
  onClose: () => void;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Context menu of the selection, at the pointer. Escape and a click elsewhere close it. */
export function ContextMenu({ at, clipboard, onClose }: Props) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const { selection } = useEditorView();
  const commands = useSectionCommands();
  const place = usePositionCommands();
  const node = editor.node(selection?.nodeId ?? '');
  const parent = editor.node(node?.parent ?? '');
  const id = node?.id ?? '';
  const isSection = node?.kind === 'section';
  const isPart = isSection && editor.sessionOf(id)?.source.kind !== 'page';
  const isLocked = editor.isLocked(id);
  const { mayMove, mayRemove, mayStyle: mayDress } = roleRights(editor, id);
  const item = (label: string, run: () => void, hotkey?: string, isOff = false) => (
    <Menu.Item
      disabled={isOff}
      onClick={run}
      rightSection={hotkey && <kbd className={classes.hotkey}>{hotkeyText(hotkey, isMac)}</kbd>}
    >
      {label}
    </Menu.Item>
  );
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={0} width={240} returnFocus={false}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('canvas.menu')}
          className={classes.anchor}
          style={{ left: at.x, top: at.y }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={node ? nodeLabel(editor, id, language) : t('canvas.page')}>
        {node && item(t('section.copy'), clipboard.copy, 'mod+c')}
        {node && item(t('section.cut'), clipboard.cut, 'mod+x', isLocked || isPart || !mayRemove)}
        {item(t('section.paste'), () => void clipboard.paste(), 'mod+v')}
        {node && (
          <>
            {item(t('section.duplicate'), () => commands.duplicate(id), 'mod+d', isPart || !mayRemove)}
            <Menu.Divider />
            {item(
              t('section.moveUp'),
              () => commands.move(id, -1),
              'alt+arrowup',
              isLocked || isPart || !mayMove,
            )}
            {item(
              t('section.moveDown'),
              () => commands.move(id, 1),
              'alt+arrowdown',
              isLocked || isPart || !mayMove,
            )}
            {parent &&
              parent.kind !== 'root' &&
              item(t('canvas.selectParent', { name: nodeLabel(editor, parent.id, language) }), () =>
                editor.select(parent.id),
              )}
            {!editor.isContentOnly &&
              node.kind === 'element' &&
              item(
                t(isFree(editor, id) ? 'place.backIntoFlow' : 'place.freely'),
                () => place.toggle(id),
                undefined,
                isLocked,
              )}
            <Menu.Divider />
            {maySuggestTexts(editor, id) &&
              item(t('section.suggestTexts'), () => editor.setView({ suggestTextsFor: id }))}
            {isSection &&
              !editor.isContentOnly &&
              item(t('section.save'), () => editor.setView({ sectionToSaveId: id }))}
            {mayDress &&
              isSection &&
              item(t(node.props['hidden'] === true ? 'section.show' : 'section.hide'), () =>
                commands.toggleHidden(id),
              )}
            {!editor.isContentOnly &&
              node.kind !== 'item' &&
              item(t(node.props['locked'] === true ? 'section.unlock' : 'section.lock'), () =>
                commands.toggleLocked(id),
              )}
            {!editor.isContentOnly &&
              node.kind !== 'item' &&
              item(
                t(node.props['clientAccess'] === 'all' ? 'section.closeToClients' : 'section.openToClients'),
                () => commands.toggleClientAccess(id),
              )}
            <Menu.Divider />
            <Menu.Item
              color="var(--color-danger)"
              disabled={isLocked || !mayRemove}
              onClick={() => commands.remove(id)}
              rightSection={<kbd className={classes.hotkey}>{hotkeyText('delete', isMac)}</kbd>}
            >
              {t('section.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
