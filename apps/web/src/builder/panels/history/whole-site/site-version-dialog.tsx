import { Button, Loader } from '@mantine/core';
import type { PageContent } from '@sitewright/contract/content';
import { compareWithLive, getSiteVersion, type SiteState } from '@sitewright/contract/versions/versions';
import { fromContent } from '@sitewright/document/adapter';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { request } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { useEditor } from '../../../model/editor-context.tsx';
import { paths } from '../../../../routes/paths.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { PanelDialog } from '../../panel-dialog.tsx';
import { Comparison } from '../comparison.tsx';
import classes from '../history.module.css';
import { partChanges, partName } from '../part-name.ts';
import { saveAll } from '../refresh-editor.ts';
import { restoreSite } from './restore-site.ts';
import { SiteChangeList } from './site-change-list.tsx';
import { diffSites, isTextPartKind, type SitePartDiff } from './site-diff.ts';
import { useDay } from '../use-day.ts';
import type { AnyVersion } from '../use-versions.ts';
import { versionTitle } from '../../../../lib/versions/version-title.ts';

const copyPath = (site: string, version: string): string =>
  `${paths.createSite}?${new URLSearchParams({ site, version })}`;

const useSiteStates = (versionId: string) => {
  const editor = useEditor();
  const { id } = editor.view.site;
  return useQuery({
    queryKey: ['site-version', id, versionId],
    queryFn: async () => {
      await saveAll(editor);
      const [version, present] = await Promise.all([
        request(getSiteVersion, { params: { id, versionId } }),
        request(compareWithLive, { params: { id } }),
      ]);
      return { earlier: version.state, now: present.now };
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
};

const contentIn = (state: SiteState, { kind, part }: SitePartDiff): PageContent | null | undefined =>
  kind === 'header' || kind === 'footer' ? state[kind] : state.pages.find(({ id }) => id === part)?.content;

interface Props {
  version: AnyVersion;
  onClose: () => void;
}

/** An earlier version of the whole site beside the current state, part by part. */
export default function SiteVersionDialog({ version, onClose }: Props) {
  const { t } = useTranslation('history');
  const editor = useEditor();
  const client = useQueryClient();
  const day = useDay();
  const query = useSiteStates(version.id);
  const [chosen, setChosen] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const parts = useMemo(() => query.data && diffSites(query.data.earlier, query.data.now), [query.data]);
  const part = parts?.find((one) => one.part === chosen) ?? parts?.[0];

  const restore = async (only?: string): Promise<void> => {
    setRunning(true);
    const isDone = await restoreSite({ editor, client, t }, version.id, { part: only });
    if (isDone && only === undefined) onClose();
    else if (isDone) await query.refetch();
    setRunning(false);
  };

  return (
    <PanelDialog onClose={onClose} size={1400} title={versionTitle(version, t)}>
      {!query.data || !parts ? (
        <div className={classes.wait}>
          {query.error ? (
            <p role="alert">{messageOf(query.error, t('failed.load'))}</p>
          ) : (
            <Loader size={24} aria-label={t('loading')} />
          )}
        </div>
      ) : (
        <>
          {parts.length === 0 && <p className={classes.same}>{t('site.same')}</p>}
          {parts.length > 0 && (
            <ul className={classes.parts} aria-label={t('changes')}>
              {parts.map((one) => (
                <li key={one.part} data-on={one.part === part?.part || undefined}>
                  <button
                    type="button"
                    className={classes.part}
                    aria-pressed={one.part === part?.part}
                    onClick={() => setChosen(one.part)}
                  >
                    <b>{partName(one, t)}</b>
                    <small>{partChanges(one, t)}</small>
                  </button>
                </li>
              ))}
            </ul>
          )}
          {part && (
            <PartComparison
              part={part}
              states={query.data}
              thenTitle={day(version.createdAt)}
              isBusy={isRunning}
            />
          )}
        </>
      )}
      {part && <p className={classes.aside}>{t('site.actsAtOnce')}</p>}
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {!editor.isContentOnly && (
          <Button component={Link} variant="default" to={copyPath(editor.view.site.id, version.id)}>
            {t('site.copy')}
          </Button>
        )}
        {!editor.isContentOnly && part && part.status !== 'added' && (
          <Button variant="default" disabled={isRunning} onClick={() => void restore(part.part)}>
            {t('site.restorePart', { name: partName(part, t) })}
          </Button>
        )}
        {!editor.isContentOnly && part && (
          <ConfirmButton confirm={t('site.confirm')} onConfirm={() => restore()}>
            {t('restore.site')}
          </ConfirmButton>
        )}
      </div>
    </PanelDialog>
  );
}

interface PartProps {
  part: SitePartDiff;
  states: { earlier: SiteState; now: SiteState };
  thenTitle: string;
  isBusy: boolean;
}

function PartComparison({ part, states, thenTitle, isBusy }: PartProps) {
  const { earlier, now } = states;
  const home = now.pages.find(({ isHome }) => isHome)?.content;
  const documents = useMemo(() => {
    const of = (state: SiteState) => fromContent(contentIn(state, part) ?? {}).state;
    if (part.kind !== 'theme') return { earlier: of(earlier), now: of(now) };
    // Shows the same page in both themes.
    const { state } = fromContent(home ?? {});
    return { earlier: state, now: state };
  }, [home, now, part, earlier]);
  if (isTextPartKind(part.kind)) return <SiteChangeList kind={part.kind} states={states} />;
  return (
    <Comparison
      kind={part.kind === 'theme' ? 'page' : part.kind}
      states={documents}
      thenTitle={thenTitle}
      thenTheme={earlier.theme}
      isBusy={isBusy}
    />
  );
}
