import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

const texts = {
  title: { en: 'Slow uploads' },
  description: { en: 'Uploads took longer than usual.' },
};

export default defineAccessData({
  // Incidents are public: nothing of them names their author or a tenant.
  createObjects: async ({ app }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.status_incidents (title, description, severity, started_at)
       values ($1, $2, 'minor', now()) returning id`,
      [JSON.stringify(texts.title), JSON.stringify(texts.description)],
    );
    return { incidentId: rows[0]!.id };
  },
  bodies: () => ({
    'status.createIncident': {
      ...texts,
      severity: 'minor',
      startedAt: new Date().toISOString(),
      endedAt: null,
    },
    'status.updateIncident': { title: { en: 'Intruder' }, version: 1 },
  }),
  runLast: ['status.deleteIncident'],
});
