import type { FieldType } from '@sitewright/contract/forms/field-types';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { useFieldDrag } from '../canvas/use-field-drag.ts';
import { useFieldCommands } from '../model/use-field-commands.ts';
import { fieldIcons } from './field-icons.ts';
import classes from './field-library.module.css';
import { searchTypes } from './search-types.ts';

/** The types of fields by category, to click or to drag onto the canvas. */
export function FieldLibrary() {
  const { t } = useTranslation('form-builder');
  const { add } = useFieldCommands();
  const [query, setQuery] = useState('');
  const groups = useMemo(
    () => searchTypes(query, (type) => `${t(`types.${type}`)} ${t(`keywords.${type}`)}`),
    [query, t],
  );
  return (
    <div className={classes.library}>
      <form
        className={classes.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const first = query.trim() === '' ? undefined : groups[0]?.types[0];
          if (first) add(first);
        }}
      >
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <input
          type="search"
          className={controls.input}
          aria-label={t('library.search')}
          placeholder={t('library.search')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </form>
      {groups.length === 0 && <output className={controls.empty}>{t('library.none', { query })}</output>}
      {groups.map(({ category, types }) => (
        <section key={category} aria-labelledby={`library-${category}`}>
          <h2 className={classes.title} id={`library-${category}`}>
            {t(`categories.${category}`)}
          </h2>
          <ul className={classes.cards}>
            {types.map((type) => (
              <li key={type}>
                <TypeCard type={type} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function TypeCard({ type }: { type: FieldType }) {
  const { t } = useTranslation('form-builder');
  const { add } = useFieldCommands();
  const drag = useFieldDrag();
  const Icon = fieldIcons[type];
  const label = t(`types.${type}`);
  return (
    <button
      type="button"
      className={classes.card}
      onPointerDown={(event) =>
        drag(event.nativeEvent, event.currentTarget, { type, label }, () => add(type))
      }
      onClick={(event) => {
        // Presses of a pointer end in the drag; keys and screen readers click without one.
        if (event.detail === 0) add(type);
      }}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{label}</span>
    </button>
  );
}
