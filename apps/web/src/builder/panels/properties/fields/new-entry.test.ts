import type { ListField } from '@sitewright/contract/library/section-design';
import { describe, expect, it } from 'vitest';
import { newEntry } from './new-entry.ts';

const label = { en: 'x', vi: 'x' };
const list: ListField = {
  type: 'list',
  name: 'items',
  label,
  itemLabel: label,
  fields: [
    { type: 'text', name: 'title', label },
    { type: 'image', name: 'image', label },
    { type: 'link', name: 'action', label },
  ],
};
describe('adding an entry to a list', () => {
  it('copies the next sample entry, without its id', () => {
    const withExamples = { items: [{ id: 'a', title: 'One' }, { title: 'Two' }] };
    expect(newEntry(withExamples, list, 3)).toEqual({ title: 'Two' });
    expect(newEntry(withExamples, list, 2)).toEqual({ title: 'One' });
  });

  it('never shares the sample object with the page', () => {
    const source = { items: [{ image: { src: 'a.webp', alt: '' } }] };
    const entry = newEntry(source, list, 0);
    entry['image'] = null;
    expect(source.items).toEqual([{ image: { src: 'a.webp', alt: '' } }]);
  });

  it('starts empty without a sample entry', () => {
    const empty = { title: '', image: { src: '', alt: '' }, action: { label: '', href: '' } };
    expect(newEntry({}, list, 0)).toEqual(empty);
    expect(newEntry({ items: [] }, list, 4)).toEqual(empty);
  });
});
