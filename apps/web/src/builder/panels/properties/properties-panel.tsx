import { isHtmlSection } from '@sitewright/contract/sections/own-code';
import { IconClick, IconPuzzleOff } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { loadNamespaces } from '../../../lib/translations.ts';
import { useEditor, useEditorView, useNode } from '../../model/editor-context.tsx';
import { SilentErrorBoundary } from '../../error-boundaries.tsx';
import { groupFields } from './field-groups.ts';
import { NodeFieldEditor } from './fields/node-field.tsx';
import { fieldsOf } from './node-fields.ts';
import controls from '../../../ui/panel-controls.module.css';
import { stopFieldKeys } from '../panel-keys.ts';
import { mayFill } from '../../model/role-rights.ts';
import linked from '../linked/linked.module.css';
import { PropertiesHeader } from './properties-header.tsx';
import { lazyComponent } from '../../../lib/lazy-component.ts';

const LinkedStrip = lazyComponent(() =>
  Promise.all([import('../linked/linked-strip.tsx'), loadNamespaces(['sections'])]).then(([m]) => ({
    default: m.LinkedStrip,
  })),
);
const OwnCodePanel = lazyComponent(() =>
  Promise.all([import('../own-code/own-code-panel.tsx'), loadNamespaces(['own-code'])]).then(([m]) => ({
    default: m.OwnCodePanel,
  })),
);
const FieldMark = lazyComponent(() =>
  Promise.all([import('../linked/override-badge.tsx'), loadNamespaces(['sections'])]).then(([m]) => ({
    default: m.OverrideBadge,
  })),
);

/** Content of the selected node: the fields declared by its design or kind. */
export function PropertiesPanel() {
  const editor = useEditor();
  const { selection } = useEditorView();
  const section = selection && editor.sectionOf(selection.nodeId);
  useNode(section?.id ?? '');
  if (!selection || !section) return <NothingSelected />;
  const isLinked = editor.node(section.id)?.props['linked'] !== undefined;
  return (
    <div onKeyDown={stopFieldKeys} role="presentation">
      <PropertiesHeader nodeId={selection.nodeId} sectionId={section.id} />
      {isLinked && (
        <SilentErrorBoundary>
          <LinkedStrip sectionId={section.id} />
        </SilentErrorBoundary>
      )}
      <NodeFields
        nodeId={selection.nodeId}
        highlighted={selection.field}
        instance={isLinked ? section.id : undefined}
      />
    </div>
  );
}

export function NothingSelected() {
  const { t } = useTranslation('builder');
  return (
    <div className={controls.empty}>
      <IconClick size={32} stroke={1.3} aria-hidden />
      <p>{t('properties.nothing')}</p>
      <p>{t('properties.tip')}</p>
    </div>
  );
}

/** Rendered only when its own value changes: a keystroke on the page changes one field. */
const FieldEditor = memo(NodeFieldEditor);

interface NodeFieldsProps {
  nodeId: string;
  highlighted: string | undefined;
  /** The linked section that contains it, if any. */
  instance: string | undefined;
}

function NodeFields({ nodeId, highlighted, instance }: NodeFieldsProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const node = useNode(nodeId);
  if (!node) return null;
  if (node.kind === 'section' && isHtmlSection(node.props)) return <OwnCodePanel sectionId={nodeId} />;
  const known = fieldsOf(editor, node);
  if (!known) {
    return (
      <div className={controls.empty}>
        <IconPuzzleOff size={32} stroke={1.3} aria-hidden />
        <p>{t('properties.missing', { type: node.type || (editor.node(node.parent ?? '')?.type ?? '') })}</p>
      </div>
    );
  }
  const groups = groupFields(known.fields.filter(({ name }) => mayFill(editor, nodeId, name)));
  return (
    <div className={controls.body}>
      {groups.map((group) => (
        <section key={group.name} className={controls.group} aria-labelledby={`${nodeId}-${group.name}`}>
          <h3 id={`${nodeId}-${group.name}`} className={controls.groupTitle} hidden={groups.length === 1}>
            {t(`properties.groups.${group.name}`)}
          </h3>
          {group.fields.map((field) => (
            <div key={field.name} className={linked.marked}>
              <FieldEditor
                nodeId={nodeId}
                field={field}
                value={node.data[field.name] ?? known.defaults[field.name]}
                isHighlighted={highlighted === field.name}
              />
              {instance !== undefined && (
                <SilentErrorBoundary>
                  <FieldMark instance={instance} nodeId={nodeId} field={field.name} />
                </SilentErrorBoundary>
              )}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
