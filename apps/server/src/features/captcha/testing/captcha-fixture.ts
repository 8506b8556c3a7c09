// A published form with a captcha, what browsers do with it, and a captcha service on this machine.
import { solveChallenge } from '@sitewright/forms/visitor/solve-challenge';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CaptchaProvider } from '@sitewright/contract/captcha/captcha';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import type { TestApp } from '../../../testing/test-app.ts';
import { type FormFixture, makeForm } from '../../form-files/testing/form-fixture.ts';
import { captchaServices } from '../captcha-services.ts';

export interface CaptchaChallenge {
  parameters: Parameters<typeof solveChallenge>[0] & { expiresAt: number };
  signature: string;
}

export interface CaptchaFixture extends FormFixture {
  challenge: () => Promise<CaptchaChallenge>;
  /** Value of `altcha` that the script of the form sends. */
  solve: (challenge?: CaptchaChallenge) => Promise<string>;
  send: (answers: Record<string, string>) => ReturnType<FormFixture['submit']>;
  /** Submissions that wait for review. */
  review: () => Promise<Submission[]>;
  use: (provider: CaptchaProvider) => Promise<number>;
}

const captchaFields: readonly object[] = [
  { id: 'f1', type: 'text', label: 'Your name', name: 'name', required: true },
  { id: 'f2', type: 'file_upload', label: 'CV', name: 'cv', settings: { fileTypes: ['pdf'] } },
  { id: 'f3', type: 'captcha', label: 'Captcha', name: 'check' },
];

export const makeCaptchaForm = async (app: TestApp, fields = captchaFields): Promise<CaptchaFixture> => {
  app.ctx.captcha = { ...app.ctx.captcha, tries: { fewest: 1, most: 20 } };
  const form = await makeForm(app, fields);
  const challenge = async (): Promise<CaptchaChallenge> => {
    const { text } = await app.visit(form.site.host, `/_forms/${form.form.publicId}/captcha`);
    return (JSON.parse(text) as { challenge: CaptchaChallenge }).challenge;
  };
  return {
    ...form,
    challenge,
    solve: async (given) => {
      const { parameters, signature } = given ?? (await challenge());
      const solution = await solveChallenge(parameters);
      return Buffer.from(JSON.stringify({ challenge: { parameters, signature }, solution })).toString(
        'base64',
      );
    },
    send: async (answers) => {
      await app.database.ownerPool.query('delete from app.rate_limits');
      return form.submit(Object.entries(answers));
    },
    review: async () =>
      (
        await form.site.call<{ submissions: Submission[] }>(
          'GET',
          `/forms/${form.form.id}/submissions?tab=review`,
        )
      ).body.submissions,
    use: async (provider) => {
      const keys = provider === 'altcha' ? {} : { siteKey: 'site-key', secret: 'secret-key' };
      return (await form.site.call('PUT', '/captcha', { provider, ...keys })).status;
    },
  };
};

export interface ServiceFixture {
  /** Requests that the service received. */
  asked: Record<string, string>[];
  /** Sets how it answers; undefined: not at all. */
  answerWith: (answer: { status?: number; body: unknown } | undefined) => void;
  close: () => Promise<void>;
}

/** Stands in for all captcha services. */
export const startCaptchaService = async (app: TestApp): Promise<ServiceFixture> => {
  const asked: Record<string, string>[] = [];
  let answer: { status?: number; body: unknown } | undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(Object.fromEntries(new URLSearchParams(body)));
      if (!answer) return;
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      response.writeHead(answer.status ?? 200).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const verifyUrl = `http://service.example:${(server.address() as AddressInfo).port}/siteverify`;
  const services = Object.fromEntries(
    Object.entries(captchaServices).map(([name, service]) => [name, { ...service, verifyUrl }]),
  ) as unknown as typeof captchaServices;
  app.ctx.captcha = {
    ...app.ctx.captcha,
    services,
    network: { resolve: async () => [{ address: '127.0.0.1', family: 4 }], mayReach: () => true },
  };
  return {
    asked,
    answerWith: (next) => {
      answer = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
