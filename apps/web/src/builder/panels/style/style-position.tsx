import { viewports } from '@sitewright/contract/content';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconStackBack,
  IconStackFront,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor, useEditorView, useNode } from '../../model/editor-context.tsx';
import type { ElementStyleName } from '../../model/style-value.ts';
import { isFree, stackElement } from '../../positioning/position-edits.ts';
import { LayoutWarningMessage } from '../../positioning/layout-warning-message.tsx';
import { useLayoutWarnings } from '../../positioning/layout-warning-store.ts';
import { usePositionCommands } from '../../positioning/use-position-commands.ts';
import controls from '../../../ui/panel-controls.module.css';
import { IconButton, PanelField, Segments } from '../panel-field.tsx';
import { StyleLength } from './style-field.tsx';
import type { StyleEdit } from './use-section-style.ts';
import classes from './style-panel.module.css';

const nudges = [
  { name: 'left', Icon: IconArrowLeft, axis: 'left', direction: -1 },
  { name: 'right', Icon: IconArrowRight, axis: 'left', direction: 1 },
  { name: 'up', Icon: IconArrowUp, axis: 'top', direction: -1 },
  { name: 'down', Icon: IconArrowDown, axis: 'top', direction: 1 },
] as const;

/** Whether an element is in the flow or positioned freely on the current viewport, and where. */
export function StylePosition({ nodeId, edit }: { nodeId: string; edit: StyleEdit<ElementStyleName> }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { viewport } = useEditorView();
  useNode(nodeId);
  const id = useId();
  const isHere = isFree(editor, nodeId);
  const elsewhere = viewports.find((name) => name !== viewport && isFree(editor, nodeId, name));
  const commands = usePositionCommands();
  const problem = useLayoutWarnings().find((one) => one.elementId === nodeId && one.viewport === viewport);
  return (
    <section className={controls.group} aria-labelledby={id}>
      <h3 className={controls.groupTitle} id={id}>
        {t('style.place')}
      </h3>
      {edit.isSmallScreen && (
        <output className={controls.banner}>
          {t('style.viewportHint', { viewport: t(`viewports.${viewport}`) })}
        </output>
      )}
      {problem && <LayoutWarningMessage problem={problem} />}
      <PanelField
        label={t('place.mode')}
        hint={
          isHere
            ? t('place.freeHint', { viewport: t(`viewports.${viewport}`).toLocaleLowerCase() })
            : elsewhere && t('place.stacks', { viewport: t(`viewports.${elsewhere}`).toLocaleLowerCase() })
        }
        aside={
          isHere && (
            <button
              type="button"
              className={classes.reset}
              aria-label={t('place.backIntoFlow')}
              title={t('place.backIntoFlow')}
              onClick={() => commands.flow(nodeId)}
            >
              <span className={classes.dot} aria-hidden />
              {t('properties.color.reset')}
            </button>
          )
        }
      >
        <Segments
          label={t('place.mode')}
          value={isHere ? 'free' : 'flow'}
          options={[
            { value: 'flow', label: t('place.flow') },
            { value: 'free', label: t('place.free') },
          ]}
          onChange={(mode) => (mode === 'flow' ? commands.flow(nodeId) : commands.free(nodeId))}
        />
      </PanelField>
      <div className={controls.pair}>
        <StyleLength edit={edit} name="left" label={t('style.fromLeft')} mayBeNegative />
        <StyleLength edit={edit} name="top" label={t('style.fromTop')} mayBeNegative />
        {isHere && <StyleLength edit={edit} name="width" label={t('place.width')} />}
        <PanelField label={t('place.nudge')}>
          <div className={controls.row}>
            {nudges.map(({ name, Icon, ...step }) => (
              <IconButton
                key={name}
                label={t(`place.nudges.${name}`)}
                onClick={(event) => editor.canvas?.nudge({ ...step, isLarge: event.shiftKey })}
              >
                <Icon size={16} stroke={1.6} />
              </IconButton>
            ))}
          </div>
        </PanelField>
        {isHere && (
          <PanelField label={t('place.order')}>
            <div className={controls.row}>
              <IconButton
                label={t('place.toFront')}
                onClick={() => stackElement(editor, nodeId, 'front', t('edits.place'))}
              >
                <IconStackFront size={18} stroke={1.6} />
              </IconButton>
              <IconButton
                label={t('place.toBack')}
                onClick={() => stackElement(editor, nodeId, 'back', t('edits.place'))}
              >
                <IconStackBack size={18} stroke={1.6} />
              </IconButton>
            </div>
          </PanelField>
        )}
      </div>
    </section>
  );
}
