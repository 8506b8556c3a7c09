import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useEditor } from '../../../model/editor-context.tsx';
import controls from '../../../../ui/panel-controls.module.css';
import classes from './icon-picker.module.css';
import { nameOfIcon, searchIcons, strokesOf } from './icon-search.ts';

export function LibraryIcon({ markup, size = 20 }: { markup: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {strokesOf(markup).map(({ d, isFilled }) => (
        <path key={d} d={d} fill={isFilled ? 'currentColor' : undefined} />
      ))}
    </svg>
  );
}

interface Props {
  label: string;
  value: string;
  onChange: (name: string) => void;
}

/** Picks an icon of the library from a searchable grid. */
export function IconPicker({ label, value, onChange }: Props) {
  const { t } = useTranslation('builder');
  const { icons } = useEditor().library;
  const [isOpen, setOpen] = useState(false);
  const markup = icons[value];
  const name = value === '' ? t('properties.noIcon') : nameOfIcon(value);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.trigger}
          aria-label={`${label}: ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {markup !== undefined && <LibraryIcon markup={markup} />}
          <span>{name}</span>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={label}>
        <IconGrid
          value={value}
          onChange={(chosen) => {
            onChange(chosen);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function IconGrid({ value, onChange }: Omit<Props, 'label'>) {
  const { t } = useTranslation('builder');
  const { icons } = useEditor().library;
  const [query, setQuery] = useState('');
  const names = searchIcons(Object.keys(icons), query);
  return (
    <div className={classes.drop}>
      <input
        type="search"
        className={controls.input}
        aria-label={t('properties.searchIcons')}
        placeholder={t('properties.searchIcons')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={classes.grid}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.icon}
            aria-pressed={name === value}
            aria-label={nameOfIcon(name)}
            title={nameOfIcon(name)}
            onClick={() => onChange(name)}
          >
            <LibraryIcon markup={icons[name] ?? ''} />
          </button>
        ))}
      </div>
      {names.length === 0 && <output className={controls.hint}>{t('commands.none')}</output>}
      {value !== '' && (
        <button type="button" className={controls.plainButton} onClick={() => onChange('')}>
          {t('properties.removeIcon')}
        </button>
      )}
    </div>
  );
}
