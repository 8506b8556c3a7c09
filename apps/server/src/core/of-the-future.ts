// Links, codes and tokens are valid for minutes. One from before the clock was set back by hours would be valid for as
// long as that, so it counts as expired. The clocks of processes and of the database may differ by the tolerance.
import { limits } from '@sitewright/contract/limits';

export const newestCreation = (): Date => new Date(Date.now() + limits.auth.clockToleranceMinutes * 60_000);

export const isOfTheFuture = (createdAt: Date): boolean => createdAt > newestCreation();
