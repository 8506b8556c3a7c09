// The answers in the browser: shown at once, saved on the server a moment later. What is not saved yet is also kept in the browser, so
// that neither a reload nor a lost connection loses it.
import {
  deleteWizardLogo,
  getWizard,
  listWizards,
  saveWizard,
  startWizard,
  uploadWizardLogo,
  type WizardData,
  type WizardSession,
  type WizardStep,
} from '@sitewright/contract/wizard/wizard';
import type { CallOf } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { signInStorageKeys } from '../auth/path-after-sign-in.ts';

const typingPauseMs = 600;
const { wizardId, wizardEmail, wizardCompany, autoGenerate } = signInStorageKeys;

export type SaveState = 'saved' | 'saving' | 'failed';

export interface DraftView {
  /** `unreachable`: whether there are earlier answers is not known yet. `signed-out`: they are those of an account. */
  status: 'loading' | 'ready' | 'unreachable' | 'signed-out';
  session: WizardSession | undefined;
  data: WizardData;
  saving: SaveState;
  /** Error of the last save. */
  failure: unknown;
  /** The answers of an earlier visit are older than the server keeps them. */
  isExpired: boolean;
}

const readUnsaved = (): WizardData => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(wizardCompany) ?? '{}');
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
};

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'wrong_state');

export class WizardDraft {
  #view: DraftView = {
    status: 'loading',
    session: undefined,
    data: {},
    saving: 'saved',
    failure: undefined,
    isExpired: false,
  };
  #unsaved: WizardData = {};
  #carried: WizardData = {};
  #suggested: WizardData = {};
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Saves follow each other, so that an older one never replaces a newer one. */
  #saving: Promise<unknown> = Promise.resolve();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  read = (): DraftView => this.#view;

  #show(change: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Finds the answers of an earlier visit. `hasAccount`: also those of another device. */
  async load(hasAccount: boolean): Promise<void> {
    this.#unsaved = readUnsaved();
    this.#show({ status: 'loading' });
    try {
      const session = await this.#findSession(hasAccount);
      this.#show({ status: 'ready', session, data: { ...session?.data, ...this.#unsaved } });
      if (Object.keys(this.#unsaved).length > 0) this.#schedule();
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      this.#show({ status: isSignedOut ? 'signed-out' : 'unreachable' });
    }
  }

  async #findSession(hasAccount: boolean): Promise<WizardSession | undefined> {
    const id = localStorage.getItem(wizardId);
    if (id) {
      try {
        const session = await request(getWizard, { params: { wizardId: id } });
        if (session.siteId === null) return session;
        this.forget();
        return undefined;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        // Answers that were never saved begin a new session.
        localStorage.removeItem(wizardId);
        this.#show({ isExpired: true });
      }
    }
    if (!hasAccount) return undefined;
    const [latest] = (await request(listWizards)).sessions;
    if (latest) localStorage.setItem(wizardId, latest.id);
    return latest;
  }

  change(change: WizardData): void {
    this.#unsaved = { ...this.#unsaved, ...change };
    localStorage.setItem(wizardCompany, JSON.stringify(this.#unsaved));
    this.#show({ data: { ...this.#view.data, ...change }, saving: 'saving', isExpired: false });
    this.#schedule();
  }

  /** Goes along with the next save, and alone begins nothing. */
  carry(data: WizardData): void {
    this.#carried = { ...this.#carried, ...data };
  }

  /** Goes along with the next save, unless there is an answer already. */
  suggest(data: WizardData): void {
    this.#suggested = data;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), typingPauseMs);
  }

  /** Saves what is not saved yet. False when that failed: the answers stay in the browser. */
  save(more: { step?: WizardStep; email?: string | null } = {}): Promise<boolean> {
    clearTimeout(this.#timer);
    const next = this.#saving.then(() => this.#send(more));
    this.#saving = next;
    return next;
  }

  async #send(more: { step?: WizardStep; email?: string | null }): Promise<boolean> {
    const hasData = Object.keys(this.#unsaved).length > 0;
    if (!hasData && Object.keys(more).length === 0) return true;
    const missing = Object.entries(this.#suggested).filter(([name]) => !(name in this.#view.data));
    const data = { ...Object.fromEntries(missing), ...this.#carried, ...this.#unsaved };
    this.#show({ saving: 'saving' });
    try {
      let { session } = this.#view;
      if (!session) {
        session = await request(startWizard, { body: { data } });
        localStorage.setItem(wizardId, session.id);
        this.#show({ session });
        if (Object.keys(more).length === 0) return this.#saved(data, session);
      }
      const params = { wizardId: session.id };
      return this.#saved(data, await request(saveWizard, { params, body: { data, ...more } }));
    } catch (error) {
      if (isGone(error) && this.#view.session) {
        // Expired, of somebody else by now, or a site already: the answers go on as a new session.
        this.#unsaved = this.#view.data;
        localStorage.removeItem(wizardId);
        localStorage.setItem(wizardCompany, JSON.stringify(this.#unsaved));
        this.#show({ session: undefined });
        return this.#send(more);
      }
      if (error instanceof ApiError && error.status === 401) this.#show({ status: 'signed-out' });
      this.#show({ saving: 'failed', failure: error });
      return false;
    }
  }

  #saved(sent: WizardData, session: WizardSession): true {
    this.#unsaved = Object.fromEntries(
      Object.entries(this.#unsaved).filter(([name, value]) => sent[name as keyof WizardData] !== value),
    );
    const isSaved = Object.keys(this.#unsaved).length === 0;
    if (isSaved) localStorage.removeItem(wizardCompany);
    else localStorage.setItem(wizardCompany, JSON.stringify(this.#unsaved));
    this.#show({ session, saving: isSaved ? 'saved' : 'saving', failure: undefined });
    return true;
  }

  /** Replaces the logo, or removes it. @throws ApiError when the file is not accepted */
  async changeLogo(file: File | null): Promise<void> {
    // Begins a session where there is none yet.
    if (!(await this.save(this.#view.session ? {} : { step: 'look' }))) throw this.#view.failure;
    const params = { wizardId: this.#view.session!.id };
    const body = new FormData();
    if (file) body.append('file', file);
    const { logo } = file
      ? await request(uploadWizardLogo, { params, body } as CallOf<typeof uploadWizardLogo>)
      : await request(deleteWizardLogo, { params });
    const { session } = this.#view;
    if (session) this.#show({ session: { ...session, logo } });
  }

  /** The run that creates the site, or the site itself, as the server knows it now. */
  async reload(): Promise<WizardSession | undefined> {
    const { session } = this.#view;
    if (!session) return undefined;
    const now = await request(getWizard, { params: { wizardId: session.id } });
    this.#show({ session: now });
    return now;
  }

  /** In this browser. */
  forget(): void {
    for (const key of [wizardId, wizardEmail, wizardCompany, autoGenerate]) localStorage.removeItem(key);
    this.#unsaved = {};
  }

  /** Begins with empty answers. Those of before stay on the server until they expire. */
  restart(): void {
    clearTimeout(this.#timer);
    this.forget();
    this.#show({ status: 'ready', session: undefined, data: {}, saving: 'saved', isExpired: false });
  }
}
