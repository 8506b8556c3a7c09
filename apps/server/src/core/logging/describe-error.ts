// Errors as the log shows them: with their stack, but without what people entered and without secrets in URLs.
import pino from 'pino';

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const query = /(\b[a-z][a-z0-9+]*:\/\/[^\s?#"'<>]*)\?[^\s"'<>]*/gi;
/** Passwords of connection strings. */
const credentials = /(\b[a-z][a-z0-9+]*:\/\/)[^\s/@"']+@/gi;

export const withoutPersonalData = (text: string): string =>
  text.replace(credentials, '$1[hidden]@').replace(query, '$1?[hidden]').replace(email, '[email]');

/** Fields of database errors that quote rows, and the connection object of a lost connection, which fills a screen. */
const hiddenFields: readonly string[] = ['client', 'detail', 'where', 'internalQuery', 'parameters'];

/** PostgreSQL quotes the value that it could not read: `invalid input syntax for type uuid: "…"`. */
const isDataException = (error: object): boolean =>
  'code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code);

const withoutValues = (text: string): string => text.replace(/: "[^\n]*"/g, ': "[hidden]"');

const cleaned = (value: unknown, clean: (text: string) => string): unknown => {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, clean));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !hiddenFields.includes(name))
      .map(([name, item]) => [name, cleaned(item, clean)]),
  );
};

export const describeError = (error: Error): unknown =>
  cleaned(
    { ...pino.stdSerializers.err(error) },
    isDataException(error) ? (text) => withoutPersonalData(withoutValues(text)) : withoutPersonalData,
  );
