import { describe, expect, it } from 'vitest';
import { positionToolbar } from './toolbar-position.ts';

const room = { left: 8, top: 60, right: 367, bottom: 600 };
const size = { width: 200, height: 36 };
const words = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 20 });
const place = (at: { left: number; top: number }, other?: Parameters<typeof positionToolbar>[0]['other']) =>
  positionToolbar({ words: words(at.left, at.top), size, room, other });

describe('the rich text toolbar', () => {
  it('is centred above the text', () => {
    expect(place({ left: 100, top: 300 })).toEqual({ left: 50, top: 256 });
  });

  it('stays inside the window at both sides', () => {
    expect(place({ left: 10, top: 300 }).left).toBe(8);
    expect(place({ left: 260, top: 300 }).left).toBe(167);
  });

  it('goes below the text where there is no room above it', () => {
    expect(place({ left: 100, top: 104 }).top).toBe(60);
    expect(place({ left: 100, top: 103 }).top).toBe(131);
  });

  it('goes above another toolbar rather than over it', () => {
    const bar = { left: 90, top: 254, right: 300, bottom: 294 };
    expect(place({ left: 100, top: 300 }, bar).top).toBe(214);
    expect(place({ left: 100, top: 300 }, { ...bar, left: 260, right: 300 }).top).toBe(256);
  });

  it('stays visible when the text fills the page', () => {
    const { top } = positionToolbar({
      words: { ...words(100, 20), bottom: 900 },
      size,
      room,
      other: undefined,
    });
    expect(top).toBe(564);
  });
});
