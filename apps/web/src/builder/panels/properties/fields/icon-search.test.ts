import { describe, expect, it } from 'vitest';
import { searchIcons, strokesOf } from './icon-search.ts';

describe('choosing an icon', () => {
  const names = ['brand-heart', 'heart', 'heart-handshake', 'map-pin'];

  it('shows all icons for an empty search', () => {
    expect(searchIcons(names, ' ')).toEqual(names);
  });

  it('puts names that begin with the search first', () => {
    expect(searchIcons(names, 'Heart')).toEqual(['heart', 'heart-handshake', 'brand-heart']);
  });

  it('reads a space as the hyphen of a name', () => {
    expect(searchIcons(names, 'map pin')).toEqual(['map-pin']);
  });

  it('draws only paths, and recognizes filled ones', () => {
    expect(strokesOf('<path d="M1 1h2"/><script>x</script><path d="M2 2z" fill="currentColor"/>')).toEqual([
      { d: 'M1 1h2', isFilled: false },
      { d: 'M2 2z', isFilled: true },
    ]);
  });
});
