import { z } from 'zod';
import { listQuery, pagination } from './fields.ts';
import { limits } from './limits.ts';

// A list of the API, declared once: its query, its response and the columns of its CSV export.

export type CsvCell = string | number | boolean | null | undefined;
/** Heading → cell of an item, in the order of the file. */
export type CsvColumns<Item> = Readonly<Record<string, (item: Item) => CsvCell>>;

interface ListDeclaration<Name extends string, Item extends z.ZodType, Filters extends z.ZodRawShape> {
  /** Name of the items in the response. */
  name: Name;
  item: Item;
  /** Query parameters that narrow the list and its export. */
  filters: Filters;
  /** Columns of the CSV export; absent when there is none. */
  csv?: CsvColumns<z.output<Item>>;
}

/** Beside the schemas, which the browser's build leaves out. */
const namesOf = <Filters extends z.ZodRawShape>(filters: Filters) =>
  Object.keys(filters) as (keyof Filters & string)[];

type Items<Name extends string, Item extends z.ZodType> = Record<Name, z.ZodArray<Item>>;
/** Absent without sorts. */
type SortParameter<Sort extends string> = {
  [P in 'sort' as [Sort] extends [never] ? never : P]: z.ZodDefault<z.ZodEnum<{ [S in Sort]: S }>>;
};
type OffsetQuery = ReturnType<typeof listQuery>['shape'];

/** A list in numbered pages: `?page&limit&…filters&sort` → `{ [name]: […], pagination }`. */
export const defineList = <
  Name extends string,
  Item extends z.ZodType,
  Filters extends z.ZodRawShape,
  const Sort extends string = never,
>({
  sorts,
  csv = {},
  ...list
}: ListDeclaration<Name, Item, Filters> & {
  /** The first is the default; absent when the list has one order only. */
  sorts?: readonly [Sort, ...Sort[]];
}) => ({
  ...list,
  csv,
  sorts: (sorts ?? []) as readonly Sort[],
  filters: z.object(list.filters),
  filterNames: namesOf(list.filters),
  query: z.object({
    ...listQuery().shape,
    ...list.filters,
    ...(sorts ? { sort: z.enum(sorts).default(sorts[0] as never) } : {}),
  }) as unknown as z.ZodObject<OffsetQuery & Filters & SortParameter<Sort>>,
  response: z.object({ [list.name]: z.array(list.item), pagination }) as unknown as z.ZodObject<
    Items<Name, Item> & { pagination: typeof pagination }
  >,
});

/**
 * A list that is read onwards from a cursor, so that rows added meanwhile shift no page: `?…filters&limit&before` →
 * `{ [name]: […], next }`.
 */
export const defineCursorList = <Name extends string, Item extends z.ZodType, Filters extends z.ZodRawShape>({
  cursor = z.string().min(1).max(limits.lists.cursorMaxLength),
  csv = {},
  ...list
}: ListDeclaration<Name, Item, Filters> & { cursor?: z.ZodString }) => {
  const cursorQuery = {
    limit: listQuery().shape.limit,
    /** The `next` of the previous page. */
    before: cursor.optional(),
  };
  return {
    ...list,
    csv,
    filters: z.object(list.filters),
    filterNames: namesOf(list.filters),
    query: z.object({ ...list.filters, ...cursorQuery }) as unknown as z.ZodObject<
      Filters & typeof cursorQuery
    >,
    response: z.object({
      [list.name]: z.array(list.item),
      /** Cursor of the next page; null on the last. */
      next: z.string().nullable(),
    }) as unknown as z.ZodObject<Items<Name, Item> & { next: z.ZodNullable<z.ZodString> }>,
  };
};
