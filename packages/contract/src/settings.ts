import type { z } from 'zod';

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
