// What the cards in the text know of the site: names of its forms, and how its library draws a section. Each is
// loaded when the first card needs it.
import { listForms } from '@sitewright/contract/forms/forms';
import { sectionLibrary } from '@sitewright/contract/library/library';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { Site } from '@sitewright/contract/sites/sites';
import { request } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/translations.ts';
import type { CardSection } from '../engine/block-nodes.ts';
import type { CardSource } from './draw-card.ts';
import type { SectionMarkup } from './section-markup.ts';

export interface FormChoice {
  id: string;
  name: string;
}

export class SiteCards implements CardSource {
  readonly #site: Site;
  readonly #listeners = new Set<() => void>();
  #forms: readonly FormChoice[] | undefined;
  #formsLoad: Promise<readonly FormChoice[]> | undefined;
  #designs: ReadonlyMap<string, SectionDesign> | undefined;
  #markup: SectionMarkup | undefined;
  #libraryLoad: Promise<ReadonlyMap<string, SectionDesign>> | undefined;
  readonly text: CardSource['text'];
  onEdit: (position: number) => void = () => undefined;

  constructor(site: Site, text: CardSource['text']) {
    this.#site = site;
    this.text = text;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  formName = (formId: string): string | undefined => {
    if (!this.#forms) this.loadForms().catch(() => undefined);
    return this.#forms?.find(({ id }) => id === formId)?.name;
  };

  section = (section: CardSection): { label: string; html: string | undefined } => {
    if (!this.#designs) this.loadLibrary().catch(() => undefined);
    const design = this.#designs?.get(section.type);
    if (!design) return { label: section.type, html: undefined };
    const html = this.#markup?.({ ...section, id: 'card' });
    return { label: design.config.label[currentLanguage()], html };
  };

  /** Rejects when they cannot be loaded; the next call tries again. */
  loadForms(): Promise<readonly FormChoice[]> {
    this.#formsLoad ??= request(listForms, { params: { id: this.#site.id } }).then(
      ({ forms }) => {
        this.#forms = forms.map(({ id, name }) => ({ id, name }));
        this.#notify();
        return this.#forms;
      },
      (error: unknown) => {
        this.#formsLoad = undefined;
        throw error;
      },
    );
    return this.#formsLoad;
  }

  loadLibrary(): Promise<ReadonlyMap<string, SectionDesign>> {
    this.#libraryLoad ??= Promise.all([request(sectionLibrary), import('./section-markup.ts')]).then(
      ([library, { markupOfSections }]) => {
        const designs = library.designs as unknown as SectionDesign[];
        this.#designs = new Map(designs.map((design) => [design.type, design]));
        this.#markup = markupOfSections(this.#site, library);
        this.#notify();
        return this.#designs;
      },
      (error: unknown) => {
        this.#libraryLoad = undefined;
        throw error;
      },
    );
    return this.#libraryLoad;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
