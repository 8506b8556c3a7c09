// A language model that the platform of a test has connected.
import type { TestApp } from '../../../testing/test-app.ts';
import { createTestUser, type TestSession } from '../../../testing/tenancy-fixture.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

export interface ConnectedModel {
  model: ModelServer;
  root: TestSession;
}

/** Longer than any answer takes on a busy machine. */
const patienceMs = 15_000;

export const connectModel = async (app: TestApp): Promise<ConnectedModel> => {
  const model = await startModelServer();
  const root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  app.ctx.ai = {
    network: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      mayReach: ({ host }) => host === 'model.example',
    },
    answerMs: patienceMs,
    transportRetries: 0,
  };
  await app.api('PUT', '/admin/ai-connection', {
    token: root.token,
    body: { baseUrl: model.url, model: 'fake', apiKey: 'sk-secret' },
  });
  return { model, root };
};
