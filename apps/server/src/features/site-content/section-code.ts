// The scripts of sections are custom code of the site: whoever adds one needs the same permission, and the workspace
// must allow custom code.
import type { Json, JsonObject } from '@sitewright/contract/content';
import { siteMay } from '@sitewright/contract/permissions';
import type { Operation } from '@sitewright/document/operation';
import { AppError } from '../../core/app-error.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { assertCan } from '../sites/site-rights.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { mayUseCode } from './may-use-code.ts';

export const customCodeNotIncluded = (): AppError =>
  new AppError('limit_reached', "Your plan doesn't include custom code.", {
    details: { meter: 'customCode', used: 0, limit: 0 },
  });

const isScript = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.trim() !== '';

const scriptsOf = (content: JsonObject): string[] =>
  (Array.isArray(content['sections']) ? content['sections'] : [])
    .map((section) => (section as JsonObject | null)?.['jsCode'])
    .filter(isScript);

const scriptsIn = (operations: readonly Operation[]): string[] =>
  operations
    .map((operation) => {
      if (operation.op === 'insert') return operation.node.props['jsCode'];
      if (operation.op !== 'set' || operation.path[0] !== 'props') return undefined;
      if (operation.path.length === 1) return (operation.value as JsonObject | undefined)?.['jsCode'];
      return operation.path[1] === 'jsCode' ? operation.value : undefined;
    })
    .filter(isScript);

const requireScripts = async (
  tx: TenantTransaction,
  site: SiteView,
  {
    before,
    added,
    recorded = [],
  }: { before: JsonObject; added: readonly string[]; recorded?: readonly string[] },
): Promise<void> => {
  if (added.length === 0) return;
  // A section that is moved or copied within its page brings nothing new.
  const known = new Set([...scriptsOf(before), ...recorded]);
  if (added.every((script) => known.has(script))) return;
  assertCan(site, 'sites.code');
  if (!(await mayUseCode(tx))) throw customCodeNotIncluded();
};

/** Throws when content replaces another and brings a script that the user may not add. */
export const requireContentScripts = (
  tx: TenantTransaction,
  site: SiteView,
  before: JsonObject,
  after: object,
): Promise<void> => requireScripts(tx, site, { before, added: scriptsOf(after as JsonObject) });

interface RecordedOperations {
  operations: readonly Operation[];
  /** Operations that the server recorded when content was removed: the scripts in them are not new. */
  recorded: readonly Operation[];
}

/** The same for operations on a document. */
export const requireOperationScripts = (
  tx: TenantTransaction,
  site: SiteView,
  before: JsonObject,
  { operations, recorded }: RecordedOperations,
): Promise<void> => {
  const added = scriptsIn(operations);
  return requireScripts(tx, site, { before, added, recorded: scriptsIn(recorded) });
};

/**
 * Returns a function that leaves out of an earlier content the scripts that are in none of the present ones, where the
 * user may not add them. What it does not change is returned itself.
 */
export const earlierScripts = async (
  tx: TenantTransaction,
  site: SiteView,
  present: readonly JsonObject[],
): Promise<(content: JsonObject) => JsonObject> => {
  if (siteMay(site, 'sites.code') && (await mayUseCode(tx))) return (content) => content;
  const known = new Set(present.flatMap(scriptsOf));
  return (content) => {
    if (scriptsOf(content).every((script) => known.has(script))) return content;
    const sections = (content['sections'] as JsonObject[]).map(({ jsCode, ...section }) =>
      jsCode === undefined || (isScript(jsCode) && !known.has(jsCode)) ? section : { ...section, jsCode },
    );
    return { ...content, sections };
  };
};
