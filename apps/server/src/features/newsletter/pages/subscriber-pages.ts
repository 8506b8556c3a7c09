// The confirmation, unsubscribe and preference pages. Opening a link changes nothing: mail scanners open links.
import type { Language } from '@sitewright/contract/fields';
import { escapeHtml } from '@sitewright/render/escape';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import type { EmailBrand } from '@sitewright/email/email-brand';
import { listRows } from '../lists/lists.store.ts';
import { newsletterBrand } from '../newsletter-brand.ts';
import {
  confirmSubscription,
  type LinkedSubscriber,
  readConfirmLink,
  unsubscribe,
  withSubscriberLink,
} from '../subscribe.service.ts';
import {
  joinList,
  leaveOtherLists,
  listIdsOf,
  saveSubscriber,
  type SubscriberRow,
} from '../subscribers/subscribers.store.ts';
import { buttonForm, newsletterPage, paragraph } from './newsletter-page.ts';
import { type PageTexts, pageTexts } from './page-texts.ts';

/** Undefined: the link was not made here, or its subscriber was erased. */
type Page = string | undefined;

const confirmBody = (
  texts: PageTexts,
  { state, email, list }: LinkedSubscriber,
  path: string,
): { title: string; body: string } => {
  if (state === 'done') return { title: texts.confirmedTitle, body: paragraph(texts.confirmedText(list)) };
  if (state === 'expired') return { title: texts.expiredTitle, body: paragraph(texts.expiredText) };
  return {
    title: texts.confirmTitle,
    body: paragraph(texts.confirmText(email, list)) + buttonForm(path, texts.confirm),
  };
};

const confirmPageOf = async (
  ctx: ServerContext,
  found: LinkedSubscriber | undefined,
  path: string,
): Promise<Page> => {
  if (!found) return undefined;
  const { locale: language, tenantId } = found;
  const brand = await withTenant(ctx.db, { tenantId }, (tx) => newsletterBrand(ctx, tx));
  return newsletterPage({ brand, language, ...confirmBody(pageTexts[language], found, path) });
};

export const confirmPage = async (ctx: ServerContext, token: string, path: string): Promise<Page> =>
  confirmPageOf(ctx, await readConfirmLink(ctx, token), path);

export const confirmedPage = async (ctx: ServerContext, token: string, path: string): Promise<Page> =>
  confirmPageOf(ctx, await confirmSubscription(ctx, token), path);

const languageOf = ({ locale }: SubscriberRow): Language => (locale === 'vi' ? 'vi' : 'en');

const unsubscribeBody = (
  texts: PageTexts,
  { row, brand, path }: { row: SubscriberRow; brand: EmailBrand; path: string },
): { title: string; body: string } =>
  row.status === 'unsubscribed'
    ? { title: texts.unsubscribedTitle, body: paragraph(texts.unsubscribedText(brand.productName)) }
    : {
        title: texts.unsubscribeTitle,
        body:
          paragraph(texts.unsubscribeText(row.email, brand.productName)) +
          buttonForm(path, texts.unsubscribe),
      };

export const unsubscribePage = (ctx: ServerContext, token: string, path: string): Promise<Page> =>
  withSubscriberLink(ctx, token, async (tx, row) => {
    const brand = await newsletterBrand(ctx, tx);
    const language = languageOf(row);
    return newsletterPage({
      brand,
      language,
      ...unsubscribeBody(pageTexts[language], { row, brand, path }),
    });
  });

/** RFC 8058: one POST, without cookies and without a redirect; a second one changes nothing. */
export const unsubscribedPage = (ctx: ServerContext, token: string, path: string): Promise<Page> =>
  withSubscriberLink(ctx, token, async (tx, row, link) => {
    await unsubscribe(ctx, tx, row, link);
    const brand = await newsletterBrand(ctx, tx);
    const language = languageOf(row);
    const left = { ...row, status: 'unsubscribed' as const };
    return newsletterPage({
      brand,
      language,
      ...unsubscribeBody(pageTexts[language], { row: left, brand, path }),
    });
  });

const drawPreferences = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  row: SubscriberRow,
  { path, isSaved }: { path: string; isSaved: boolean },
): Promise<string> => {
  const language = languageOf(row);
  const texts = pageTexts[language];
  const [lists, chosen] = [await listRows(tx), new Set(await listIdsOf(tx, row.id))];
  const choices = lists.map(
    ({ id, name, description }) =>
      `<label><input type="checkbox" name="list" value="${id}"${chosen.has(id) ? ' checked' : ''}><span>${escapeHtml(name)}${
        description === '' ? '' : `<small>${escapeHtml(description)}</small>`
      }</span></label>`,
  );
  const form =
    choices.length === 0
      ? paragraph(texts.noLists)
      : `<form method="post" action="${escapeHtml(path)}"><fieldset>${choices.join('')}</fieldset><button>${escapeHtml(texts.save)}</button></form>`;
  return newsletterPage({
    brand: await newsletterBrand(ctx, tx),
    language,
    title: texts.preferencesTitle,
    body:
      (isSaved ? `<p role="status">${escapeHtml(texts.saved)}</p>` : '') +
      paragraph(texts.preferencesText(row.email)) +
      form,
  });
};

export const preferencesPage = (ctx: ServerContext, token: string, path: string): Promise<Page> =>
  withSubscriberLink(ctx, token, (tx, row) => drawPreferences(ctx, tx, row, { path, isSaved: false }));

/** Choosing none unsubscribes; choosing a list subscribes again, for the link was sent to this address. */
export const savedPreferencesPage = (
  ctx: ServerContext,
  token: string,
  { path, lists }: { path: string; lists: readonly string[] },
): Promise<Page> =>
  withSubscriberLink(ctx, token, async (tx, row, link) => {
    const known = new Set((await listRows(tx)).map(({ id }) => id));
    const chosen = lists.filter((id) => known.has(id));
    if (chosen.length === 0) await unsubscribe(ctx, tx, row, link);
    else {
      await leaveOtherLists(tx, row.id, chosen);
      for (const listId of chosen) await joinList(tx, { listId, subscriberId: row.id });
      if (row.status !== 'subscribed')
        await saveSubscriber(tx, row.id, {
          status: 'subscribed',
          confirmed_at: ctx.clock.now(),
          unsubscribed_at: null,
          confirm_nonce: null,
          confirm_proof: null,
        });
    }
    return drawPreferences(ctx, tx, row, { path, isSaved: true });
  });
