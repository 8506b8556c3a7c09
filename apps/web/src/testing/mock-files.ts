/** Files that the server sends outside the API, such as uploaded pictures; also the words of other languages. */
const words = import.meta.glob<{ default: object }>([
  '../../public/locales/*/*.json',
  '!../../public/locales/en/*.json',
]);

const files = new Map<string, () => Response>();

/** Answers an address with a file, or with a failure. */
export const mockFile = (path: string, file: File | { status: number }): void =>
  void files.set(path, () => (file instanceof File ? new Response(file) : new Response('', file)));

export const resetFiles = (): void => files.clear();

/** The answer to a request for a file that a test or the words have; all others are the app's own. */
export const answerFile = async ({ url }: Request): Promise<Response | undefined> => {
  const { pathname } = new URL(url);
  const load = words[`../../public${pathname}`];
  return load ? Response.json((await load()).default) : files.get(pathname)?.();
};
