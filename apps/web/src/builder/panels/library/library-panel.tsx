import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import classes from './library-panel.module.css';
import controls from '../../../ui/panel-controls.module.css';
import { IconButton } from '../panel-field.tsx';
import { stopPlainKeys } from '../panel-keys.ts';
import { HtmlSectionButton } from './html-section-button.tsx';
import { libraryMemory, useFavourites } from './library-memory.ts';
import { type SavedDrag, SavedGroup } from './saved-group.tsx';
import {
  type BlogTemplate,
  type DesignGroup,
  type GroupName,
  rememberedGroups,
  searchSections,
} from './search-sections.ts';
import { SectionCard } from './section-card.tsx';

interface Props {
  onPick: (type: string) => void;
  /** Scrolls to a node that was not added from a design. */
  onAdded: (nodeId: string) => void;
  /** Starts a drag of something other than a design. */
  onDrag: SavedDrag;
  onDragStart: (event: React.PointerEvent, type: string, label: string) => void;
}

/** The template of the blog that is edited; undefined on a page of the site. */
function useBlogTemplate(): BlogTemplate | undefined {
  const { templates, pageId } = useEditorView();
  // The order of a template is its kind.
  return templates.find(({ id }) => id === pageId)?.order as BlogTemplate | undefined;
}

/** The designs of the library, to drag onto the page or add by key. */
export function LibraryPanel({ onPick, onDragStart, onAdded, onDrag }: Props) {
  const { t } = useTranslation('builder');
  const { designs } = useEditor().library;
  const template = useBlogTemplate();
  const [query, setQuery] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<GroupName>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(query.trim());
  const favourites = useFavourites();
  // As of opening the panel: cards must not move while the user adds some.
  const [recents] = useState(libraryMemory.recents);
  const found = useMemo(
    () =>
      searchSections(designs.values(), wanted, (category) => t(`library.categories.${category}`), template),
    [designs, wanted, t, template],
  );
  const groups =
    wanted === '' ? [...rememberedGroups(designs, { favourites, recents }, template), ...found] : found;

  const setOpen = (category: GroupName, isOpen: boolean): void => {
    const next = new Set(closed);
    if (isOpen) next.delete(category);
    else next.add(category);
    setClosed(next);
  };
  const show = (category: GroupName): void => {
    setOpen(category, true);
    const group = scroller.current?.querySelector(`[data-category="${category}"]`);
    group?.scrollIntoView({ block: 'start' });
  };

  return (
    <div className={classes.panel} onKeyDown={stopPlainKeys} role="presentation">
      <div className={classes.head}>
        <div className={classes.search}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <input
            type="search"
            className={controls.input}
            aria-label={t('library.search')}
            placeholder={t('library.search')}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
        <nav className={classes.chips} aria-label={t('library.jump')}>
          {groups.map(({ category }) => (
            <button key={category} type="button" className={classes.chip} onClick={() => show(category)}>
              {t(`library.categories.${category}`)}
            </button>
          ))}
        </nav>
      </div>
      <div className={classes.scroll} ref={scroller}>
        <PlaceBanner />
        {wanted === '' && <HtmlSectionButton onAdded={onAdded} />}
        <SavedGroup query={wanted} onAdded={onAdded} onDrag={onDrag} />
        {groups.length === 0 ? (
          <output className={controls.empty}>{t('library.none', { query: wanted })}</output>
        ) : (
          <p className={classes.hint}>
            {t('library.hint')} {t('library.tested')}
          </p>
        )}
        {groups.map((group) => (
          <DesignGroupSection
            key={group.category}
            group={group}
            favourites={favourites}
            isOpen={wanted !== '' || !closed.has(group.category)}
            onToggle={(isOpen) => setOpen(group.category, isOpen)}
            onPick={onPick}
            onDragStart={onDragStart}
          />
        ))}
      </div>
    </div>
  );
}

/** Tells where the next section goes, after an insertion point was chosen. */
function PlaceBanner() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { insertIndex } = useEditorView();
  if (insertIndex === undefined) return null;
  return (
    <output className={controls.banner}>
      <span>{t('library.place', { n: insertIndex + 1 })}</span>
      <IconButton label={t('library.forgetPlace')} onClick={() => editor.setView({ insertIndex: undefined })}>
        <IconX size={16} stroke={1.6} />
      </IconButton>
    </output>
  );
}

interface GroupProps extends Omit<Props, 'onAdded' | 'onDrag'> {
  group: DesignGroup;
  favourites: readonly string[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function DesignGroupSection({ group, favourites, isOpen, onToggle, onPick, onDragStart }: GroupProps) {
  const { t } = useTranslation('builder');
  const { category, designs } = group;
  const isOnlyOne = category === 'header' || category === 'footer';
  return (
    <section className={classes.group} data-category={category}>
      <h2 className={classes.groupHead}>
        <button type="button" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
          {t(`library.categories.${category}`)}
          <span className={classes.count}>{designs.length}</span>
        </button>
      </h2>
      {isOpen && isOnlyOne && <p className={classes.note}>{t('library.replaces')}</p>}
      {isOpen && (
        <ul className={classes.cards} data-wide={isOnlyOne || undefined}>
          {designs.map((design) => (
            <li key={design.type} className={classes.slot}>
              <SectionCard
                design={design}
                isFavourite={favourites.includes(design.type)}
                onPick={onPick}
                onDragStart={onDragStart}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
