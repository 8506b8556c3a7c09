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
