import { expect, it } from 'vitest';
import type { Language } from '../../lib/languages.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

it.each<[Language, string[]]>([
  ['en', ['$0 today', '$15 per month', 'Custom pricing']],
  ['vi', ['0 ₫ hôm nay', '390.000 ₫ mỗi tháng', 'Giá theo thỏa thuận']],
])('in %s the pricing page shows %j', async (language, prices) => {
  const screen = await renderScreen('/pricing', { as: null, language });
  for (const price of prices) await expect.element(screen.getByText(price)).toBeVisible();
});
