import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

const businessInfo = { name: 'Intruder' };
const connection = { baseUrl: 'https://model.invalid/v1', model: 'intruder' };

export default defineAccessData({
  bodies: () => ({
    'ai.writeTemplateSection': { sectionData: { title: 'Intruder' } },
    'ai.rewriteTexts': { action: 'shorten', texts: ['An intruder writes a text.'] },
    'ai.writePage': { pageType: 'about', businessInfo },
    'ai.writeSite': { businessInfo },
    'aiConnection.putPlatformAi': connection,
    'aiConnection.testPlatformAi': connection,
    'aiConnection.putTenantAi': connection,
    'aiConnection.testTenantAi': connection,
  }),
});
