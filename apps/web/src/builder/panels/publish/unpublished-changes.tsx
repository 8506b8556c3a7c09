import { Loader } from '@mantine/core';
import { compareWithLive, type SiteState } from '@sitewright/contract/versions/versions';
import { fromContent } from '@sitewright/document/adapter';
import { diffDocuments } from '@sitewright/document/diff';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { labelIn, describeSectionChanges } from '../history/describe-diff.ts';
import { partChanges, partName } from '../history/part-name.ts';
import { saveAll } from '../history/refresh-editor.ts';
import { useSiteChangeTexts } from '../history/whole-site/site-change-list.tsx';
import {
  diffSites,
  isTextPartKind,
  type SitePartDiff,
  type TextPartKind,
} from '../history/whole-site/site-diff.ts';
import { useDiscard } from '../history/use-discard.ts';
import controls from '../../../ui/panel-controls.module.css';
import classes from './publish-dialog.module.css';

interface Props {
  /** Called when changes were discarded: findings may be outdated. */
  onChanged: () => void;
}

/** Unpublished changes that the next release would contain; each part can be discarded. */
export default function UnpublishedChanges({ onChanged }: Props) {
  const { t } = useTranslation('history');
  const editor = useEditor();
  const { id, isPublished } = editor.view.site;
  const compared = useQuery({
    queryKey: ['staged-changes', id],
    queryFn: async () => {
      await saveAll(editor);
      return request(compareWithLive, { params: { id } });
    },
    enabled: isPublished,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { live, now } = compared.data ?? {};
  // Saved sections have no pages of their own; visitors only see pages that contain them.
  const parts = useMemo(
    () => (live && now ? diffSites(live.state, now).filter(({ kind }) => kind !== 'sections') : undefined),
    [live, now],
  );
  const { running, discard } = useDiscard(live ?? undefined, async () => {
    await compared.refetch();
    onChanged();
  });
  if (!isPublished || (compared.data && !live)) return null;
  if (compared.error && !compared.data) {
    return (
      <p className={controls.error} role="alert">
        {messageOf(compared.error, t('staged.failed'))}
      </p>
    );
  }
  if (!parts || !live || !now) {
    return (
      <output className={classes.state}>
        <Loader size={20} />
        <span>{t('staged.loading')}</span>
      </output>
    );
  }
  if (parts.length === 0) return <p className={controls.hint}>{t('staged.none')}</p>;
  return (
    <section>
      <h3 className={classes.title}>
        {t('staged.title')}
        <span>{parts.length}</span>
      </h3>
      <ul className={classes.list} aria-label={t('staged.title')}>
        {parts.map((part) => (
          <li key={part.part} className={classes.item}>
            <div>
              {partName(part, t)}
              <small>{part.status === 'changed' ? partChanges(part, t) : t(`staged.${part.status}`)}</small>
              {isTextPartKind(part.kind) ? (
                <SiteSentences kind={part.kind} earlier={live.state} now={now} />
              ) : (
                part.status === 'changed' &&
                part.sections > 0 && <Sentences part={part} earlier={live.state} now={now} />
              )}
            </div>
            {part.status !== 'added' && !editor.isContentOnly && (
              <ConfirmButton
                size="compact-sm"
                disabled={running !== undefined}
                label={t('staged.discardOf', { name: partName(part, t) })}
                confirm={t('staged.confirm')}
                onConfirm={() => discard(part)}
              >
                {t('staged.discard')}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SentencesProps {
  part: SitePartDiff;
  earlier: SiteState;
  now: SiteState;
}

const contentIn = (state: SiteState, { kind, part }: SitePartDiff): unknown =>
  kind === 'header' || kind === 'footer' ? state[kind] : state.pages.find(({ id }) => id === part)?.content;

/** Maximum of sentences per part. */
const sentencesShown = 12;

function Sentences({ part, earlier, now }: SentencesProps) {
  const { t } = useTranslation('history');
  const language = useLanguage();
  const { library } = useEditor();
  const words = useMemo(() => {
    const context = { t, language, library };
    const states = {
      earlier: fromContent(contentIn(earlier, part)).state,
      now: fromContent(contentIn(now, part)).state,
    };
    return diffDocuments(states.earlier, states.now).sections.flatMap((section) => {
      const state = section.status === 'removed' ? states.earlier : states.now;
      const name = labelIn(state, section.id, context);
      if (section.status !== 'kept') return [`${name}: ${t(`marks.${section.status}`)}`];
      return describeSectionChanges(section, states, context).map((text) =>
        t('words.inside', { name, text }),
      );
    });
  }, [earlier, language, library, now, part, t]);
  return <WhatChanged words={words} />;
}

function SiteSentences({ kind, earlier, now }: Omit<SentencesProps, 'part'> & { kind: TextPartKind }) {
  return <WhatChanged words={useSiteChangeTexts(kind, earlier, now)} />;
}

function WhatChanged({ words }: { words: readonly string[] }) {
  const { t } = useTranslation('history');
  if (words.length === 0) return null;
  return (
    <details className={classes.more}>
      <summary>{t('staged.more')}</summary>
      <ul>
        {words.slice(0, sentencesShown).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {words.length > sentencesShown && <li>{t('more', { count: words.length - sentencesShown })}</li>}
      </ul>
    </details>
  );
}
