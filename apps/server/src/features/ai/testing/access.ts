import { randomUUID } from 'node:crypto';
import { seal } from '../../../core/crypto/sealed.ts';
import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

const businessInfo = { name: 'Intruder' };
const image = { src: '/library/images/intruder.webp' };
const connection = { baseUrl: 'https://model.invalid/v1', model: 'intruder' };

export default defineAccessData({
  createObjects: async ({ app, person, tenantId, word }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.ai_runs (tenant_id, user_id, kind, status, prompt, excerpt, search_text, input, provider)
        values ($1, $2, 'text', 'succeeded', $3, $3, $3, '{}', 'builtin') returning id`,
      [tenantId, person.id, word],
    );
    const id = randomUUID();
    const sealed = seal(app.ctx.secretKey, { purpose: 'ai-prompt-log', place: id }, word);
    await app.database.ownerPool.query(
      `insert into app.ai_prompts (tenant_id, id, user_id, feature, model, status, prompt, answer)
        values ($1, $2, $3, 'section', 'fake', 'done', $4, $4)`,
      [tenantId, id, person.id, sealed],
    );
    return { generationId: rows[0]!.id, promptId: id };
  },
  bodies: () => ({
    'ai.writeTemplateSection': { sectionData: { title: 'Intruder' } },
    'ai.rewriteTexts': { action: 'shorten', texts: ['An intruder writes a text.'] },
    'ai.writePage': { pageType: 'about', businessInfo },
    'ai.writeSite': { businessInfo },
    'aiConnection.putPlatformAi': connection,
    'aiConnection.testPlatformAi': connection,
    'aiConnection.putTenantAi': connection,
    'aiConnection.testTenantAi': connection,
    'aiAltTexts.writeAltTexts': { images: [image] },
    'aiAltTexts.writeSiteAltTexts': {},
    'aiRuns.updateGeneration': { isFavorite: true },
    'aiRuns.createSiteFromGeneration': { name: 'Intruder' },
  }),
  // The generation of the matrix is a text, of which no site can be made.
  unfinished: { 'aiRuns.createSiteFromGeneration': 409 },
  authorOnly: [
    'aiRuns.createSiteFromGeneration',
    'aiRuns.getGeneration',
    'aiRuns.updateGeneration',
    'aiRuns.deleteGeneration',
  ],
  runLast: ['aiRuns.deleteGeneration'],
});
