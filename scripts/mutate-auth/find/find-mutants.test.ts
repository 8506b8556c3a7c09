import { describe, expect, it } from 'vitest';
import { findMutants } from './find-mutants.ts';
import { modulesOf, readModules } from '../modules.ts';
import { applyEdits, kinds, type Mutant } from '../mutant.ts';
import { parseCode } from '../syntax.ts';

const service = 'apps/server/src/features/toys/toys.service.ts';
const store = 'apps/server/src/features/toys/toys.store.ts';
const contract = 'packages/contract/src/toys/toys.ts';

/** The mutants of one file, each with the text that it makes of it. */
const mutantsOf = (text: string, file = service, others: [string, string][] = []) =>
  findMutants(modulesOf([[file, text], ...others]))
    .filter((mutant) => mutant.file === file)
    .map((mutant) => ({ ...mutant, text: applyEdits(text, mutant.edits) }));

const textsOf = (text: string, file?: string, others?: [string, string][]): string[] =>
  mutantsOf(text, file, others).map((mutant) => mutant.text);

describe('a call of a check', () => {
  it('is left out where its result is not used', () => {
    expect(textsOf('const f = async () => { await requireStepUp(ctx); };')).toEqual([
      'const f = async () => { {} };',
    ]);
    expect(textsOf('const f = () => { if (x) assertOwner(x); };')).toEqual([
      'const f = () => { if (x) {} };',
    ]);
  });

  it('stays where its result is used and nothing depends on a role', () => {
    expect(textsOf('const f = () => { const toy = requireToy(tx, actor, id); };')).toEqual([]);
  });

  it('of a rate limit is a kind of its own', () => {
    expect(mutantsOf('const f = () => { enforceRateLimit(ctx); };').map(({ kind }) => kind)).toEqual([
      'limit',
    ]);
  });

  it('takes the actor for a super admin where it decides by their role', () => {
    const text = `
      const mayPlay = ({ role }: Actor) => role === 'ADMIN';
      const requireToy = (tx, actor, id) => mayPlay(actor);
      const f = () => { const toy = requireToy(tx, actor, id); };`;
    const [mutant, ...others] = mutantsOf(text);
    expect(others).toEqual([]);
    expect(mutant!.kind).toBe('actor');
    expect(mutant!.text).toContain(
      "const toy = requireToy(tx, { ...actor, role: 'SUPER_ADMIN', grants: undefined }, id)",
    );
  });

  it('asks for the right to read where it names another', () => {
    const found = mutantsOf("const f = () => { requireToy(tx, id, 'sites.publish'); };");
    expect(found.map(({ kind, text }) => [kind, text])).toEqual([
      ['guard', 'const f = () => { {} };'],
      ['permission', "const f = () => { requireToy(tx, id, 'sites.read'); };"],
    ]);
    expect(mutantsOf("const x = assertCan(toy, 'sites.read');")).toEqual([]);
  });
});

describe('a condition that refuses', () => {
  const refusal = "throw new AppError('forbidden', 'No.');";

  it('never does so', () => {
    expect(textsOf(`const f = () => { if (a && b) ${refusal} };`)).toEqual([
      `const f = () => { if (false) ${refusal} };`,
    ]);
    expect(textsOf(`const f = () => { if (a) { log(); ${refusal} } };`)).toEqual([
      `const f = () => { if (false) { log(); ${refusal} } };`,
    ]);
  });

  it('lacks each of its alternatives in turn', () => {
    expect(textsOf(`const f = () => { if (!a || a.b !== c) ${refusal} };`)).toEqual([
      `const f = () => { if ((a.b !== c)) ${refusal} };`,
      `const f = () => { if ((!a)) ${refusal} };`,
    ]);
  });

  it('refuses nothing at the end of a function', () => {
    expect(textsOf(`const f = () => { if (a) return; ${refusal} };`)).toEqual([
      'const f = () => { if (a) return; {} };',
    ]);
  });

  it('is found by the code of an error that a function makes, in another module, too', () => {
    const errors = 'apps/server/src/core/errors.ts';
    const others: [string, string][] = [
      [errors, "export const gone = () => new AppError('not_found', 'Gone.');"],
    ];
    const text = "import { gone } from '../../core/errors.ts';\nconst f = () => { if (a) throw gone(); };";
    expect(textsOf(text, service, others)).toHaveLength(1);
  });

  it('is none where the error is about something else, or passes on a failure', () => {
    expect(textsOf("const f = () => { if (a) throw new AppError('slug_taken', 'Taken.'); };")).toEqual([]);
    expect(textsOf(`const f = () => { try { g(); } catch { ${refusal} } };`)).toEqual([]);
  });
});

