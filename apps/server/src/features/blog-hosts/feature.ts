import * as contract from '@sitewright/contract/blog-hosts/platform-blog';
import { platformBlogPermissions } from '@sitewright/contract/blog-hosts/platform-blog-permissions';
import { defineFeature } from '../../http/feature.ts';
import { route } from '../../http/mount-endpoint.ts';
import { mountBlogHosts } from './mount-blog-hosts.ts';
import { platformBlogJobs, seedPlatformBlog } from './platform-blog.job.ts';
import { openPlatformBlog } from './platform-blog.service.ts';

/** A site that is published, renamed or taken offline is noticed after this. */
const subdomainCacheMs = 10_000;

export const blogHostsFeature = defineFeature({
  name: 'blog-hosts',
  dependsOn: ['site-content', 'site-lifecycle', 'publishing', 'blog'],
  createContext: ({ caches }) => ({ blogSubdomains: caches.create('blog-subdomains', subdomainCacheMs) }),
  routes: [
    route(contract.openPlatformBlog, (ctx, { actor, meta }) => openPlatformBlog(ctx, { actor, meta })),
  ],
  mount: [mountBlogHosts],
  jobs: platformBlogJobs,
  seeds: [seedPlatformBlog],
  permissions: platformBlogPermissions,
});
