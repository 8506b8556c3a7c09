/**
 * Why the program cannot start, as one sentence for the operator: what is wrong and what to do. Any other error
 * during the start is a bug and is shown with its stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}

export const exitWith = (error: unknown): never => {
  const text = error instanceof StartError ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`${text}\n`);
  process.exit(1);
};
