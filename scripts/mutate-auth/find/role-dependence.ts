// Whether what a call does depends on the role of the actor, and not on who they are alone.
import { type Module, type Modules, type Symbol, symbolsIn } from '../modules.ts';
import type { Node } from '../syntax.ts';

const readsRole = /\bactor\??\.role\b|\{[^{}]*\brole\b[^{}]*\}: Actor\b/;

const known = new WeakMap<Modules, Map<string, boolean>>();

const symbolDepends = (modules: Modules, { file, name }: Symbol): boolean => {
  const answers = known.get(modules) ?? new Map<string, boolean>();
  known.set(modules, answers);
  const key = `${file}#${name}`;
  const answered = answers.get(key);
  if (answered !== undefined) return answered;
  // A function that calls itself does not depend by that.
  answers.set(key, false);
  const module = modules.get(file);
  const declaration = module?.declarations.get(name);
  if (!module || !declaration) return false;
  const depends =
    readsRole.test(module.text.slice(declaration.start, declaration.end)) ||
    dependsOnRole(modules, module, declaration);
  answers.set(key, depends);
  return depends;
};

export const dependsOnRole = (modules: Modules, module: Module, node: Node): boolean =>
  symbolsIn(modules, module, node).some((symbol) => symbolDepends(modules, symbol));
