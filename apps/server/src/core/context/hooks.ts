// Hooks let higher layers take part in an act of a lower one, within its transaction: identity knows no sites, yet
// accepting an invitation shares some.

/** A moment that features may take part in; `Payload` is what they are given. */
export interface Hook<Payload> {
  name: string;
  /** Only for the type; never set. */
  payload?: Payload;
}

export type HookPayload<H> = H extends Hook<infer Payload> ? Payload : never;

/** A feature's part in a hook. */
export interface HookHandler<Ctx> {
  hook: string;
  run: (ctx: Ctx, payload: never) => Promise<unknown>;
}

export const defineHook = <Payload>(name: string): Hook<Payload> => ({ name });

export const onHook = <Ctx, Payload>(
  hook: Hook<Payload>,
  run: (ctx: Ctx, payload: Payload) => Promise<unknown>,
): HookHandler<Ctx> => ({ hook: hook.name, run });

/** Runs the handlers one after the other; the first that throws ends the act that it takes part in. */
export const runHook = async <Payload>(
  ctx: { hooks: readonly HookHandler<never>[] },
  hook: Hook<Payload>,
  payload: Payload,
): Promise<void> => {
  for (const handler of ctx.hooks) {
    if (handler.hook === hook.name) await handler.run(ctx as never, payload as never);
  }
};
