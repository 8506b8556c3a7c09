// Serves landing pages from memory: no framework, and no database while they are cached. A change invalidates them in all
// processes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LandingVariant } from '@sitewright/contract/landing/landing';
import {
  type LandingPage,
  landingPages,
  landingPaths,
  type TemplatePage,
} from '@sitewright/contract/landing/landing-template';
import { defaultTenantId } from '../../../core/actor.ts';
import type { SharedCache } from '../../../core/cache/caches.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { directOrigin } from '../../../core/storage-url.ts';
import { compress, sendFile, type ServedFile, servedFile } from '../../../http/files/served-file.ts';
import { revalidate } from '../../../http/files/static-files.ts';
import type { HostTenant } from '../../../http/hosts.ts';
import { preferredLanguages } from '../../../http/page-language.ts';
import { securityHeaders, withSources } from '../../../http/security-headers.ts';
import { blogOfTenant } from '../../blog-hosts/blog-of-host.ts';
import { noticePage, type NoticeKind } from '../page/notice-page.ts';
import { type ContactForm, type PageView, renderLandingPage } from '../page/render-page.ts';
import { assignVariant } from './assign-variant.ts';
import { type LandingState, readLandingState } from './landing-state.ts';

export interface LandingDocument {
  file: ServedFile;
  status: number;
}

type Languages = 'en' | 'vi';
type ShownPage = TemplatePage | 'missing';

interface Address {
  page: LandingPage;
  search: URLSearchParams;
}

/** `reading`: counts the readings, and tells the documents of this one from those of earlier ones. */
type ReadState = LandingState & { reading: number };

interface DocumentRequest {
  tenant: HostTenant | undefined;
  reading: number;
  page: ShownPage;
  language: Languages;
  variant: LandingVariant | undefined;
  isSent: boolean;
}

/** Longer than any page stays interesting: changes invalidate at once. */
const lifeMs = 10 * 60_000;
const documentsMax = 1_000;
const hostsMax = 10_000;
const rememberedMs = 1_000;

const pagesByPath = new Map<string, LandingPage>(landingPages.map((page) => [landingPaths[page], page]));

