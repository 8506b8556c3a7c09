import { siteMay } from '@sitewright/contract/permissions';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import type { PanelHost } from '../../left-panels.tsx';
import { useEditor } from '../../model/editor-context.tsx';
import { elementDefinitions } from '../../model/element-registry.ts';
import { maySuggestTexts } from '../suggest-texts/may-suggest-texts.ts';
import { roleRights } from '../../model/role-rights.ts';
import { useSectionCommands } from '../../model/use-section-commands.ts';
import type { Command } from '../../use-shortcuts.ts';
import { CommandPalette, type PaletteCommand } from './command-palette.tsx';
import { textsOfPage } from './texts-of-page.ts';
import { fitsPage } from '../library/search-sections.ts';

interface Props {
  shortcuts: readonly Command[];
  host: Pick<PanelHost, 'addSection' | 'addElement' | 'openPage' | 'showNode'>;
  onPublish: () => void;
  onClose: () => void;
}

/** Commands for the selection that have a button elsewhere, but no shortcut. */
function useSelectionCommands(): PaletteCommand[] {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const commands = useSectionCommands();
  const id = editor.view.selection?.nodeId ?? '';
  const node = editor.node(id);
  if (!node || node.kind === 'item') return [];
  const group = t('commands.groups.edit');
  const isHidden = node.props['hidden'] === true;
  const isLocked = node.props['locked'] === true;
  const visibility = {
    id: 'visibility',
    label: t(isHidden ? 'section.show' : 'section.hide'),
    group,
    run: () => commands.toggleHidden(id),
  };
  const lock = {
    id: 'lock',
    label: t(isLocked ? 'section.unlock' : 'section.lock'),
    group,
    run: () => commands.toggleLocked(id),
  };
  const save = {
    id: 'save-section',
    label: t('section.save'),
    group: t('commands.groups.site'),
    run: () => editor.setView({ sectionToSaveId: editor.sectionOf(id)?.id }),
  };
  const suggest = {
    id: 'suggest-texts',
    label: t('section.suggestTexts'),
    group,
    run: () => editor.setView({ suggestTextsFor: id }),
  };
  return [
    ...(maySuggestTexts(editor, id) ? [suggest] : []),
    ...(node.kind === 'section' && roleRights(editor, id).mayStyle ? [visibility] : []),
    ...(editor.isContentOnly ? [] : [lock, save]),
  ];
}

/** The command palette with everything that can be run or found by name. */
export function BuilderPalette({ shortcuts, host, onPublish, onClose }: Props) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const { site, pages } = editor.view;
  const selection = useSelectionCommands();
  const texts = useMemo(
    () =>
      textsOfPage(editor).map(({ nodeId, field, text }, index) => ({
        id: `text:${index}`,
        label: text,
        group: t('commands.groups.texts'),
        run: () => {
          editor.select(nodeId, field);
          host.showNode(nodeId);
        },
      })),
    [editor, host, t],
  );
  const publish = {
    id: 'publish',
    label: t('top.publish'),
    group: t('commands.groups.site'),
    run: onPublish,
  };
  const altTexts = {
    id: 'alt-texts',
    label: t('pages.altTexts'),
    group: t('commands.groups.site'),
    run: () => editor.setView({ isSuggestingAltTexts: true }),
  };
  return (
    <CommandPalette
      onClose={onClose}
      texts={texts}
      commands={[
        ...shortcuts,
        ...(siteMay(site, 'sites.publish') ? [publish] : []),
        ...selection,
        altTexts,
        ...(editor.isContentOnly
          ? []
          : [...editor.library.designs.values()].filter((design) => fitsPage(design))
        ).map((design) => ({
          id: `add:${design.type}`,
          label: design.config.label[language],
          keywords: [t(`library.categories.${design.config.category}`), ...design.config.keywords],
          group: t('commands.groups.add'),
          run: () => host.addSection(design.type),
        })),
        ...(editor.isContentOnly ? [] : elementDefinitions()).map(({ kind, label }) => ({
          id: `add-element:${kind}`,
          label: label[language],
          group: t('commands.groups.elements'),
          run: () => host.addElement(kind),
        })),
        ...pages.map((page) => ({
          id: `page:${page.id}`,
          label: page.title,
          group: t('commands.groups.pages'),
          run: () => host.openPage(page.id),
        })),
      ]}
    />
  );
}
