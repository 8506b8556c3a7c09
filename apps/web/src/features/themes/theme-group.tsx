import { Button } from '@mantine/core';
import type { ThemeId } from '@sitewright/contract/themes/theme-ids';
import { getPlatformTheme } from '@sitewright/contract/themes/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTexts } from '../../lib/translations.ts';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import listing from '../../ui/listing/listing.module.css';
import groups from '../../ui/settings/settings.module.css';
import { saveTheme } from './save-theme.ts';
import styles from './theme-group.module.css';
import { ThemeRadios } from './theme-radios.tsx';
import type { ThemeChoice } from './use-theme-choice.ts';
import { storeTheme } from './applied-theme.ts';

const queryKey = ['platform-theme'];

/** Theme of the public pages, in the platform settings. */
export function ThemeGroup({ onDirty }: { onDirty: (group: string, isDirty: boolean) => void }) {
  const words = useTexts('themes');
  const query = useQuery({ queryKey, queryFn: () => request(getPlatformTheme, {}) });
  return (
    <section className={groups.group} aria-labelledby="theme-group">
      <div>
        <h2 id="theme-group">{words.title}</h2>
        <p>{words.text}</p>
      </div>
      <QueryBoundary query={query}>{(choice) => <Choice choice={choice} onDirty={onDirty} />}</QueryBoundary>
    </section>
  );
}

interface ChoiceProps {
  choice: ThemeChoice;
  onDirty: (group: string, isDirty: boolean) => void;
}

function Choice({ choice, onDirty }: ChoiceProps) {
  const words = useTexts('themes');
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ThemeId>(choice.themeId);
  const choose = (id: ThemeId): void => {
    setChosen(id);
    onDirty('theme', id !== choice.themeId);
  };
  const saving = useMutation({
    mutationFn: saveTheme,
    onSuccess: (isSaved, themeId) => {
      if (!isSaved) return;
      onDirty('theme', false);
      client.setQueryData<ThemeChoice>(queryKey, { ...choice, themeId });
      const theme = choice.themes.find(({ id }) => id === themeId);
      if (theme) storeTheme(themeId, theme.styles);
    },
  });
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate(chosen);
  };
  return (
    <form className={listing.form} onSubmit={handleSubmit} aria-label={words.label}>
      <fieldset className={styles.themes}>
        <legend>{words.label}</legend>
        <ThemeRadios themes={choice.themes} value={chosen} onChange={choose} />
      </fieldset>
      <div className={listing.footer}>
        <Button type="submit" loading={saving.isPending} disabled={chosen === choice.themeId}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
