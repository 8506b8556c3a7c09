import type { LegalType, PublicLegalText } from '@sitewright/contract/legal/legal';
import { useEffect, useState } from 'react';
import type { Language } from '../../../lib/languages.ts';

export type LegalReading =
  | { state: 'loading' | 'missing' | 'failed' }
  | { state: 'ready'; text: PublicLegalText };

export interface LegalTitle {
  type: LegalType;
  title: string;
}

/** Fetched without the API client, which would double the script of the page. */
async function fetchLegal<Answer>(path: string): Promise<Answer | undefined> {
  const answer = await fetch(`/api/v1/legal${path}`);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The legal texts answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

const fetchTitles = async (locale: Language): Promise<readonly LegalTitle[]> =>
  (await fetchLegal<{ documents: LegalTitle[] }>(`?locale=${locale}`))?.documents ?? [];

/** Undefined where there is none. What is missing from the list is not asked for: browsers log a 404 as an error. */
const fetchText = async (
  type: LegalType,
  { locale, version }: { locale: Language; version: string | null },
): Promise<PublicLegalText | undefined> => {
  if (!(await fetchTitles(locale)).some((one) => one.type === type)) return undefined;
  const query = new URLSearchParams({ locale, ...(version === null ? {} : { version }) });
  return fetchLegal<PublicLegalText>(`/${type}?${query.toString()}`);
};

interface Wanted {
  locale: Language;
  version: string | null;
  /** Changes to load it again. */
  attempt: number;
  /** The page needs no text: the server decided that the shipped one is shown. */
  isSkipped: boolean;
}

/** A legal document of this host. */
export function useLegalText(type: LegalType, { locale, version, attempt, isSkipped }: Wanted): LegalReading {
  const [reading, setReading] = useState<LegalReading>({ state: 'loading' });
  useEffect(() => {
    let isOpen = true;
    const load = async (): Promise<void> => {
      let next: LegalReading;
      try {
        const text = await fetchText(type, { locale, version });
        next = text ? { state: 'ready', text } : { state: 'missing' };
      } catch {
        // The page says so, and offers to try again.
        next = { state: 'failed' };
      }
      if (isOpen) setReading(next);
    };
    if (!isSkipped) void load();
    return () => {
      isOpen = false;
    };
  }, [type, locale, version, attempt, isSkipped]);
  return reading;
}

/** The documents of this host; none while they load, and where they cannot be loaded. */
export function useLegalTitles(locale: Language): readonly LegalTitle[] {
  const [titles, setTitles] = useState<readonly LegalTitle[]>([]);
  useEffect(() => {
    let isOpen = true;
    const load = async (): Promise<void> => {
      const found = await fetchTitles(locale).catch(() => []);
      if (isOpen) setTitles(found);
    };
    void load();
    return () => {
      isOpen = false;
    };
  }, [locale]);
  return titles;
}
