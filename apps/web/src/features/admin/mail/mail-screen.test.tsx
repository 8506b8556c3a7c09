import { getMail, listMails, mailSchema, mailSummarySchema } from '@sitewright/contract/mail/mail';
import { expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock } from '../../../testing/mock-api.ts';
import { onePage } from '../../../testing/one-page.ts';
import { makeUser } from '../../../testing/user.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

it('the reading pane shows an email as its recipient sees it, without running scripts', async () => {
  const summary = sample(mailSummarySchema, {
    recipient: 'owner@bakery.example',
    subject: 'Join Nhà Hàng Đỏ',
  });
  mock(listMails, {
    mails: [summary],
    pagination: onePage(1),
    kinds: ['invitation'],
    hasServer: false,
    from: 'mail@build.example',
  });
  const html = '<p>Join us</p><script>parent.document.title = "taken over"</script>';
  mock(getMail, sample(mailSchema, { ...summary, html, text: 'Join Nhà Hàng Đỏ today' }));
  const screen = await renderScreen('/admin/mail', { as: makeUser('SUPER_ADMIN') });
  await screen
    .getByRole('link', { name: /owner@bakery\.example/ })
    .first()
    .click();
  await expect.element(screen.getByRole('tab', { name: 'Plain text' })).toBeVisible();
  const frame = document.querySelector('iframe')!;
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.srcdoc).toBe(html);
  await screen.getByRole('tab', { name: 'Plain text' }).click();
  await expect.element(screen.getByText('Join Nhà Hàng Đỏ today')).toBeVisible();
  expect(document.title).not.toBe('taken over');
  expect(await axeViolations()).toEqual([]);
});
