export type StaticUseCase = 'static-hosting' | 'single-page' | 'hand-over' | 'developer';

export interface StaticOptions {
  useCase: StaticUseCase;
  /** Where forms post to; undefined: to the published site, or nowhere with a note for visitors. */
  formUrl?: string;
  /** False leaves the blog's pages out. */
  blog: boolean;
  /** False: of each image only the largest size. */
  media: boolean;
}
