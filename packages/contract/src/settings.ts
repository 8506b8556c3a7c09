import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { Permission } from './permissions.ts';

type SettingsShape = Record<string, z.ZodType>;

/** A group of fields that one form edits. */
export interface SettingsGroup<Name extends string = string, Shape extends SettingsShape = SettingsShape> {
  name: Name;
  schema: z.ZodObject<Shape>;
}

/** `platform`: one value for the installation. `tenant`: one value per tenant. */
export type SettingsScope = 'platform' | 'tenant';

/** A group that is stored as one JSON object under its name, which never changes. */
export interface SettingsDefinition<
  Name extends string = string,
  Shape extends SettingsShape = SettingsShape,
  Scope extends SettingsScope = SettingsScope,
> extends SettingsGroup<Name, Shape> {
  scope: Scope;
  /** The value of a field that was never set, or whose stored value does not fit its schema. */
  defaults: z.output<z.ZodObject<Shape>>;
}

export type SettingsValues<Group extends SettingsGroup> = z.output<Group['schema']>;

export const defineSettings = <
  const Name extends string,
  Shape extends SettingsShape,
  const Scope extends SettingsScope,
>(
  definition: SettingsDefinition<Name, Shape, Scope>,
): SettingsDefinition<Name, Shape, Scope> => definition;

interface SettingsAccess {
  read: Permission;
  write: Permission;
}

/** Larger after every change; a change names the version that the user saw. */
const version = z.number().int();
type Versioned<Name extends string, Values extends z.ZodType> = {
  [Field in 'version' | Name]: Field extends 'version' ? typeof version : Values;
};
type ChangedFields<Shape extends SettingsShape> = z.ZodObject<
  { [Field in keyof Shape]: z.ZodOptional<Shape[Field]> },
  z.core.$strict
>;

export interface SettingsEndpoints<
  Name extends string = string,
  Shape extends SettingsShape = SettingsShape,
  Scope extends SettingsScope = SettingsScope,
> {
  definition: SettingsDefinition<Name, Shape, Scope>;
  access: SettingsAccess;
  getSettings: Endpoint<
    z.ZodUndefined,
    z.ZodUndefined,
    z.ZodUndefined,
    z.ZodObject<Versioned<Name, z.ZodObject<Shape>>>
  >;
  updateSettings: Endpoint<
    z.ZodUndefined,
    z.ZodUndefined,
    z.ZodObject<Versioned<Name, ChangedFields<Shape>>, z.core.$strict>,
    z.ZodObject<Versioned<Name, z.ZodObject<Shape>>>
  >;
}

/**
 * The two endpoints of a group that has a screen of its own, at `/admin/settings/{name}` or `/tenant/settings/{name}`. Both
 * respond with `{ version, [name]: values }`; a change is `{ version, [name]: changed fields }`. An unknown field fails
 * with 422, a stale version with 409 `stale_version`, whose details name who changed the settings and when.
 */
export const settingsEndpoints = <
  Name extends string,
  Shape extends SettingsShape,
  Scope extends SettingsScope,
>(
  definition: SettingsDefinition<Name, Shape, Scope>,
  { read, write, title }: SettingsAccess & { title: string },
): SettingsEndpoints<Name, Shape, Scope> => {
  const { name, scope, schema } = definition;
  const path = `/${scope === 'platform' ? 'admin' : 'tenant'}/settings/${name}` as const;
  const versioned = <Values extends z.ZodType>(values: Values) =>
    ({ version, [name]: values }) as Versioned<Name, Values>;
  const response = z.object(versioned(schema));
  // From the fields alone: refinements of the whole group are checked on the result of the change.
  const changedFields: ChangedFields<Shape> = z.strictObject(schema.shape).partial();
  return {
    definition,
    access: { read, write },
    getSettings: endpoint({
      method: 'GET',
      path,
      summary: `The settings of ${title}`,
      access: read,
      response,
    }),
    updateSettings: endpoint({
      method: 'PATCH',
      path,
      summary: `Update the settings of ${title}`,
      access: write,
      body: z.strictObject(versioned(changedFields)),
      response,
      errors: ['stale_version'],
    }),
  };
};
