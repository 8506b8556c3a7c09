import { describe, expect, it } from 'vitest';
import { embedHosts, embedOf, frameSources } from './embed-hosts.ts';

describe('embed allowlist', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    ],
    [
      'https://youtu.be/dQw4w9WgXcQ?t=1m30s',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&start=90',
    ],
    ['youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
    [
      'https://vimeo.com/76979871/0123abcd',
      'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=0123abcd',
    ],
    [
      'https://www.tiktok.com/@cafe.mai/video/7234567890123456789',
      'https://www.tiktok.com/player/v1/7234567890123456789?autoplay=1&rel=0',
    ],
    [
      'https://www.loom.com/share/0123456789abcdef0123456789abcdef',
      'https://www.loom.com/embed/0123456789abcdef0123456789abcdef?autoplay=1',
    ],
    [
      'https://open.spotify.com/intl-de/album/1DFixLWuPkv3KT3TnV35m3?si=x',
      'https://open.spotify.com/embed/album/1DFixLWuPkv3KT3TnV35m3',
    ],
    [
      'https://soundcloud.com/band/song',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fband%2Fsong',
    ],
    ['https://calendly.com/anna/visit?month=2', 'https://calendly.com/anna/visit'],
    [
      'https://docs.google.com/forms/d/e/1FAIpQ/viewform?usp=sf_link',
      'https://docs.google.com/forms/d/e/1FAIpQ/viewform?embedded=true',
    ],
    [
      'https://calendar.google.com/calendar/embed?src=a%40b',
      'https://calendar.google.com/calendar/embed?src=a%40b',
    ],
    ['https://www.google.com/maps/embed?pb=!1m18', 'https://www.google.com/maps/embed?pb=!1m18'],
    [
      'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
      'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
    ],
    ['https://codepen.io/anna/pen/abcDEF', 'https://codepen.io/anna/embed/abcDEF?default-tab=result'],
  ])('%s', (address, frame) => {
    expect(embedOf(address)?.frame).toBe(frame);
  });

  it.each([
    '',
    'a film',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://user:password@youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/@channel',
    'https://www.google.com/search?q=x',
    'https://docs.google.com/document/d/1/edit',
    'https://vimeo.com/about',
  ])('nothing comes of %j', (address) => {
    expect(embedOf(address)).toBeUndefined();
  });

  it('accepts only video hosts when a video is required', () => {
    expect(embedOf('https://calendly.com/anna/visit', 'video')).toBeUndefined();
    expect(embedOf('https://youtu.be/dQw4w9WgXcQ', 'video')?.host.name).toBe('YouTube');
  });

  it('lists each frame origin once for the CSP, and every embed URL has a listed origin', () => {
    expect(frameSources).toHaveLength(embedHosts.length);
    for (const source of frameSources) expect(source).toBe(new URL(source).origin);
    expect(embedOf('https://youtu.be/dQw4w9WgXcQ')!.frame).toContain(embedHosts[0]!.origin);
  });
});
