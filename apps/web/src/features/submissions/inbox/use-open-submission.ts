import { useSearchParams } from 'react-router';
import { currentSearchParams } from '../../../lib/hooks/use-url-filters.ts';

/** The submission that is open beside the list: `?submission={id}`. */
export function useOpenSubmission() {
  const [params, setParams] = useSearchParams();
  const searchWith = (id: string | undefined): URLSearchParams => {
    const after = currentSearchParams();
    if (id === undefined) after.delete('submission');
    else after.set('submission', id);
    return after;
  };
  const linkParams = new URLSearchParams(params);
  return {
    openId: params.get('submission') ?? undefined,
    /** Address of a submission within the same list. */
    searchOf: (id: string): string => {
      linkParams.set('submission', id);
      return `?${linkParams.toString()}`;
    },
    /** Moving on replaces the address: Back leaves the submissions, not each of them. */
    open: (id: string): void => setParams(searchWith(id), { replace: true, preventScrollReset: true }),
    close: (): void => setParams(searchWith(undefined), { replace: true, preventScrollReset: true }),
    /** Another tab: nothing stays open. */
    goToTab: (tab: string): void => {
      const after = searchWith(undefined);
      if (tab === 'inbox') after.delete('tab');
      else after.set('tab', tab);
      setParams(after, { preventScrollReset: true });
    },
  };
}
