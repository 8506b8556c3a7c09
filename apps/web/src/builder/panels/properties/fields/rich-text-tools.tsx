import {
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPencilBolt,
} from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { IconButton } from '../../panel-field.tsx';
import classes from './rich-text-tools.module.css';

const icons = {
  bold: IconBold,
  italic: IconItalic,
  heading: IconHeading,
  bullets: IconList,
  numbers: IconListNumbers,
  link: IconLink,
};
export type RichTextTool = keyof typeof icons;
const tools = Object.keys(icons) as RichTextTool[];

interface Props {
  isOn: (tool: RichTextTool) => boolean;
  onPress: (tool: RichTextTool) => void;
  /** Offers other words for the selected text; absent where that is not possible. */
  onRewrite?: () => void;
  isRewriting?: boolean;
}

/** A toolbar with one tab stop; the arrow keys move between tools. */
export function RichTextTools({ isOn, onPress, onRewrite, isRewriting = false }: Props) {
  const { t } = useTranslation('builder');
  const [current, setCurrent] = useState<RichTextTool | 'rewrite'>('bold');
  const walk = (event: KeyboardEvent): void => {
    const shown = onRewrite ? [...tools, 'rewrite' as const] : tools;
    const at = (shown as readonly string[]).indexOf(current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = event.currentTarget.querySelectorAll('button');
    buttons[(to + shown.length) % shown.length]?.focus();
  };
  return (
    <div
      className={classes.tools}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('properties.rich.tools')}
      onKeyDown={walk}
    >
      {tools.map((tool) => {
        const Icon = icons[tool];
        return (
          <IconButton
            key={tool}
            label={t(`properties.rich.${tool}`)}
            aria-pressed={isOn(tool)}
            tabIndex={tool === current ? 0 : -1}
            onFocus={() => setCurrent(tool)}
            onClick={() => onPress(tool)}
          >
            <Icon size={16} stroke={1.6} />
          </IconButton>
        );
      })}
      {onRewrite && (
        <IconButton
          label={t('properties.rich.rewrite')}
          aria-expanded={isRewriting}
          tabIndex={current === 'rewrite' ? 0 : -1}
          onFocus={() => setCurrent('rewrite')}
          onClick={onRewrite}
        >
          <IconPencilBolt size={16} stroke={1.6} />
        </IconButton>
      )}
    </div>
  );
}