describe('a filter of a query', () => {
  it('is cut out of the chain', () => {
    expect(textsOf("const q = db.selectFrom('a').where('a.owner_id', '=', x).execute();", store)).toEqual([
      "const q = db.selectFrom('a').execute();",
    ]);
  });

  it('is true of every row in an expression', () => {
    expect(textsOf("const q = (eb) => eb.or([eb('user_id', '=', x), eb('name', '=', y)]);", store)).toEqual([
      "const q = (eb) => eb.or([eb.lit(true), eb('name', '=', y)]);",
    ]);
  });

  it('is true of every row in SQL, where it filters', () => {
    expect(textsOf('const q = sql`delete from a where site_id = ${x}::uuid and b = ${y}`;', store)).toEqual([
      'const q = sql`delete from a where (site_id = ${x}::uuid or true) and b = ${y}`;',
    ]);
    expect(textsOf('const q = sql`update a set site_id = ${x}`;', store)).toEqual([]);
    expect(textsOf('const q = sql`select a where (user_id = any(${x}::uuid[]))`;', store)).toEqual([
      'const q = sql`select a where ((user_id = any(${x}::uuid[]) or true))`;',
    ]);
  });

  it('by tenant is a kind of its own', () => {
    const found = mutantsOf("const q = db.where('tenant_id', '=', t).where('site_id', '=', s);", store);
    expect(found.map(({ kind, text }) => [kind, text])).toEqual([
      ['filter', "const q = db.where('tenant_id', '=', t);"],
      ['tenant', "const q = db.where('site_id', '=', s);"],
    ]);
  });

  it('is none where it compares columns, or with null', () => {
    expect(
      textsOf("const q = db.where('site_id', 'is', null).whereRef('a.user_id', '=', 'b.user_id');", store),
    ).toEqual([]);
  });
});

describe('the access of an endpoint', () => {
  const endpointWith = (access: string): string =>
    `export const toys = endpoint({ method: 'GET', path: '/toys', access: '${access}' });`;

  it('is for everybody signed in, or for guests', () => {
    expect(textsOf(endpointWith('sites.read'), contract)).toEqual([endpointWith('signed-in')]);
    expect(textsOf(endpointWith('signed-in'), contract)).toEqual([endpointWith('public')]);
    expect(textsOf(endpointWith('public'), contract)).toEqual([]);
  });
});

describe('a mutant', () => {
  it('has the name of its declaration, a name of its own and its lines', () => {
    const found = mutantsOf(`const f = () => {
  requireToy();
  requireToy();
};`);
    expect(found.map(({ id, lines }) => [id, lines.first])).toEqual([
      [`${service} f: without requireToy();`, 2],
      [`${service} f: without requireToy(); (2)`, 3],
    ]);
  });
});

describe('the mutants of the program', () => {
  const modules = readModules();
  const mutants = findMutants(modules);
  const count = (kind: Mutant['kind']): number => mutants.filter((mutant) => mutant.kind === kind).length;

  it.each(Object.keys(kinds) as Mutant['kind'][])('are many of the kind %s', (kind) => {
    // A rename that hides a pattern from the search would leave none.
    expect(count(kind)).toBeGreaterThan(20);
  });

  it('have different names', () => {
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  });

  it('can be read as code', () => {
    // All of them would take seconds.
    for (const { file, edits } of mutants.filter((_, index) => index % 10 === 0))
      parseCode(file, applyEdits(modules.get(file)!.text, edits));
  });
});
