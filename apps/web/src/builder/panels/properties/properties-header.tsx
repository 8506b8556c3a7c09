import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useChildIds, useEditor, useNode } from '../../model/editor-context.tsx';
import { nodeLabel } from '../../model/node-label.ts';
import { cycleLayout, layoutIndexOf, layoutsOf } from '../../model/layouts.ts';
import { roleRights } from '../../model/role-rights.ts';
import { IconButton } from '../panel-field.tsx';
import classes from './properties-panel.module.css';

/** Header of the selected section with its layouts, or of an element or list entry with a link to its parent. */
export function PropertiesHeader({ nodeId, sectionId }: { nodeId: string; sectionId: string }) {
  const language = useLanguage();
  const editor = useEditor();
  const node = useNode(nodeId);
  if (!node) return null;
  if (nodeId !== sectionId) return <EntryHeader nodeId={nodeId} parentId={node.parent ?? sectionId} />;
  return (
    <PanelTitle title={nodeLabel(editor, nodeId, language)}>
      <LayoutSwitcher sectionId={sectionId} />
    </PanelTitle>
  );
}

/** Title of the panel. */
export function PanelTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={classes.head}>
      <div className={classes.titleRow}>
        <h2 className={classes.title}>{title}</h2>
      </div>
      {children}
    </header>
  );
}

function EntryHeader({ nodeId, parentId }: { nodeId: string; parentId: string }) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const slot = useNode(nodeId)?.slot ?? '';
  const siblings = useChildIds(parentId, slot);
  const at = siblings.indexOf(nodeId);
  const show = (index: number): void => editor.select(siblings[index]);
  return (
    <header className={classes.head}>
      <button
        type="button"
        className={classes.back}
        title={t('properties.backToSection')}
        onClick={() => editor.select(parentId, slot)}
      >
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        {nodeLabel(editor, parentId, language)}
      </button>
      <div className={classes.titleRow}>
        <h2 className={classes.title}>{nodeLabel(editor, nodeId, language)}</h2>
        <span className={classes.of}>
          {at + 1}/{siblings.length}
        </span>
        <IconButton label={t('properties.previousEntry')} disabled={at <= 0} onClick={() => show(at - 1)}>
          <IconChevronUp size={16} stroke={1.6} />
        </IconButton>
        <IconButton
          label={t('properties.nextEntry')}
          disabled={at >= siblings.length - 1}
          onClick={() => show(at + 1)}
        >
          <IconChevronDown size={16} stroke={1.6} />
        </IconButton>
      </div>
    </header>
  );
}

function LayoutSwitcher({ sectionId }: { sectionId: string }) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const node = useNode(sectionId);
  const layouts = layoutsOf(editor, sectionId);
  if (layouts.length < 2 || !roleRights(editor, sectionId).mayStyle) return null;
  const at = layoutIndexOf(layouts, node);
  const turn = (step: 1 | -1): void => cycleLayout(editor, sectionId, step, t('edits.layout'));
  return (
    <fieldset className={classes.layouts} aria-label={t('properties.groups.layout')}>
      <IconButton label={t('section.previousLayout')} onClick={() => turn(-1)}>
        <IconChevronLeft size={16} stroke={1.6} />
      </IconButton>
      <output title={t('section.layout', { n: at + 1, total: layouts.length })}>
        {layouts[at]?.label[language]} · {at + 1}/{layouts.length}
      </output>
      <IconButton label={t('section.nextLayout')} onClick={() => turn(1)}>
        <IconChevronRight size={16} stroke={1.6} />
      </IconButton>
    </fieldset>
  );
}
