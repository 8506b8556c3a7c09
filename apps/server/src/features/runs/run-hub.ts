// Tells this process about changes of runs, whichever process makes them.
import type { NotifyBus } from '../../core/notify/notify-bus.ts';

interface RunNotice {
  tenantId?: unknown;
  runId?: unknown;
}

interface RunListener {
  tenantId: string;
  runId: string;
  /** The run has changed, or may have. */
  changed: () => void;
  /** This process is stopping. */
  stopped?: () => void;
}

export class RunHub {
  readonly #notify: NotifyBus;
  readonly #listeners = new Set<RunListener>();
  #isStopped = false;

  constructor(notify: NotifyBus) {
    this.#notify = notify;
    notify.subscribe('runs', {
      receive: (notice) => this.#receive(notice as RunNotice),
      resume: () => {
        for (const { changed } of this.#listeners) changed();
      },
    });
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Returns the function that unsubscribes. Changes from then on are notified. */
  async subscribe(listener: RunListener): Promise<() => void> {
    await this.#notify.listen();
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  stop(): void {
    this.#isStopped = true;
    for (const { stopped } of this.#listeners) stopped?.();
  }

  #receive({ tenantId, runId }: RunNotice): void {
    for (const listener of this.#listeners) {
      if (listener.runId === runId && listener.tenantId === tenantId) listener.changed();
    }
  }
}
