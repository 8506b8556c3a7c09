import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconFlipHorizontal,
  IconFlipVertical,
  IconFocus2,
  IconRotate2,
  IconRotateClockwise2,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { type AspectName, aspectNames, aspects } from './aspects.ts';
import classes from './crop-dialog.module.css';
import { flip, type Orientation, turn } from './crop-geometry.ts';

interface AspectProps {
  value: AspectName;
  isDisabled: boolean;
  onChange: (name: AspectName) => void;
}

const shapeSide = 16;

/** Icon of the aspect ratio. */
function AspectShape({ name }: { name: AspectName }) {
  const aspect = aspects[name] ?? 5 / 4;
  const width = aspect >= 1 ? shapeSide : shapeSide * aspect;
  const style = { width, height: width / aspect };
  return (
    <span aria-hidden className={classes.shape} data-free={name === 'free' || undefined} style={style} />
  );
}

export function AspectChoice({ value, isDisabled, onChange }: AspectProps) {
  const { t } = useTranslation('media');
  const choice = useRef<HTMLDivElement>(null);
  // Phones do not have space for all of them.
  useEffect(() => {
    const chosen = choice.current?.querySelector(':checked')?.parentElement;
    chosen?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
  }, [value]);
  return (
    <div ref={choice} className={classes.aspects} role="radiogroup" aria-label={t('crop.aspect')}>
      {aspectNames.map((name) => (
        <label key={name} className={classes.aspect}>
          <input
            type="radio"
            name="crop-aspect"
            checked={name === value}
            disabled={isDisabled}
            onChange={() => onChange(name)}
          />
          <AspectShape name={name} />
          {t(`crop.aspects.${name}`)}
        </label>
      ))}
    </div>
  );
}

interface ToolProps {
  isDisabled: boolean;
  orientation: Orientation;
  onOrient: (orientation: Orientation) => void;
  /** Undefined when the image has no focal point. */
  isFocusing: boolean | undefined;
  onFocusing: (isOn: boolean) => void;
}

export function CropTools({ isDisabled, orientation, onOrient, isFocusing, onFocusing }: ToolProps) {
  const { t } = useTranslation('media');
  const tools = [
    { label: t('crop.rotateLeft'), Icon: IconRotate2, result: turn(orientation, -1) },
    { label: t('crop.rotateRight'), Icon: IconRotateClockwise2, result: turn(orientation, 1) },
    { label: t('crop.flipAcross'), Icon: IconFlipHorizontal, result: flip(orientation, 'across') },
    { label: t('crop.flipDown'), Icon: IconFlipVertical, result: flip(orientation, 'down') },
  ];
  return (
    <div className={classes.tools}>
      {tools.map(({ label, Icon, result }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            size={34}
            variant="default"
            aria-label={label}
            disabled={isDisabled}
            onClick={() => onOrient(result)}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
      {isFocusing !== undefined && (
        <Button
          variant={isFocusing ? 'light' : 'default'}
          size="sm"
          disabled={isDisabled}
          aria-pressed={isFocusing}
          leftSection={<IconFocus2 size={18} stroke={1.6} aria-hidden />}
          onClick={() => onFocusing(!isFocusing)}
        >
          {t('crop.focus')}
        </Button>
      )}
    </div>
  );
}
