import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { withLogContext } from './logging/log-context.ts';

it('no secret reaches the log, however deep it lies', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const canary = 'planted-canary';
  log.info({ password: canary, refreshToken: canary, authorization: canary, 'set-cookie': canary }, 'top');
  log.info({ body: { password: canary, accessToken: canary }, headers: { 'set-cookie': canary } }, 'inside');
  log.info({ req: { headers: { authorization: canary, cookie: canary, 'set-cookie': canary } } }, 'deep');
  log.info(
    { res: { body: { tokens: { accessToken: canary } } }, a: { b: { c: { apiKey: canary } } } },
    'deeper',
  );
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toContain(canary);
  expect(lines.join('')).toContain('[hidden]');
});

it('a lost connection is logged without the connection object', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('cut'), { code: '57P01', client: { host: 'planted-canary' } });
  log.warn({ err: error }, 'an idle database connection was lost');
  expect(lines.join('')).not.toContain('planted-canary');
  expect(JSON.parse(lines.join(''))).toMatchObject({ err: { message: 'cut', code: '57P01' } });
});

const logged = (write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] => {
  const lines: string[] = [];
  write(createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

it('an error is logged without rows, values, emails, query strings and passwords in URLs', () => {
  const errors = [
    Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      detail: 'Key (email)=(planted@example.com) already exists.',
      where: 'planted',
    }),
    Object.assign(new Error('invalid input syntax for type uuid: "planted"'), { code: '22P02' }),
    new Error('550 <planted@example.com>: Recipient address rejected'),
    new Error('GET https://api.example.com/photos?key=planted&page=1 failed'),
    new Error('connect postgres://sitewright:planted@db.example.com/app'),
    new Error('outside', { cause: new Error('inside of planted@example.com') }),
    new AggregateError([new Error('https://a.example/?planted')], 'several'),
  ];
  const lines = logged((log) => errors.forEach((err) => log.error({ err }, 'failed')));
  expect(lines).toHaveLength(errors.length);
  expect(JSON.stringify(lines)).not.toContain('planted');
  expect(lines[0]).toMatchObject({ err: { code: '23505', message: errors[0]!.message } });
  expect(lines[3]).toMatchObject({ err: { message: 'GET https://api.example.com/photos?[hidden] failed' } });
  expect(JSON.stringify(lines)).toContain('log.test.ts');
});

it('the query of a URL is not logged', () => {
  const [line] = logged((log) =>
    log.warn({ src: 'https://a.example/b.jpg?token=planted', path: '/a?q=planted' }, 'missing'),
  );
  expect(line).toMatchObject({ src: 'https://a.example/b.jpg', path: '/a' });
});

it('a line carries the ids of what it belongs to, each once', () => {
  const [bare, inside, child] = logged((log) => {
    log.info('nothing');
    withLogContext({ requestId: 'one', job: 'send', jobId: 'two' }, () => {
      log.info({ job: 'named' }, 'inside');
      log.child({ requestId: 'three' }).info('child');
    });
  });
  expect(bare).not.toHaveProperty('requestId');
  expect(inside).toMatchObject({ requestId: 'one', job: 'named', jobId: 'two' });
  expect(child).toMatchObject({ requestId: 'three' });
});
