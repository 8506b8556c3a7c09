import type { Page } from 'playwright-core';

/** Signs in as the site owner of the demo, as somebody does who opened the link of the terminal. */
export const signInDemo = async (page: Page, link: string, url: string): Promise<void> => {
  await page.goto(link);
  await page.goto(`${url}/login`);
  await page.locator('section[aria-labelledby="demo-title"] button').first().click();
  await page.waitForURL(`${url}/dashboard`);
};

/** A site of the signed-in user, in the language of the page. */
export const createSite = (page: Page, language: string): Promise<void> =>
  page.evaluate(async (code) => {
    const answer = await fetch('/api/v1/site-templates/restaurant/create-site', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      },
      body: JSON.stringify({
        name: code === 'vi' ? 'Quán Mai' : 'Oak Street Kitchen',
        subdomain: `screenshots-${code}`,
        language: code,
      }),
    });
    if (!answer.ok) throw new Error(`The site could not be created: ${await answer.text()}`);
  }, language);

/** Publishes the sites of the user, and sends a test submission of each of their forms. */
export const sendTestSubmissions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const call = async (method: string, path: string, body?: object): Promise<never> => {
      const answer = await fetch(`/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
      return (await answer.json()) as never;
    };
    const { sites }: { sites: { id: string }[] } = await call('GET', '/sites');
    for (const { id } of sites) {
      await call('PATCH', `/sites/${id}/publish`, { isPublished: true });
      const { forms }: { forms: { id: string }[] } = await call('GET', `/sites/${id}/forms`);
      for (const form of forms) await call('POST', `/sites/${id}/forms/${form.id}/test`);
    }
  });
