import '@mantine/spotlight/styles.css';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionGroupData,
  type SpotlightFilterFunction,
} from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { optionProps, useSelectedOption } from '../../../ui/use-selected-option.ts';
import classes from './command-palette.module.css';
import { hotkeyText } from './hotkey-text.ts';
import { matchesQuery } from '../library/search-sections.ts';

export interface PaletteCommand {
  id: string;
  label: string;
  group: string;
  /** Additional search words. */
  keywords?: readonly string[];
  hotkey?: string;
  run: () => void;
}

const [store, spotlight] = createSpotlight();

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const groupCommands = (commands: readonly PaletteCommand[]): SpotlightActionGroupData[] =>
  [...Map.groupBy(commands, ({ group }) => group)].map(([group, members]) => ({
    group,
    actions: members.map(({ id, label, keywords = [], hotkey, run }) => ({
      id,
      label,
      keywords: [...keywords],
      ...optionProps,
      onClick: run,
      ...(hotkey === undefined
        ? {}
        : { rightSection: <kbd className={classes.hotkey}>{hotkeyText(hotkey, isMac)}</kbd> }),
    })),
  }));

/** A query may include a group, but not that of the texts: `add hero` finds the hero sections of the library. */
const createFilter =
  (textGroup: string): SpotlightFilterFunction =>
  (query, actions) => {
    if (query.trim() === '') return actions;
    return actions.flatMap((entry): SpotlightActionGroupData[] => {
      if (!('actions' in entry)) return [];
      const group = entry.group === textGroup ? [] : [entry.group];
      const found = entry.actions.filter(({ label = '', keywords = [] }) =>
        matchesQuery(query, [label, ...group, ...[keywords].flat()]),
      );
      return found.length > 0 ? [{ ...entry, actions: found }] : [];
    });
  };

/** Letters after which the texts of the page are searched as well. */
const textQueryMinLength = 2;

interface Props {
  commands: readonly PaletteCommand[];
  /** Texts of the page, offered once some letters are typed. */
  texts: readonly PaletteCommand[];
  onClose: () => void;
}

/** The command palette; mounted while it is open. */
export function CommandPalette({ commands, texts, onClose }: Props) {
  const { t } = useTranslation('builder');
  const [query, setQuery] = useState('');
  const search = useSelectedOption(store);
  const isForTexts = query.trim().length >= textQueryMinLength;
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      scrollable
      centered={false}
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      classNames={{
        action: classes.action ?? '',
        actionsGroup: classes.group ?? '',
        actionLabel: classes.label ?? '',
      }}
      maxHeight={420}
      query={query}
      onQueryChange={setQuery}
      actions={groupCommands(isForTexts ? [...commands, ...texts] : commands)}
      filter={createFilter(t('commands.groups.texts'))}
      nothingFound={<output>{t('commands.none')}</output>}
      attributes={{ content: { 'aria-label': t('top.commands') } }}
      scrollAreaProps={{ role: 'listbox', 'aria-label': t('top.commands') }}
      searchProps={{
        ...search,
        placeholder: t('commands.placeholder'),
        'aria-label': t('commands.placeholder'),
        leftSection: <IconSearch size={18} stroke={1.6} />,
      }}
    />
  );
}
