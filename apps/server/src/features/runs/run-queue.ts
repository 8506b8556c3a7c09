/** Each kind has its own queue, so that a slow kind does not hold up the others. */
export const queueOfRun = (kind: string): string => `run.${kind}`;
