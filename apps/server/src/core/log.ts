import pino from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Env } from './env.ts';

/** JSON lines on standard output. Secrets are redacted before a line is written. */
const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'password_hash',
  'token',
  'tokens',
  'accessToken',
  'refreshToken',
  'secret',
  'secretKey',
  'apiKey',
  'api_key',
  'clientSecret',
];

// The redactor's wildcard matches exactly one level, so each depth is listed.
const redactedPaths = ['', '*.', '*.*.', '*.*.*.'].flatMap((prefix) =>
  secretFields.map((field) =>
    field.includes('-') ? `${prefix.replace(/\.$/, '')}["${field}"]` : `${prefix}${field}`,
  ),
);

/** The error of a lost connection carries the whole connection object, which is useless and fills a screen. */
const describeError = (error: Error): pino.SerializedError | Error => {
  const { client: _client, ...said } = pino.stdSerializers.err(error);
  return said;
};

export type Log = Logger;

export const createLog = (env: Pick<Env, 'logLevel'>, destination?: DestinationStream): Log =>
  pino(
    {
      level: env.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: { paths: redactedPaths, censor: '[hidden]' },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
