import type { ElementDefinition } from '@sitewright/contract/library/element-definition';
import { IconSearch } from '@tabler/icons-react';
import { type PointerEvent, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import { childIdsAt, defaultLocation } from '../../model/element-locations.ts';
import { elementDefinitions } from '../../model/element-registry.ts';
import { nodeLabel } from '../../model/node-label.ts';
import library from '../library/library-panel.module.css';
import controls from '../../../ui/panel-controls.module.css';
import { stopPlainKeys } from '../panel-keys.ts';
import { LibraryIcon } from '../properties/fields/icon-picker.tsx';
import classes from './elements-panel.module.css';
import { searchElements } from './search-elements.ts';

interface Props {
  onPick: (kind: string) => void;
  onDragStart: (event: PointerEvent, kind: string, label: string) => void;
}

/** The kinds of elements, to drag into a section or add to the selected one. */
export function ElementsPanel(props: Props) {
  const { t } = useTranslation('builder');
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim());
  const groups = useMemo(
    () => searchElements(elementDefinitions(), wanted, (group) => t(`elements.groups.${group}`)),
    [wanted, t],
  );
  return (
    <div className={library.panel} onKeyDown={stopPlainKeys} role="presentation">
      <div className={library.head}>
        <div className={library.search}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <input
            type="search"
            className={controls.input}
            aria-label={t('elements.search')}
            placeholder={t('elements.search')}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
        <PlaceHint />
      </div>
      <div className={library.scroll}>
        {groups.length === 0 && (
          <output className={controls.empty}>{t('elements.none', { query: wanted })}</output>
        )}
        {groups.map(({ group, definitions }) => (
          <section key={group} className={classes.group} aria-labelledby={`elements-${group}`}>
            <h2 className={classes.title} id={`elements-${group}`}>
              {t(`elements.groups.${group}`)}
            </h2>
            <ul className={classes.cards}>
              {definitions.map((definition) => (
                <li key={definition.kind}>
                  <ElementCard definition={definition} {...props} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

/** Tells where the next element will go. */
function PlaceHint() {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  useEditorView();
  const place = defaultLocation(editor);
  const before = place?.index === undefined ? undefined : childIdsAt(editor, place)[place.index - 1];
  const name = place && nodeLabel(editor, before ?? place.parent, language);
  return (
    <output className={classes.place}>
      {name === undefined
        ? t('elements.intoSight')
        : t(before === undefined ? 'elements.into' : 'elements.behind', { name })}
    </output>
  );
}

function ElementCard({ definition, onPick, onDragStart }: Props & { definition: ElementDefinition }) {
  const language = useLanguage();
  const label = definition.label[language];
  return (
    <button
      type="button"
      className={classes.card}
      onPointerDown={(event) => onDragStart(event, definition.kind, label)}
      onClick={(event) => {
        // Pointer presses are handled by the drag controller; keys and screen readers click without one.
        if (event.detail === 0) onPick(definition.kind);
      }}
    >
      <LibraryIcon markup={definition.icon} size={24} />
      <span>{label}</span>
    </button>
  );
}
