import { describe, expect, it } from 'vitest';
import { drawElement } from '../testing/draw-element.ts';
import { readCoordinates } from './map/map.ts';

const decode = (html: string): string =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
const coverIn = (html: string): string => decode(/srcdoc="([^"]*)"/.exec(html)?.[1] ?? '');

describe('a video', () => {
  const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

  it('is a link inside its own frame until a visitor follows it', () => {
    const html = drawElement('video', { url, title: 'Our "studio"' });
    expect(html).not.toMatch(/<iframe[^>]* src=/);
    const cover = coverIn(html);
    expect(cover).toContain('href="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0"');
    expect(cover).toContain('aria-label="Play: Our &quot;studio&quot; (YouTube)"');
    expect(cover).not.toMatch(/<(script|img|link)|src=|url\(/);
  });

  it('shows an image where frames are not allowed', () => {
    const html = drawElement('video', { url });
    expect(html).toContain(
      '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" target="_blank" rel="noopener">Open on YouTube</a>',
    );
  });

  it('has a title that cannot leave the frame’s document', () => {
    const cover = coverIn(drawElement('video', { url, title: '"><script>alert(1)</script>' }));
    expect(cover).not.toContain('<script');
    expect(cover).toContain('&lt;script&gt;');
  });

  it('uses the language of the site', () => {
    expect(drawElement('video', { url }, { locale: 'vi' })).toContain('Mở trên YouTube');
  });

  it('of an unknown host is not shown; the editor explains what to do', () => {
    expect(drawElement('video', { url: 'https://evil.example/x.mp4' })).toBe('');
    expect(drawElement('video', { url: 'x' }, { edit: true })).toContain('element-empty');
  });

  it('has a preview image and an aspect ratio', () => {
    const html = drawElement('video', { url, poster: '/poster.webp', shape: '9-16' });
    expect(html).toContain('<img src="/poster.webp" width="60" height="40" alt=""');
    expect(html).toContain('on-click--tall');
    expect(drawElement('video', { url, shape: 'x' })).toContain('class="on-click "');
  });
});

describe('a map', () => {
  it('is an illustration, and loads the real one on click', () => {
    const html = drawElement('map', { place: 'Kiln', coordinates: '10.7714, 106.7045', zoom: 16 });
    expect(html).toContain('class="map-picture"');
    expect(coverIn(html)).toMatch(
      /href="https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=106\.6/,
    );
    expect(coverIn(html)).toContain('marker=10.7714%2C106.7045');
    expect(decode(html)).toContain(
      'https://www.openstreetmap.org/?mlat=10.7714&mlon=106.7045#map=16/10.7714',
    );
  });

  it('without coordinates links to a search for the address', () => {
    const html = drawElement('map', { address: '12 Tôn Thất Đạm\nQuận 1' });
    expect(html).not.toContain('<iframe');
    expect(html).toContain('https://www.openstreetmap.org/search?query=12+T%C3%B4n+Th%E1%BA%A5t');
  });

  it.each([
    ['10.7714, 106.7045', { latitude: 10.7714, longitude: 106.7045 }],
    [' -33.86 151.2 ', { latitude: -33.86, longitude: 151.2 }],
    ['52,52; 13,40', { latitude: 52.52, longitude: 13.4 }],
    ['91, 10', undefined],
    ['10, 181', undefined],
    ['10', undefined],
    ['here, there', undefined],
    ['', undefined],
  ])('reads the place %j', (text, expected) => {
    expect(readCoordinates(text)).toEqual(expected);
  });
});

describe('content of another service', () => {
  it('has a height of its own, within limits', () => {
    const url = 'https://calendly.com/anna/visit';
    expect(drawElement('embed', { url, height: 600 })).toContain('--height:600px');
    expect(drawElement('embed', { url, height: 9e9 })).toContain('--height:1200px');
    expect(drawElement('embed', { url, height: '1px;x' })).toContain('--height:480px');
  });

  it('rejects URLs of hosts that are not on the list', () => {
    expect(drawElement('embed', { url: 'https://evil.example' })).toBe('');
    expect(drawElement('embed', { url: '<iframe src="https://youtu.be/dQw4w9WgXcQ">' })).toBe('');
  });
});
