// Hooks let higher layers take part in an operation of a lower one, within its transaction: identity knows no
// sites, yet accepting an invitation shares some.

/** An extension point; `Payload` is what its handlers receive. */
export interface Hook<Payload> {
  name: string;
  /** Only for the type; never set. */
  payload?: Payload;
}

export type HookPayload<H> = H extends Hook<infer Payload> ? Payload : never;

/** A feature's handler of one hook. */
export interface HookHandler<Ctx> {
  hook: string;
  run: (ctx: Ctx, payload: never) => Promise<unknown>;
}

export const defineHook = <Payload>(name: string): Hook<Payload> => ({ name });

export const onHook = <Ctx, Payload>(
  hook: Hook<Payload>,
  run: (ctx: Ctx, payload: Payload) => Promise<unknown>,
): HookHandler<Ctx> => ({ hook: hook.name, run });

/** Runs the handlers in sequence; the first that throws aborts the operation. */
export const runHook = async <Payload>(
  ctx: { hooks: readonly HookHandler<never>[] },
  hook: Hook<Payload>,
  payload: Payload,
): Promise<void> => {
  for (const handler of ctx.hooks) {
    if (handler.hook === hook.name) await handler.run(ctx as never, payload as never);
  }
};
