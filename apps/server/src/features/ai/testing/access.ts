import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

const businessInfo = { name: 'Intruder' };

export default defineAccessData({
  bodies: () => ({
    'ai.writeTemplateSection': { sectionData: { title: 'Intruder' } },
    'ai.writePage': { pageType: 'about', businessInfo },
    'ai.writeSite': { businessInfo },
  }),
});
