import { Popover } from '@mantine/core';
import { themeColorNames } from '@sitewright/contract/themes/theme';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useEditorView } from '../model/editor-context.tsx';
import classes from './color-control.module.css';
import { hexFor, isThemeColor, paintOf, typedColor } from './color-value.ts';
import controls from '../../ui/panel-controls.module.css';
import { useTypedText } from './use-typed-text.ts';

interface Props {
  label: string;
  value: string;
  /** Undefined removes the colour. `isLive`: an intermediate value while a slider is moving. */
  onChange: (value: string | undefined, isLive: boolean) => void;
}

/** Picks a theme colour by name, or a custom colour. */
export function ColorControl({ label, value, onChange }: Props) {
  const { t } = useTranslation('builder');
  const { theme } = useEditorView().site;
  const [isOpen, setOpen] = useState(false);
  const paint = paintOf(value, theme);
  const name = isThemeColor(value)
    ? t(`properties.color.names.${value}`)
    : value || t('properties.color.none');
  return (
    <Popover opened={isOpen} onChange={setOpen} width={276} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.trigger}
          aria-label={`${label}: ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.swatch} data-empty={!paint || undefined} style={{ background: paint }} />
          <span>{name}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={label}>
        <ColorChoices label={label} value={value} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ColorChoices({ value, onChange }: Props) {
  const { t } = useTranslation('builder');
  const { theme } = useEditorView().site;
  const own = isThemeColor(value) ? '' : value;
  const hex = useTypedText(own, (typed) => {
    const color = typedColor(typed);
    if (color !== undefined) onChange(color, true);
  });
  return (
    <div className={classes.drop}>
      <fieldset aria-label={t('properties.color.theme')}>
        <p className={classes.title}>{t('properties.color.theme')}</p>
        <div className={classes.options}>
          {themeColorNames.map((token) => (
            <button
              key={token}
              type="button"
              className={classes.option}
              style={{ background: theme.colors[token] }}
              aria-pressed={token === value}
              aria-label={t(`properties.color.names.${token}`)}
              title={t(`properties.color.names.${token}`)}
              onClick={() => onChange(token, false)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset aria-label={t('properties.color.own')}>
        <p className={classes.title}>{t('properties.color.own')}</p>
        <div className={classes.own}>
          <input
            type="color"
            aria-label={t('properties.color.own')}
            value={hexFor(paintOf(value, theme))}
            onChange={(event) => onChange(event.currentTarget.value, true)}
          />
          <input
            type="text"
            className={controls.input}
            aria-label={t('properties.color.code')}
            placeholder="#c8401a"
            spellCheck={false}
            maxLength={80}
            {...hex}
          />
        </div>
      </fieldset>
      {value !== '' && (
        <button type="button" className={controls.plainButton} onClick={() => onChange(undefined, false)}>
          {t('properties.color.reset')}
        </button>
      )}
    </div>
  );
}
