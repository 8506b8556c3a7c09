import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawElement } from '../../testing/draw-element.ts';
import { countdownScript } from './countdown-script.data.ts';

describe('a countdown', () => {
  it('contains its date as text', () => {
    const html = drawElement('countdown', { date: '2027-01-31T18:00', zone: '+07:00', title: 'Opening' });
    expect(html).toContain('<time datetime="2027-01-31T18:00+07:00">31 January 2027, 18:00 (UTC+7)</time>');
    expect(html).toMatch(/<div class="countdown__units" role="timer" hidden>/);
    expect(html).toContain('Opening');
  });

  it('formats the date in the language of the site', () => {
    const html = drawElement('countdown', { date: '2027-01-31T18:00' }, { locale: 'vi' });
    expect(html).toContain('>31 tháng 1, 2027, 18:00 (UTC+7)<');
    expect(html).toContain('<dt>giờ</dt>');
    expect(drawElement('countdown', { date: '2027-01-31' }, { locale: 'no_such' })).toContain('January');
  });

  it.each(['2027-02-31T10:00', '2027-01-31T25:00', 'soon', ''])('is nothing for %j', (date) => {
    expect(drawElement('countdown', { date })).toBe('');
    expect(drawElement('countdown', { date }, { edit: true })).toContain('element-empty');
  });

  it('accepts only the offered UTC offsets', () => {
    expect(drawElement('countdown', { date: '2027-01-31', zone: '"><b>' })).toContain('T00:00+07:00"');
  });
});

interface Part {
  textContent: string;
  parentElement: { remove: () => void };
}

/** The part of a page that the script uses. */
const fakeRoot = (dateTime: string) => {
  const removed: number[] = [];
  const parts: Part[] = [0, 1, 2, 3].map((index) => ({
    textContent: '00',
    parentElement: { remove: () => removed.push(index) },
  }));
  const units = { hidden: true, querySelectorAll: () => parts };
  const over = { hidden: true };
  const found: Record<string, unknown> = {
    time: { dateTime },
    '.countdown__units': units,
    '.countdown__over': over,
  };
  return { units, over, parts, removed, querySelector: (selector: string) => found[selector] };
};

const load = async (prefersCalm: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches: prefersCalm }));
  const address = `data:text/javascript,${encodeURIComponent(countdownScript)}`;
  return ((await import(/* @vite-ignore */ address)) as { default: (root: unknown) => () => void }).default;
};

describe('the script of a countdown', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows the remaining time and ends with the final text', async () => {
    const start = await load(false);
    vi.useFakeTimers({ now: Date.parse('2027-01-29T15:58:57+07:00') });
    const root = fakeRoot('2027-01-31T18:00+07:00');
    const stop = start(root);
    expect(root.units.hidden).toBe(false);
    expect(root.parts.map((part) => part.textContent)).toEqual(['2', '02', '01', '03']);
    vi.advanceTimersByTime(4_000);
    expect(root.parts.map((part) => part.textContent)).toEqual(['2', '02', '00', '59']);
    vi.advanceTimersByTime(3 * 86_400_000);
    expect(root.units.hidden).toBe(true);
    expect(root.over.hidden).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    stop();
  });

  it('updates once a minute, without seconds, with reduced motion, and stops on request', async () => {
    const start = await load(true);
    vi.useFakeTimers({ now: Date.parse('2027-01-29T15:58:57+07:00') });
    const root = fakeRoot('2027-01-31T18:00+07:00');
    const stop = start(root);
    expect(root.removed).toEqual([3]);
    vi.advanceTimersByTime(10_000);
    expect(root.parts[2]!.textContent).toBe('01');
    vi.advanceTimersByTime(60_000);
    expect(root.parts[2]!.textContent).toBe('00');
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves a page without a date unchanged', async () => {
    const start = await load(false);
    const root = fakeRoot('');
    start(root)();
    expect(root.units.hidden).toBe(true);
  });

  it('stays small', () => {
    expect(countdownScript.length).toBeLessThan(1_500);
  });
});
