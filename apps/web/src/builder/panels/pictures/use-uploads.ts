import type { MediaItem } from '@sitewright/contract/media';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/message-of.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { uploadPicture } from './upload-picture.ts';
import { uploadFault } from './upload-rules.ts';

export interface RunningUpload {
  id: number;
  name: string;
  /** Sent so far, 0 to 1. */
  share: number;
  failure: string | undefined;
  cancel: () => void;
}

/** Uploads, one after the other, with how far each is. `onDone` is called with every picture that arrived. */
export function useUploads(onDone: (picture: MediaItem) => void) {
  const { t } = useTranslation('builder');
  const siteId = useEditor().view.site.id;
  const [uploads, setUploads] = useState<readonly RunningUpload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const nextId = useRef(0);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((one) => one.abort());
  }, []);

  const drop = (id: number): void => setUploads((all) => all.filter((upload) => upload.id !== id));
  const change = (id: number, part: Partial<RunningUpload>): void =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

  const send = async (id: number, file: File, own: AbortController): Promise<void> => {
    const { signal } = own;
    if (signal.aborted) return;
    try {
      const onProgress = (share: number): void => change(id, { share });
      onDone(await uploadPicture({ file, siteId, signal, onProgress }));
      drop(id);
    } catch (error) {
      if (!signal.aborted) change(id, { failure: messageOf(error, t('picker.failed')) });
    } finally {
      running.current.delete(own);
    }
  };

  const start = (file: File): void => {
    nextId.current += 1;
    const id = nextId.current;
    const own = new AbortController();
    const fault = uploadFault(file);
    const cancel = (): void => {
      own.abort();
      drop(id);
    };
    const failure = fault && t(`picker.faults.${fault}`);
    setUploads((all) => [...all, { id, name: file.name, share: 0, failure, cancel }]);
    if (fault) return;
    running.current.add(own);
    const before = queue.current;
    queue.current = (async () => {
      await before;
      await send(id, file, own);
    })();
  };
  return { uploads, start };
}
