/**
 * Why the start cannot go on, as one sentence for the person at the terminal: what is wrong and what to
 * do. Anything else that stops a start is a fault of ours and is shown with its stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}

export const exitWith = (error: unknown): never => {
  const text = error instanceof StartError ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`${text}\n`);
  process.exit(1);
};
