import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  bodies: () => ({ 'formModeration.blockForm': { reason: 'It asks for passwords' } }),
});
