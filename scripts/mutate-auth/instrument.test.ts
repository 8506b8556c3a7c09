import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { findMutants } from './find/find-mutants.ts';
import { createIsSwitchable, instrument } from './instrument.ts';
import { createModule, modulesOf } from './modules.ts';
import { parseCode } from './syntax.ts';
import { activate } from './with-mutant.ts';

const service = 'apps/server/src/features/toys/toys.service.ts';
const store = 'apps/server/src/features/toys/toys.store.ts';
const contract = 'packages/contract/src/toys/toys.ts';

const mutantsOf = (text: string, file: string) => findMutants(modulesOf([[file, text]]));

const instrumented = (text: string, file = service): string => {
  const mutants = mutantsOf(text, file).map(({ edits }, index) => ({ number: index + 1, edits }));
  const code = instrument(text, mutants);
  parseCode(file, code);
  return code;
};

/** Evaluates an instrumented module and returns its `f`. */
const load = (text: string, file?: string): ((...given: unknown[]) => unknown) =>
  runInThisContext(`(() => { ${instrumented(text, file)}; return f; })()`) as (
    ...given: unknown[]
  ) => unknown;

const withMutant = <T>(mutant: number, run: () => T): T => {
  activate(mutant);
  try {
    return run();
  } finally {
    activate();
  }
};

describe('an instrumented module', () => {
  it('refuses as before while no mutant is active, and does not with it', () => {
    const f = load(
      "const f = (toy) => { if (!toy.isOpen || toy.isBroken) throw notFound('The toy'); return toy; }; const notFound = (what) => new Error(what, { cause: 'not_found' });",
    );
    expect(() => f({ isOpen: false })).toThrow('The toy');
    expect(withMutant(1, () => f({ isOpen: false }))).toEqual({ isOpen: false });
    expect(() => withMutant(1, () => f({ isOpen: true, isBroken: true }))).toThrow('The toy');
    expect(() => withMutant(2, () => f({ isOpen: false }))).toThrow('The toy');
  });

  it('leaves a call out between `if` and `else`', () => {
    const f = load(
      'const calls = []; const assertOwner = (x) => calls.push(x); const f = (x) => { if (x) assertOwner(x); else calls.push("else"); return calls.splice(0); };',
    );
    expect([f(1), f(0)]).toEqual([[1], ['else']]);
    expect(withMutant(1, () => [f(1), f(0)])).toEqual([[], ['else']]);
  });

  it('holds a mutant within another', () => {
    const f = load(
      "const asked = []; const requireToy = (_id, permission) => asked.push(permission); const f = () => { requireToy(1, 'sites.publish'); return asked.splice(0); };",
    );
    expect(f()).toEqual(['sites.publish']);
    expect(withMutant(1, f)).toEqual([]);
    expect(withMutant(2, f)).toEqual(['sites.read']);
  });

  it('leaves a filter out of a query', () => {
    const f = load(
      `const query = (filters) => ({
        where: (...filter) => query([...filters, filter.join(' ')]),
        $call: (change) => change(query(filters)),
        filters,
      });
      const f = () => query([]).where('id', '=', 1).where('owner_id', '=', 2).where('color', '=', 3).filters;`,
      store,
    );
    expect(f()).toEqual(['id = 1', 'owner_id = 2', 'color = 3']);
    expect(withMutant(1, f)).toEqual(['id = 1', 'color = 3']);
  });

  it('makes a filter in SQL true of every row', () => {
    const f = load(
      "const sql = ({ raw }, ...values) => raw.map((text, i) => text + (values[i] ?? '')).join(''); const f = (id) => sql`select 1 where owner_id = ${id} and x`;",
      store,
    );
    expect(f(7)).toBe('select 1 where (owner_id = 7 or false::boolean) and x');
    expect(withMutant(1, () => f(7))).toBe('select 1 where (owner_id = 7 or true::boolean) and x');
  });

  it('opens an endpoint at any time', () => {
    const f = load(
      "const toy = { method: 'GET', path: '/toys', access: 'signed-in' }; const f = () => toy.access;",
      contract,
    );
    expect(f()).toBe('signed-in');
    expect(withMutant(1, f)).toBe('public');
  });

  it('does not hold what runs once, while the module loads', () => {
    const text = "export const f = requireToy(actor, 'toys.write');\nconst g = () => { requireToy(x); };";
    const switchable = mutantsOf(text, service).filter(createIsSwitchable(createModule(service, text)));
    expect(switchable.map(({ declaration }) => declaration.name)).toEqual(['g']);
  });
});
