import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import type { User } from '@sitewright/contract/auth/auth';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/app-session.ts';
import { foldText } from '../../../lib/search/fold-text.ts';
import { optionProps, useSelectedOption } from '../../../ui/use-selected-option.ts';
import { useDestinations } from './use-destinations.ts';
import { useSearchResults } from './use-search-results.ts';
import styles from './app-palette.module.css';

const [store, spotlight] = createSpotlight();

const typingPauseMs = 200;

/** Command palette: jumps to any accessible screen, site, workspace or user. Mounted while open. */
export default function AppPalette({ onClose }: { onClose: () => void }) {
  const { person } = useSession();
  return person ? <Palette person={person} onClose={onClose} /> : null;
}

function Palette({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation('lists');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), typingPauseMs);
  const found = useSearchResults(person, asked);
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const screens = useDestinations(person).filter(({ label, group }) =>
    words.every((word) => foldText(`${group} ${label}`).includes(word)),
  );
  const search = useSelectedOption(store);
  useEffect(() => spotlight.open(), []);
  const groups = Map.groupBy([...screens, ...(text.trim() ? found : [])], ({ group }) => group);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      scrollable
      centered={false}
      yOffset="12vh"
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      classNames={{
        action: styles.action ?? '',
        actionsGroup: styles.group ?? '',
        actionLabel: styles.label ?? '',
      }}
      filter={(_, actions) => actions}
      actions={[...groups].map(([group, members]) => ({
        group,
        actions: members.map(({ to, label }) => ({
          id: to,
          label,
          ...optionProps,
          onClick: () => void navigate(to),
        })),
      }))}
      nothingFound={<output>{t('nothing')}</output>}
      attributes={{ content: { 'aria-label': t('palette.title') } }}
      scrollAreaProps={{ role: 'listbox', 'aria-label': t('palette.title') }}
      searchProps={{
        ...search,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
        leftSection: <IconSearch size={18} stroke={1.6} />,
      }}
    />
  );
}
