import { describe, expect, it } from 'vitest';
import { servedFile, type ServedFile } from '../../../http/files/served-file.ts';
import { type CachedHost, HostCache } from './host-cache.ts';

const host = (name: string, ownBytes = 2_000): CachedHost => ({
  ...{ name, ownBytes },
  checkedAt: 0,
  files: new Map(),
});

const file = (bytes: number): ServedFile =>
  servedFile('image.webp', { identity: Buffer.alloc(bytes) }, { 'cache-control': 'public' });

describe('the live sites in memory', () => {
  it('stay within the limit however many are visited', () => {
    const cache = new HostCache(1_000_000);
    for (let number = 0; number < 20_000; number += 1) {
      const one = host(`site-${number}.example.com`);
      cache.add(one);
      cache.addFile(one, 'index.html', file(7_000));
    }
    expect(cache.held.bytes).toBeLessThanOrEqual(1_000_000);
    expect(cache.held.hosts).toBe(100);
    expect(cache.get('site-19999.example.com')).toBeDefined();
  });

  it('keep a site that is visited again and again', () => {
    const cache = new HostCache(100_000);
    const busy = host('busy.example.com');
    cache.add(busy);
    for (let number = 0; number < 1_000; number += 1) {
      cache.add(host(`site-${number}.example.com`));
      cache.markChecked(busy);
    }
    expect(cache.get('busy.example.com')).toBe(busy);
    expect(cache.get('site-0.example.com')).toBeUndefined();
  });

  it('keep the site whose file was added last, even when it alone is over the limit', () => {
    const cache = new HostCache(10_000);
    const large = host('large.example.com');
    cache.add(host('small.example.com'));
    cache.add(large);
    cache.addFile(large, 'video.mp4', file(50_000));
    expect(cache.held.hosts).toBe(1);
    expect(cache.get('large.example.com')).toBe(large);
  });

  it('count a file once, and none of a site that has been removed', () => {
    const cache = new HostCache(100_000);
    const one = host('one.example.com');
    cache.add(one);
    cache.addFile(one, 'a', file(500));
    cache.addFile(one, 'a', file(500));
    expect(cache.held).toEqual({ hosts: 1, bytes: 2_000 + 1_500 });
    cache.remove('one.example.com');
    cache.addFile(one, 'b', file(500));
    cache.markChecked(one);
    expect(cache.held).toEqual({ hosts: 0, bytes: 0 });
  });

  it('replace the former release of a site', () => {
    const cache = new HostCache(100_000);
    cache.add(host('one.example.com', 3_000));
    cache.add(host('one.example.com', 4_000));
    expect(cache.held).toEqual({ hosts: 1, bytes: 4_000 });
  });
});