/** The landing page of a path, with or without a slash at its end. */
const addressOf = (url: string): Address | undefined => {
  const [, path = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  const page = pagesByPath.get(path.length > 1 ? path.replace(/\/$/, '') : path);
  return page && { page, search: new URLSearchParams(query) };
};

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** Names the primary domain: it stands in canonical links. */
const hostKey = (
  { customHosts }: Pick<ServerContext, 'customHosts'>,
  tenant: HostTenant | undefined,
): string =>
  tenant ? `${tenant.id}|${customHosts.primaryOf(tenant.label) ?? tenant.label}|` : `${defaultTenantId}||`;

export class LandingDocuments {
  readonly #ctx: ServerContext;
  readonly #headers: Record<string, string>;
  readonly #states: SharedCache<ReadState>;
  readonly #documents: SharedCache<LandingDocument>;
  readonly #hosts = new Map<string, { tenant: HostTenant; since: number }>();
  #readings = 0;

  constructor(ctx: ServerContext) {
    this.#ctx = ctx;
    const { appUrl, mediaUrl, storageUrl } = ctx.env;
    this.#headers = withSources(securityHeaders('app', appUrl.startsWith('https:')), {
      'img-src': [mediaUrl],
      'connect-src': [mediaUrl, directOrigin(storageUrl)],
    });
    this.#states = ctx.caches.create('landing-states', lifeMs);
    this.#documents = ctx.caches.create('landing-documents', lifeMs, { max: documentsMax });
  }

  /** To be called after the commit of a change. */
  invalidate(tenantId: string): void {
    this.#states.invalidate(`${tenantId}|`);
    this.#documents.invalidate(`${tenantId}|`);
  }

  state(tenant: HostTenant | undefined): Promise<ReadState> {
    return this.#states.get(hostKey(this.#ctx, tenant), async () => {
      this.#readings += 1;
      const state = await readLandingState(this.#ctx, tenant);
      const hasBlog = tenant !== undefined && (await blogOfTenant(this.#ctx, tenant.id)) !== undefined;
      return { reading: this.#readings, ...state, place: { ...state.place, hasBlog } };
    });
  }

  /** True for the path of a landing page. */
  concerns(request: IncomingMessage): boolean {
    return isRead(request) && addressOf(request.url ?? '') !== undefined;
  }

  /** Keeps for a moment to whom a host name belongs, so that `handleWarmHost` needs no promise. */
  remember(label: string, tenant: HostTenant): void {
    if (this.#hosts.size >= hostsMax) this.#hosts.clear();
    this.#hosts.set(label, { tenant, since: performance.now() });
  }

  /** As `handleWarm`, for a name whose tenant was looked up within the last second. */
  handleWarmHost(request: IncomingMessage, response: ServerResponse, label: string): boolean {
    const known = this.#hosts.get(label);
    if (!known || performance.now() - known.since > rememberedMs) return false;
    return this.handleWarm(request, response, known.tenant);
  }

  /** Answers without a promise what is cached; false when the request is not for a page or the page is not there yet. */
  handleWarm(request: IncomingMessage, response: ServerResponse, tenant: HostTenant | undefined): boolean {
    const address = isRead(request) ? addressOf(request.url ?? '') : undefined;
    const state = address && this.#states.peek(hostKey(this.#ctx, tenant));
    const shown = state && this.#shownPage(address.page, state);
    if (!state || !shown) return false;
    const found = this.#documents.peek(
      this.#keyOf(this.#requestOf(request, address, { tenant, state, shown })),
    );
    if (!found) return false;
    sendFile(request, response, found.file, found.status);
    return true;
  }

  /** Answers a request for a landing page; false when it is for something else. */
  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    tenant: HostTenant | undefined,
  ): Promise<boolean> {
    const address = isRead(request) ? addressOf(request.url ?? '') : undefined;
    if (!address) return false;
    const languages = preferredLanguages(address.search, request.headers);
    try {
      const state = await this.state(tenant);
      const shown = this.#shownPage(address.page, state);
      if (!shown) return false;
      const { file, status } = await this.#document(
        this.#requestOf(request, address, { tenant, state, shown }),
        state,
      );
      sendFile(request, response, file, status);
    } catch (error) {
      this.#ctx.log.error({ err: error, tenant: tenant?.id }, 'the data of a landing page could not be read');
      // The other pages of the main host are prerendered, and need no database.
      if (!tenant && address.page !== 'home') return false;
      const document = await this.#notice('unavailable', languages.includes('vi') ? 'vi' : 'en', 503);
      sendFile(request, response, document.file, document.status);
    }
    return true;
  }

  /** The contact page after a form that was sent without scripts. */
  async contactPage(
    request: IncomingMessage,
    tenant: HostTenant | undefined,
    contact: ContactForm,
  ): Promise<LandingDocument> {
    const state = await this.state(tenant);
    const { language, variant } = this.#requestOf(
      request,
      { page: 'contact', search: addressOf(request.url ?? '')?.search ?? new URLSearchParams() },
      { tenant, state, shown: 'contact' },
    );
    return this.#render(state, { page: 'contact', language, variant, contact }, 422);
  }

  /**
   * The page of a path on this host. On the main host only the first page is a landing page, and the others are
   * prerendered; a disabled page is missing on both. Undefined: not answered here.
   */
  #shownPage(page: LandingPage, { place, live }: LandingState): ShownPage | undefined {
    if (!live.enabledPages[page]) return 'missing';
    if (place.host.kind === 'main') return page === 'home' ? page : undefined;
    if (page !== 'blog') return page;
    return place.hasBlog ? undefined : 'missing';
  }

  #requestOf(
    request: IncomingMessage,
    { search }: Address,
    { tenant, state, shown }: { tenant: HostTenant | undefined; state: ReadState; shown: ShownPage },
  ): DocumentRequest {
    const wanted = preferredLanguages(search, request.headers);
    const known = wanted.find((code): code is Languages => code === 'en' || code === 'vi');
    return {
      tenant,
      reading: state.reading,
      page: shown,
      language: known ?? state.place.defaultLanguage,
      variant:
        state.test &&
        assignVariant(this.#ctx.secretKey, state.test, {
          ip: this.#ctx.clientIp(request),
          userAgent: request.headers['user-agent'] ?? '',
          now: this.#ctx.clock.now(),
        }),
      isSent: shown === 'contact' && search.get('sent') === '1',
    };
  }

  /** Names the reading: a request that read the state before a change may store its document after it. */
  #keyOf({ tenant, reading, page, language, variant, isSent }: DocumentRequest): string {
    return `${hostKey(this.#ctx, tenant)}${reading}|${page}|${language}|${variant ?? ''}|${isSent ? 'sent' : ''}`;
  }

  #document(wanted: DocumentRequest, state: LandingState): Promise<LandingDocument> {
    const { page, language, variant, isSent } = wanted;
    const contact = isSent ? { sent: true, error: '', errors: {}, values: {} } : undefined;
    return this.#documents.get(this.#keyOf(wanted), () =>
      this.#render(state, { page, language, variant, contact }, page === 'missing' ? 404 : 200),
    );
  }

  async #render(
    { place, live, draft }: LandingState,
    view: Pick<PageView, 'page' | 'language' | 'variant' | 'contact'>,
    status: number,
  ): Promise<LandingDocument> {
    const { templateId, ...config } = view.variant === 'b' && draft ? draft : live;
    const template = this.#ctx.landingTemplates.get(templateId);
    if (!template) return this.#notice('noTemplate', view.language, status);
    // The set of pages does not depend on the variant.
    const shown = { ...config, enabledPages: live.enabledPages };
    try {
      const { html, issues } = renderLandingPage(this.#ctx, template, { ...view, place, config: shown });
      for (const issue of issues)
        this.#ctx.log.error(
          { err: issue, tenant: place.tenantId },
          'a section of a landing page is left out',
        );
      return { file: await this.#file(html, view), status };
    } catch (error) {
      this.#ctx.log.error({ err: error, tenant: place.tenantId }, 'a landing page could not be rendered');
      return this.#notice('failed', view.language, 500);
    }
  }

  async #notice(kind: NoticeKind, language: Languages, status: number): Promise<LandingDocument> {
    const html = noticePage(this.#ctx.landingFrame[language], language, kind);
    return { file: await this.#file(html, { language }, kind !== 'noTemplate'), status };
  }

  async #file(
    html: string,
    { language, variant, contact }: Pick<PageView, 'language' | 'variant' | 'contact'>,
    isTemporary = false,
  ): Promise<ServedFile> {
    const identity = Buffer.from(html);
    const isPrivate = variant !== undefined || contact !== undefined;
    const kept = isPrivate ? 'private, no-cache' : revalidate;
    return servedFile(
      'index.html',
      { identity, ...(await compress(identity, 'good')) },
      {
        ...this.#headers,
        'content-language': language,
        vary: 'Accept-Language, Cookie',
        'cache-control': isTemporary ? 'no-store' : kept,
      },
    );
  }
}
