import { expect, it } from 'vitest';
import { createLog } from './log.ts';

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
