import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  bodies: () => ({
    'blogWriting.writePostTexts': { kind: 'titles', title: 'Intruder' },
    'blogWriting.translatePost': { into: 'vi' },
  }),
  // No language model is connected.
  unfinished: { 'blogWriting.translatePost': 403 },
});
