/** Files served outside the API, such as uploaded images; also locale files of other languages. */
const localeFiles = import.meta.glob<{ default: object }>([
  '../../public/locales/*/*.json',
  '!../../public/locales/en/*.json',
]);

const files = new Map<string, () => Response>();

/** Mocks a path with a file or an error status. */
export const mockFile = (path: string, file: File | { status: number }): void =>
  void files.set(path, () => (file instanceof File ? new Response(file) : new Response('', file)));

export const resetFiles = (): void => files.clear();

/** Response for mocked files and locale files; undefined for files of the app itself. */
export const fileResponse = async ({ url }: Request): Promise<Response | undefined> => {
  const { pathname } = new URL(url);
  const load = localeFiles[`../../public${pathname}`];
  return load ? Response.json((await load()).default) : files.get(pathname)?.();
};
