// Upload queue of a site. It lives outside the dialog: closing the dialog does not stop uploads.
import { limits } from '@sitewright/contract/limits';
import type { MediaItem } from '@sitewright/contract/media/media';
import { fileIssue, type FileIssue } from './upload-rules.ts';
import type { FileUpload } from './upload-file.ts';

export interface Upload {
  id: number;
  file: File;
  folderId: string | undefined;
  /** Progress, 0 to 1. */
  share: number;
  state: 'waiting' | 'sending' | 'failed';
  /** Rejected before upload; a retry would not help. */
  fault?: FileIssue | undefined;
  error?: unknown;
}

/** Half of the server's per-user limit, to leave capacity for saving and for a second tab. */
const parallelMax = Math.ceil(limits.media.parallelUploadsMax / 2);

export interface QueueListener {
  onDone: (item: MediaItem) => void;
  /** Called for a failed upload while no dialog is open. */
  onFailed: (error: unknown) => void;
  /** Called with the uploaded files when all uploads have finished. */
  onDrained: (items: readonly MediaItem[]) => void;
}

export class UploadQueue {
  #uploads: readonly Upload[] = [];
  #nextId = 1;
  #arrived: MediaItem[] = [];
  readonly #running = new Map<number, AbortController>();
  readonly #watchers = new Set<() => void>();
  readonly #arrivalWatchers = new Set<(item: MediaItem) => void>();
  readonly #siteId: string;
  readonly #send: (upload: FileUpload) => Promise<MediaItem>;
  readonly #listener: QueueListener;

  constructor(siteId: string, send: (upload: FileUpload) => Promise<MediaItem>, listener: QueueListener) {
    this.#siteId = siteId;
    this.#send = send;
    this.#listener = listener;
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  /** Called per finished file while the dialog is open. */
  readonly subscribeArrivals = (watcher: (item: MediaItem) => void): (() => void) => {
    this.#arrivalWatchers.add(watcher);
    return () => void this.#arrivalWatchers.delete(watcher);
  };

  readonly get = (): readonly Upload[] => this.#uploads;

  /** Whether leaving the page would lose uploads. */
  get isBusy(): boolean {
    return this.#uploads.some(({ state }) => state !== 'failed');
  }

  add(files: readonly File[], folderId?: string): void {
    const added = files.map((file): Upload => {
      const fault = fileIssue(file);
      const id = this.#nextId;
      this.#nextId += 1;
      return { id, file, folderId, share: 0, state: fault ? 'failed' : 'waiting', fault };
    });
    this.#set([...this.#uploads, ...added]);
    this.#next();
  }

  /** Cancels an upload, or removes a failed one from the list. */
  drop(id: number): void {
    this.#stop([id]);
  }

  dropAll(): void {
    this.#stop(this.#uploads.map(({ id }) => id));
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', share: 0, error: undefined });
    this.#next();
  }

  /** Stops all of them before the next waiting upload starts. */
  #stop(ids: readonly number[]): void {
    for (const id of ids) {
      this.#running.get(id)?.abort();
      this.#running.delete(id);
    }
    this.#set(this.#uploads.filter(({ id }) => !ids.includes(id)));
    this.#next();
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const watcher of this.#watchers) watcher();
  }

  #change(id: number, part: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }

  #next(): void {
    while (this.#running.size < parallelMax) {
      const upload = this.#uploads.find(({ state }) => state === 'waiting');
      if (!upload) break;
      void this.#start(upload);
    }
    if (this.isBusy || this.#arrived.length === 0) return;
    const arrived = this.#arrived;
    this.#arrived = [];
    this.#listener.onDrained(arrived);
  }

  async #start({ id, file, folderId }: Upload): Promise<void> {
    const own = new AbortController();
    const { signal } = own;
    this.#running.set(id, own);
    this.#change(id, { state: 'sending' });
    try {
      const onProgress = (share: number): void => this.#change(id, { share });
      const item = await this.#send({ file, siteId: this.#siteId, folderId, signal, onProgress });
      if (signal.aborted) return;
      this.#arrived.push(item);
      this.#listener.onDone(item);
      this.#set(this.#uploads.filter((upload) => upload.id !== id));
      for (const watcher of this.#arrivalWatchers) watcher(item);
    } catch (error) {
      if (signal.aborted) return;
      this.#change(id, { state: 'failed', error });
      if (this.#arrivalWatchers.size === 0) this.#listener.onFailed(error);
    }
    this.#running.delete(id);
    this.#next();
  }
}
