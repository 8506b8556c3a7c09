// Categories, tags and authors of imported posts, found by their names or created.
import type { ImportedAuthor, ImportedTerm, Named } from '@sitewright/blog/import/imported-item';
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { slugPattern } from '@sitewright/contract/blog/post-fields';
import { AppError } from '../../../core/app-error.ts';
import { createAuthor, listAuthors } from '../../blog/terms/authors.service.ts';
import { createCategory, listCategories } from '../../blog/terms/categories.service.ts';
import { createTag, listTags } from '../../blog/terms/tags.service.ts';
import type { Importing } from './import-context.ts';

const cut = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max - 1).trimEnd();

/** A slug of the source, where it is one here. */
const slugOf = (slug: string | undefined): { slug?: string } => {
  const lower = slug?.toLowerCase() ?? '';
  return slugPattern.test(lower) && lower.length <= limits.slugMaxLength ? { slug: lower } : {};
};

export class ImportedTerms {
  readonly #importing: Importing;
  readonly #declared = {
    category: new Map<string, ImportedTerm>(),
    tag: new Map<string, ImportedTerm>(),
    author: new Map<string, ImportedAuthor>(),
  };
  /** Ids by lower-case name. */
  readonly #known = {
    category: new Map<string, string>(),
    tag: new Map<string, string>(),
    author: new Map<string, string>(),
  };
  readonly #full = new Set<string>();
  #depths = new Map<string, number>();
  #defaultCategory = '';

  private constructor(importing: Importing) {
    this.#importing = importing;
  }

  static async load(importing: Importing): Promise<ImportedTerms> {
    const terms = new ImportedTerms(importing);
    const { ctx, actor, siteId } = importing;
    for (const { id, name, parentId, isDefault } of (await listCategories(ctx, actor, siteId)).categories) {
      terms.#known.category.set(name.toLowerCase(), id);
      terms.#depths.set(id, parentId === null ? 1 : (terms.#depths.get(parentId) ?? 1) + 1);
      if (isDefault) terms.#defaultCategory = id;
    }
    for (const { id, name } of (await listTags(ctx, actor, siteId)).tags)
      terms.#known.tag.set(name.toLowerCase(), id);
    for (const { id, name } of (await listAuthors(ctx, actor, siteId)).authors)
      terms.#known.author.set(name.toLowerCase(), id);
    return terms;
  }

  declare(item: ImportedTerm | ImportedAuthor): void {
    if (item.kind === 'author') this.#declared.author.set(item.key, item);
    else this.#declared[item.kind].set(item.key, item);
  }

  async #create(
    kind: 'category' | 'tag' | 'author',
    name: string,
    create: () => Promise<{ id: string }>,
  ): Promise<string | undefined> {
    const known = this.#known[kind].get(name.toLowerCase());
    if (known !== undefined) return known;
    if (this.#full.has(kind)) return undefined;
    try {
      const { id } = await create();
      this.#known[kind].set(name.toLowerCase(), id);
      return id;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'limit_reached') throw error;
      this.#full.add(kind);
      this.#importing.problems.add('limit_reached', '', kind);
      return undefined;
    }
  }

  async #category(named: Named, seen: ReadonlySet<string> = new Set()): Promise<string | undefined> {
    const { ctx, actor, siteId } = this.#importing;
    const declared = this.#declared.category.get(named.key);
    const name = cut((declared?.name ?? named.name).trim(), limits.termNameMaxLength);
    if (name === '') return undefined;
    // The category that WordPress gives to what has none.
    if (/^uncategori[sz]ed$/i.test(declared?.slug ?? name) && this.#defaultCategory !== '')
      return this.#defaultCategory;
    return this.#create('category', name, async () => {
      const parentKey = declared?.parent;
      const parent =
        parentKey === undefined || parentKey === named.key || seen.has(parentKey)
          ? undefined
          : this.#declared.category.get(parentKey);
      const parentId =
        parent &&
        (await this.#category({ key: parent.key, name: parent.name }, new Set([...seen, named.key])));
      const depth = parentId === undefined ? 0 : (this.#depths.get(parentId) ?? 1);
      const isDeep = depth >= limits.categoryDepthMax;
      const created = await createCategory(ctx, actor, siteId, {
        name,
        ...slugOf(declared?.slug),
        ...(declared?.description
          ? { description: cut(declared.description, limits.termDescriptionMaxLength) }
          : {}),
        ...(parentId === undefined || isDeep ? {} : { parentId }),
      });
      this.#depths.set(created.id, isDeep ? 1 : depth + 1);
      return created;
    });
  }

  #tag(named: Named): Promise<string | undefined> {
    const { ctx, actor, siteId } = this.#importing;
    const declared = this.#declared.tag.get(named.key);
    const name = cut((declared?.name ?? named.name).trim(), limits.termNameMaxLength);
    if (name === '') return Promise.resolve(undefined);
    return this.#create('tag', name, () =>
      createTag(ctx, actor, siteId, {
        name,
        ...slugOf(declared?.slug),
        ...(declared?.description
          ? { description: cut(declared.description, limits.termDescriptionMaxLength) }
          : {}),
      }),
    );
  }

  #author(named: Named): Promise<string | undefined> {
    const { ctx, actor, siteId, options } = this.#importing;
    const chosen = options.authors[named.key];
    if (chosen !== undefined) return Promise.resolve(chosen);
    const declared = this.#declared.author.get(named.key);
    const name = cut((declared?.name ?? named.name).trim(), limits.authorNameMaxLength);
    if (name === '') return Promise.resolve(undefined);
    const website = declared?.website ?? '';
    return this.#create('author', name, () =>
      createAuthor(ctx, actor, siteId, {
        name,
        ...(declared?.bio ? { bio: cut(declared.bio, limits.bioMaxLength) } : {}),
        ...(/^https?:\/\//i.test(website) && URL.canParse(website)
          ? { website: website.slice(0, limits.addressMaxLength) }
          : {}),
      }),
    );
  }

  async #all(
    named: readonly Named[],
    find: (one: Named) => Promise<string | undefined>,
    max: number,
  ): Promise<string[]> {
    const ids = new Set<string>();
    for (const one of named) {
      const id = await find(one);
      if (id !== undefined && ids.size < max) ids.add(id);
    }
    return [...ids];
  }

  async of(post: {
    authors: Named[];
    categories: Named[];
    tags: Named[];
  }): Promise<{ authorIds: string[]; categoryIds: string[]; tagIds: string[] }> {
    const { options } = this.#importing;
    return {
      authorIds:
        options.authorId === null
          ? await this.#all(post.authors, (one) => this.#author(one), limits.authorsPerPost)
          : [options.authorId],
      categoryIds: options.categories
        ? await this.#all(post.categories, (one) => this.#category(one), limits.categoriesPerPost)
        : [],
      tagIds: options.tags ? await this.#all(post.tags, (one) => this.#tag(one), limits.tagsPerPost) : [],
    };
  }
}
