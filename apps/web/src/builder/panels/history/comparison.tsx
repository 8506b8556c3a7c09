import type { PageContent } from '@sitewright/contract/content';
import type { Theme } from '@sitewright/contract/themes/theme';
import { toContent } from '@sitewright/document/adapter';
import { diffDocuments } from '@sitewright/document/diff';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor } from '../../model/editor-context.tsx';
import type { DocumentKind } from '../../../saving/document-session.ts';
import { Segments } from '../panel-field.tsx';
import { ChangeList } from './change-list.tsx';
import { CompareFrame } from './compare-frame.tsx';
import { type SectionChange, sectionChangeOf, type States } from './describe-diff.ts';
import classes from './history.module.css';
import { missingDesigns, versionMarkup } from './version-markup.ts';

interface Props {
  kind: DocumentKind;
  states: States;
  thenTitle: string;
  nowTitle?: string;
  /** The theme at that time. */
  thenTheme?: Theme;
  /** Absent where sections cannot be restored one by one. */
  onRestoreSection?: (sectionId: string) => void;
  isBusy: boolean;
}

const contentOf = (state: States['now']): PageContent => toContent(state) as unknown as PageContent;

/** Two states side by side, with the differences outlined on both and described in text. */
export function Comparison({
  kind,
  states,
  thenTitle,
  nowTitle,
  thenTheme,
  onRestoreSection,
  isBusy,
}: Props) {
  const { t } = useTranslation('history');
  const editor = useEditor();
  const language = useLanguage();
  const [shown, setShown] = useState<string>();
  const [side, setSide] = useState<'then' | 'now'>('then');
  const { earlier, now } = states;
  const diff = useMemo(() => diffDocuments(earlier, now), [earlier, now]);
  const { thenMarks, nowMarks } = useMemo(() => {
    const marks = diff.sections.map((section) => [section.id, sectionChangeOf(section)] as const);
    const without = (left: SectionChange) => new Map(marks.filter(([, mark]) => mark !== left));
    return { thenMarks: without('added'), nowMarks: without('removed') };
  }, [diff]);
  const markups = useMemo(() => {
    const { header, footer } = editor.sessions;
    const around =
      kind === 'page'
        ? { header: contentOf(header.store.state), footer: contentOf(footer.store.state) }
        : { header: undefined, footer: undefined };
    const markup = (state: States['now'], theme: Theme | undefined): string => {
      const parts = { ...around, page: undefined, [kind]: contentOf(state) };
      return versionMarkup(editor, theme ? { ...parts, theme } : parts);
    };
    return { earlier: markup(earlier, thenTheme), now: markup(now, undefined) };
  }, [editor, kind, now, earlier, thenTheme]);
  const missing = missingDesigns(editor, [contentOf(earlier)]);

  return (
    <div className={classes.comparison} data-side={side}>
      <div className={classes.switch}>
        <Segments
          label={t('sides')}
          value={side}
          options={[
            { value: 'then', label: t('then') },
            { value: 'now', label: t('now') },
          ]}
          onChange={setSide}
        />
      </div>
      <div className={classes.sides}>
        <CompareFrame title={thenTitle} markup={markups.earlier} marks={thenMarks} shown={shown} />
        <CompareFrame title={nowTitle ?? t('now')} markup={markups.now} marks={nowMarks} shown={shown} />
      </div>
      <div className={classes.changes}>
        {missing.length > 0 && (
          <p className={classes.notice}>{t('missingDesigns', { designs: missing.join(', ') })}</p>
        )}
        <ChangeList
          diff={diff}
          states={states}
          context={{ t, language, library: editor.library }}
          onShow={setShown}
          onTakeBack={onRestoreSection}
          isBusy={isBusy}
        />
      </div>
    </div>
  );
}
