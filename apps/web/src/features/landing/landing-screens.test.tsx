import {
  activeLanding,
  activeLandingPage,
  getLandingTemplate,
  previewLandingTemplate,
} from '@sitewright/contract/landing/landing';
import { beforeEach, describe, expect, it } from 'vitest';
import { activeTenant } from '../../lib/active-tenant.ts';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { fullSample, sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const document = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1></main></body></html>`;

const frame = () => globalThis.document.querySelector('iframe');

describe('the preview of a landing template', () => {
  beforeEach(() => {
    mock(
      getLandingTemplate,
      sample(getLandingTemplate.response, { name: { en: 'Modern SaaS', vi: 'SaaS' } }),
    );
    mock(previewLandingTemplate, ({ query }) => ({ html: document(`Page ${query.page}`) }));
  });

  it.each([1280, 375])('shows its pages in three sizes, without scripts, at %i', async (width) => {
    const screen = await renderScreen('/preview/landing-template/modern-saas', { as: null, width });
    await expect.element(screen.getByRole('heading', { name: 'Modern SaaS' })).toBeVisible();
    await expect.poll(() => frame()?.getAttribute('srcdoc')).toContain('Page home');
    expect(frame()?.getAttribute('sandbox')).toBe('');
    await screen.getByRole('button', { name: 'Tablet' }).click();
    await expect.poll(() => frame()?.offsetWidth).toBe(768);
    await screen.getByLabelText('Page').selectOptions('Pricing');
    await expect.poll(() => frame()?.getAttribute('srcdoc')).toContain('Page pricing');
    expect(await axeViolations()).toEqual([]);
  });

  it('says when there is no such template', async () => {
    mock(getLandingTemplate, () => mockError('not_found'));
    mock(previewLandingTemplate, () => mockError('not_found'));
    const screen = await renderScreen('/preview/landing-template/nothing', { as: null });
    await expect.element(screen.getByText('Template not found')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('shows the error and tries again', async () => {
    mock(previewLandingTemplate, () => mockError('internal'));
    const screen = await renderScreen('/preview/landing-template/modern-saas', { as: null });
    await expect.element(screen.getByText('Template Loading Error')).toBeVisible();
    mock(previewLandingTemplate, { html: document('Back') });
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => frame()?.getAttribute('srcdoc')).toContain('Back');
  });
});

describe('/tenant-landing', () => {
  const state = sample(activeLanding.response, {
    template: fullSample(activeLanding.response).template,
    enabledPages: { home: true, about: false, features: true, pricing: true, contact: true, blog: true },
  });

  it('shows the page of the workspace of the signed-in user, without disabled pages', async () => {
    mock(activeLanding, state);
    mock(activeLandingPage, { html: document('Bakery') });
    const screen = await renderScreen('/tenant-landing', {
      as: { ...makeUser('ADMIN'), tenantId: 'bakery' },
    });
    await expect.poll(() => frame()?.getAttribute('srcdoc')).toContain('Bakery');
    expect(sentTo(activeLandingPage).at(-1)?.headers.get('x-tenant-id')).toBe('bakery');
    expect(
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['Home', 'Features', 'Pricing', 'Contact']);
    expect(await axeViolations()).toEqual([]);
  });

  it.each([
    ['an admin of the workspace', makeUser('ADMIN'), '/tenant/landing'],
    ['staff', makeUser('PLATFORM_ADMIN'), '/admin/landing-template-manager'],
    ['a member', makeUser('USER'), undefined],
    ['an admin of the shared workspace', { ...makeUser('ADMIN'), tenantId: 'default-tenant' }, undefined],
    ['a guest', null, undefined],
  ])('links its editor for those who may edit it: %s', async (_who, as, href) => {
    mock(activeLanding, state);
    mock(activeLandingPage, { html: document('Bakery') });
    const screen = await renderScreen('/tenant-landing', { as });
    await expect.poll(() => frame()?.getAttribute('srcdoc')).toContain('Bakery');
    const [link] = screen.getByRole('link', { name: 'Edit' }).elements();
    expect(link?.getAttribute('href')).toBe(href);
  });

  it('leads staff to the editor of the workspace that they work in', async () => {
    mock(activeLanding, state);
    mock(activeLandingPage, { html: document('Bakery') });
    activeTenant.choose({ id: 'bakery', name: 'Bakery' });
    const screen = await renderScreen('/tenant-landing', { as: makeUser('SUPER_ADMIN'), width: 375 });
    await expect.element(screen.getByRole('link', { name: 'Edit' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit' }).element().getAttribute('href')).toBe('/tenant/landing');
    expect(globalThis.document.documentElement.scrollWidth).toBe(375);
  });

  it('says when there is no active template', async () => {
    mock(activeLanding, { ...state, template: null });
    const screen = await renderScreen('/tenant-landing', { as: null });
    await expect.element(screen.getByText('No active template found')).toBeVisible();
  });
});
