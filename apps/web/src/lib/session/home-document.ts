/**
 * The home page is a document of its own, without the app. The app leaves for it by loading its address; what has to happen
 * first is done while the router already shows that address, so that no guard of a screen sends the visitor elsewhere.
 */
export const homeNoticeKey = 'home-notice';

let shown = Promise.withResolvers<void>();
let ready: Promise<void> = Promise.resolve();

/** Replaced in tests, whose page must stay. */
export const homeDocument = { load: (): void => location.reload() };

/** Leads home and does `work`; the home page says the sentence that it returns. */
export async function leaveForHome(
  goHome: () => Promise<void> | void,
  work: () => Promise<string> | string,
): Promise<void> {
  const done = Promise.withResolvers<void>();
  shown = Promise.withResolvers();
  ready = done.promise;
  try {
    await goHome();
    await shown.promise;
    sessionStorage.setItem(homeNoticeKey, await work());
  } finally {
    done.resolve();
  }
}

/** Called once the router shows the address of the home page. */
export async function loadHomeDocument(): Promise<void> {
  shown.resolve();
  await ready;
  homeDocument.load();
}
