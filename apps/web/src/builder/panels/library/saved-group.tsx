import type { SiteSection } from '@sitewright/contract/site-sections/site-sections';
import { IconChevronDown, IconLink, IconSettings } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../routes/paths.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { loadLinked } from '../../model/load-linked.ts';
import controls from '../../../ui/panel-controls.module.css';
import classes from './library-panel.module.css';
import { SavedMenu } from './saved-menu.tsx';
import { matchesQuery } from './search-sections.ts';
import { SectionSketch } from './section-sketch.tsx';
import { useSavedSections } from './use-saved-sections.ts';

/** Starts a drag onto the page; a press without a move is a click. */
export type SavedDrag = (
  event: PointerEvent,
  payload: { kind: 'saved'; label: string; drop: (index: number) => void },
  onClick: () => void,
) => void;

interface Props {
  query: string;
  onAdded: (id: string) => void;
  onDrag: SavedDrag;
}

/** The saved sections of this site, above the designs of the library. */
export function SavedGroup({ query, onAdded, onDrag }: Props) {
  const { t } = useTranslation('sections');
  const words = useTranslation('builder');
  const editor = useEditor();
  const siteId = editor.view.site.id;
  const { data, isError, refetch } = useSavedSections(siteId);
  const [isOpen, setOpen] = useState(true);
  const saved = data?.sections.filter(({ state }) => state !== 'archived') ?? [];
  const shown = query === '' ? saved : saved.filter(({ name }) => matchesQuery(query, [name]));
  if (query !== '' && shown.length === 0) return null;
  const insert = async (
    section: SiteSection,
    isLinked: boolean,
    index: number = editor.defaultIndex(),
  ): Promise<void> => {
    const linked = await loadLinked(editor);
    const id = await linked.insert(section.id, { index, isLinked }, { label: t('library.add') });
    if (id === undefined) notify.error(t('library.failed', { name: section.name }));
    else {
      const total = editor.sectionIds().length;
      editor.announce(words.t('announce.added', { name: section.name, n: index + 1, total }));
      onAdded(id);
    }
  };
  return (
    <section className={classes.group} data-category="saved">
      <h2 className={classes.groupHead}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
          {t('library.saved')}
          <span className={classes.count}>{shown.length}</span>
        </button>
      </h2>
      {isOpen && isError && (
        <p className={classes.note} role="alert">
          {t('library.loadFailed')}{' '}
          <button type="button" className={controls.plainButton} onClick={() => void refetch()}>
            {t('library.retry')}
          </button>
        </p>
      )}
      {isOpen && data && saved.length === 0 && <p className={classes.note}>{t('library.none')}</p>}
      {isOpen && shown.length > 0 && (
        <ul className={classes.cards}>
          {shown.map((section) => (
            <SavedCard key={section.id} section={section} onInsert={insert} onDrag={onDrag} />
          ))}
        </ul>
      )}
      {isOpen && data && (
        <Link className={classes.manage} to={paths.sectionManagement(siteId)}>
          <IconSettings size={15} stroke={1.6} aria-hidden />
          {t('library.manage')}
        </Link>
      )}
    </section>
  );
}

interface CardProps {
  section: SiteSection;
  onInsert: (section: SiteSection, isLinked: boolean, index?: number) => Promise<void>;
  onDrag: SavedDrag;
}

function SavedCard({ section, onInsert, onDrag }: CardProps) {
  const { t } = useTranslation('sections');
  const isLinked = section.sync === 'linked';
  const picture = section.type.startsWith('custom/')
    ? undefined
    : `/section-assets/${section.type}/thumbnail.webp`;
  const [isMissing, setMissing] = useState(picture === undefined);
  return (
    <li className={classes.slot}>
      <button
        type="button"
        className={classes.card}
        onPointerDown={(event) => {
          const drop = (index: number): void => void onInsert(section, isLinked, index);
          onDrag(event, { kind: 'saved', label: section.name, drop }, () => void onInsert(section, isLinked));
        }}
        onClick={(event) => {
          // Pointer presses are handled by the drag; keys and screen readers click without one.
          if (event.detail === 0) void onInsert(section, isLinked);
        }}
      >
        <span className={classes.picture}>
          {isMissing ? (
            <SectionSketch category={section.category} />
          ) : (
            <img src={picture} alt="" loading="lazy" draggable={false} onError={() => setMissing(true)} />
          )}
        </span>
        <span className={classes.name}>
          {isLinked && <IconLink size={13} stroke={1.8} aria-label={t('linked.label')} />}
          {section.name}
          {section.state === 'draft' && <small className={classes.draft}>{t('manage.states.draft')}</small>}
        </span>
      </button>
      <span className={classes.corner}>
        <SavedMenu section={section} onInsert={(asLinked) => void onInsert(section, asLinked)} />
      </span>
    </li>
  );
}
