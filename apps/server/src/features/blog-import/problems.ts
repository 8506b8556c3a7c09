// The problems of an import: the first are listed, all are counted.
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { ImportProblem, ImportProblemCode } from '@sitewright/contract/blog-import/blog-imports';

export class Problems {
  readonly #listed: ImportProblem[] = [];
  #count = 0;

  add(code: ImportProblemCode, place: string, detail = ''): void {
    this.#count += 1;
    if (this.#listed.length < blogLimits.importProblemsShown) {
      this.#listed.push({ code, place: place.slice(0, 300), detail: detail.slice(0, 300) });
    }
  }

  get result(): { problems: ImportProblem[]; problemCount: number } {
    return { problems: this.#listed, problemCount: this.#count };
  }
}
