import type { Submission } from '@sitewright/contract/submissions/submissions';
import { useEffect, useRef } from 'react';
import { applyPatch, changesOf, isInTab, patchOf, type SubmissionChange } from './submission-changes.ts';
import { useOpenSubmission } from './use-open-submission.ts';
import { useSelection } from './use-selection.ts';
import { useSubmissionChanges } from './use-submission-changes.ts';
import type { FormTarget } from './query-keys.ts';
import type { SubmissionsState } from './use-submissions.ts';

/** The next page loads when the open submission is this close to the end of those loaded. */
const loadAhead = 2;

/** What is open, selected and focused in the list, and what happens to it when a submission leaves the list. */
export function useInbox(target: FormTarget, list: SubmissionsState) {
  const { items, tab, more } = list;
  const { openId, searchOf, open, close, goToTab } = useOpenSubmission();
  const selection = useSelection(items.map(({ id }) => id));
  const { changeOne, changeMany, markRead } = useSubmissionChanges(target);
  const container = useRef<HTMLDivElement>(null);
  const index = items.findIndex(({ id }) => id === openId);

  const openers = (): HTMLElement[] => [
    ...(container.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? []),
  ];
  const focusRow = (id: string | undefined): void =>
    (openers().find((opener) => opener.dataset['opens'] === id) ?? container.current)?.focus();
  const focusedId = (): string | undefined =>
    document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-opens]')?.dataset['opens'];

  const isNearEnd = index !== -1 && index >= items.length - loadAhead;
  useEffect(() => {
    if (isNearEnd && more && !more.isLoading) more.load();
  }, [isNearEnd, more]);
  useEffect(() => {
    container.current?.querySelector(`[data-opens="${CSS.escape(openId ?? '')}"]`)?.scrollIntoView({
      block: 'nearest',
    });
  }, [openId]);

  const handleClose = (): void => {
    const id = openId;
    close();
    requestAnimationFrame(() => focusRow(id));
  };

  const neighbor = (by: 1 | -1): Submission | undefined =>
    index === -1 ? (by === 1 ? items[0] : undefined) : items[index + by];
  const openNeighbor = (by: 1 | -1): (() => void) | undefined => {
    const next = neighbor(by);
    return next && (() => open(next.id));
  };
  const move = (by: 1 | -1): void => {
    if (openId !== undefined) return openNeighbor(by)?.();
    const rows = openers();
    const focused = rows.findIndex((row) => row.dataset['opens'] === focusedId());
    return (focused === -1 ? rows[0] : rows[focused + by])?.focus();
  };

  /** What takes the place of a submission that leaves the list. */
  const stepAside = (id: string): void => {
    const at = items.findIndex((one) => one.id === id);
    const next = at === -1 ? undefined : (items[at + 1] ?? items[at - 1]);
    if (openId !== id) focusRow(next?.id);
    else if (next) open(next.id);
    else handleClose();
  };

  const change = async (submission: Submission, wanted: SubmissionChange): Promise<void> => {
    const patch = patchOf(wanted);
    if (!patch || !isInTab(applyPatch(submission, patch), tab)) stepAside(submission.id);
    else if (wanted === 'new') handleClose();
    await changeOne(submission, wanted);
  };

  /** The first of the changes that the open or focused submission allows. */
  const changeCurrent = (...wanted: SubmissionChange[]): void => {
    const current = items.find(({ id }) => id === (openId ?? focusedId()));
    const allowed = current && wanted.find((one) => changesOf(current).includes(one));
    if (current && allowed) void change(current, allowed);
  };

  return {
    openId,
    searchOf,
    goToTab: (next: string): void => {
      selection.clear();
      goToTab(next);
    },
    selection,
    changeMany,
    markRead,
    container,
    place: index === -1 ? undefined : { place: index + 1, total: items.length },
    close: handleClose,
    openNeighbor,
    move,
    change,
    archive: () => changeCurrent('archived'),
    star: () =>
      items.find(({ id }) => id === (openId ?? focusedId()))?.status === 'starred'
        ? changeCurrent('read')
        : changeCurrent('starred'),
    /** After a bulk action: its bar is gone, and the focus must not be lost with it. */
    endSelection: (): void => {
      selection.clear();
      requestAnimationFrame(() => container.current?.focus());
    },
  };
}
