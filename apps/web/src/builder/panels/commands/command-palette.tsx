import '@mantine/spotlight/styles.css';
import {
  Spotlight,
  spotlight,
  type SpotlightActionGroupData,
  type SpotlightFilterFunction,
} from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
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

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const groupCommands = (commands: readonly PaletteCommand[]): SpotlightActionGroupData[] =>
  [...Map.groupBy(commands, ({ group }) => group)].map(([group, members]) => ({
    group,
    actions: members.map(({ id, label, keywords = [], hotkey, run }) => ({
      id,
      label,
      keywords: [...keywords],
      onClick: run,
      ...(hotkey === undefined
        ? {}
        : { rightSection: <kbd className={classes.hotkey}>{hotkeyText(hotkey, isMac)}</kbd> }),
    })),
  }));

/** A query may include a group: `add hero` finds the hero sections of the library. */
const filterActions: SpotlightFilterFunction = (query, actions) => {
  if (query.trim() === '') return actions;
  return actions.flatMap((entry): SpotlightActionGroupData[] => {
    if (!('actions' in entry)) return [];
    const found = entry.actions.filter(({ label = '', keywords = [] }) =>
      matchesQuery(query, [label, entry.group, ...[keywords].flat()]),
    );
    return found.length > 0 ? [{ ...entry, actions: found }] : [];
  });
};

interface Props {
  commands: readonly PaletteCommand[];
  onClose: () => void;
}

/** The command palette; mounted while it is open. */
export function CommandPalette({ commands, onClose }: Props) {
  const { t } = useTranslation('builder');
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight
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
      actions={groupCommands(commands)}
      filter={filterActions}
      nothingFound={t('commands.none')}
      attributes={{ content: { 'aria-label': t('top.commands') } }}
      searchProps={{
        placeholder: t('commands.placeholder'),
        'aria-label': t('commands.placeholder'),
        leftSection: <IconSearch size={18} stroke={1.6} />,
      }}
    />
  );
}
