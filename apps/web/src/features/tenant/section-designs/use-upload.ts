import type { UploadIssue } from '@sitewright/contract/custom-templates/custom-templates';
import { limits } from '@sitewright/contract/limits';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { type Uploaded, type UploadNames, useDesignCalls } from './use-section-designs.ts';

const most = limits.designs.zipBytes;

export type UploadState =
  | { state: 'idle' }
  | { state: 'checking'; name: string }
  | ({ state: 'added' } & Uploaded)
  | { state: 'refused'; name: string; faults: readonly UploadIssue[]; count: number }
  | { state: 'failed'; message: string };

const isZip = ({ name, type }: File): boolean =>
  /\.zip$/i.test(name) || /^application\/(x-)?zip(-compressed)?$/.test(type);

const refusalOf = (error: unknown, name: string): UploadState | undefined => {
  const details = error instanceof ApiError ? error.details : {};
  const faults = details['faults'] as UploadIssue[] | undefined;
  if (!faults) return undefined;
  return { state: 'refused', name, faults, count: Number(details['count'] ?? faults.length) };
};

const noNames: UploadNames = { name: '', slug: '' };

/** One upload at a time; its result stays until the next. */
export function useUpload() {
  const { t } = useTranslation('tenant');
  const { upload } = useDesignCalls();
  const [state, setState] = useState<UploadState>({ state: 'idle' });
  const [names, setNames] = useState<UploadNames>(noNames);

  const send = async (file: File | null | undefined): Promise<void> => {
    if (!file || state.state === 'checking') return;
    if (!isZip(file)) return setState({ state: 'failed', message: t('designs.wrongType') });
    if (file.size > most) {
      return setState({ state: 'failed', message: t('designs.tooLarge', { most: most / 1024 / 1024 }) });
    }
    setState({ state: 'checking', name: file.name });
    try {
      setState({ state: 'added', ...(await upload(file, names)) });
      setNames(noNames);
    } catch (error) {
      const isUnreachable = error instanceof ApiError && error.isUnreachable;
      const message = isUnreachable ? t('designs.unreachable') : messageOf(error, t('designs.failed'));
      setState(refusalOf(error, file.name) ?? { state: 'failed', message });
    }
  };
  return {
    state,
    names,
    changeNames: (changes: Partial<UploadNames>): void => setNames({ ...names, ...changes }),
    send: (file: File | null | undefined): void => void send(file),
    clear: () => setState({ state: 'idle' }),
  };
}
