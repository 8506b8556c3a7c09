import { IconBold, IconHeading, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../panel-field.tsx';
import classes from './rich-text-box.module.css';

const icons = {
  bold: IconBold,
  italic: IconItalic,
  heading: IconHeading,
  bullets: IconList,
  numbers: IconListNumbers,
  link: IconLink,
};
export type RichTextTool = keyof typeof icons;

interface Props {
  isOn: (tool: RichTextTool) => boolean;
  onPress: (tool: RichTextTool) => void;
}

export function RichTextTools({ isOn, onPress }: Props) {
  const { t } = useTranslation('builder');
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('properties.rich.tools')}>
      {(Object.keys(icons) as RichTextTool[]).map((tool) => {
        const Icon = icons[tool];
        return (
          <IconButton
            key={tool}
            label={t(`properties.rich.${tool}`)}
            aria-pressed={isOn(tool)}
            onClick={() => onPress(tool)}
          >
            <Icon size={16} stroke={1.6} />
          </IconButton>
        );
      })}
    </div>
  );
}
