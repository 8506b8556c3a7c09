// Target of the current asynchronous work: primary or replica. The database driver reads it for every connection it acquires.
import { AsyncLocalStorage } from 'node:async_hooks';

const targets = new AsyncLocalStorage<'primary' | 'replica'>();

export const onReplica = <T>(work: () => T): T => targets.run('replica', work);

/** For what outlives a request, such as the entries of caches: it must not begin with old rows. */
export const onPrimary = <T>(work: () => T): T => (isOnReplica() ? targets.run('primary', work) : work());

export const isOnReplica = (): boolean => targets.getStore() === 'replica';
