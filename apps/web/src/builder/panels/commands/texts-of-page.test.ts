import { fromContent } from '@sitewright/document/adapter';
import { expect, it } from 'vitest';
import { textsOfPage } from './texts-of-page.ts';

const texts = (...sections: object[]) => {
  const { state } = fromContent({ sections });
  const sessionList = [{ store: { state } }] as unknown as Parameters<typeof textsOfPage>[0]['sessionList'];
  return textsOfPage({ sessionList });
};

it('finds labels, alt texts and each block of formatted text, in the order of the page, with node and field', () => {
  const found = texts(
    {
      id: 'one',
      type: 'hero/hero-1',
      data: { title: 'Hello', image: { src: '/media/x.webp', alt: 'A loaf' } },
    },
    {
      id: 'two',
      type: 'hero/hero-1',
      data: { action: { label: 'Book', href: '/book' } },
      dropZones: {
        main: [{ id: 'words', type: 'text', data: { content: '<p>Salt &amp; <b>bread</b></p><p>Open</p>' } }],
      },
    },
  );
  expect(found).toEqual([
    { nodeId: 'one', field: 'image', text: 'A loaf' },
    { nodeId: 'one', field: 'title', text: 'Hello' },
    { nodeId: 'two', field: 'action', text: 'Book' },
    { nodeId: 'words', field: 'content', text: 'Salt & bread' },
    { nodeId: 'words', field: 'content', text: 'Open' },
  ]);
});

it('leaves out addresses and what has no letter', () => {
  const data = { src: '/library/images/x.webp', href: 'mailto:a@b.example', mark: '—', empty: '' };
  expect(texts({ id: 'one', type: 'hero/hero-1', data })).toEqual([]);
});
