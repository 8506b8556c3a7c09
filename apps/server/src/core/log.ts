import pino from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Env } from './env.ts';
import { describeError } from './logging/describe-error.ts';
import { type LogContext, logContext } from './logging/log-context.ts';

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

const withoutQuery = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/[?#].*$/s, '') : value;

/** Lines of a request or a job carry their ids, unless the logger was made for one and has them. */
const contextOf = (_line: object, _level: number, logger: Logger): LogContext =>
  'requestId' in logger.bindings() ? {} : { ...logContext() };

export type Log = Logger;

export const createLog = (env: Pick<Env, 'logLevel'>, destination?: DestinationStream): Log =>
  pino(
    {
      level: env.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: contextOf,
      serializers: { err: describeError, src: withoutQuery, path: withoutQuery, url: withoutQuery },
      redact: { paths: redactedPaths, censor: '[hidden]' },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
