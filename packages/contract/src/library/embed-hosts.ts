// Allowlist of hosts that a page may embed in an iframe. Embeds load only after the visitor clicks.

export interface EmbedHost {
  id: string;
  /** Display name. */
  name: string;
  purpose: 'video' | 'map' | 'other';
  /** Origin of the iframe. */
  origin: string;
  /** Hosts of the URLs that users paste. */
  hosts: readonly string[];
  /** iframe URL for a pasted URL; undefined when there is nothing to embed. */
  frame: (address: URL) => string | undefined;
}

const found = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];

const youtubeId = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const id =
    hostname === 'youtu.be'
      ? pathname.slice(1)
      : (found(pathname, /^\/(?:embed|shorts|live|v)\/([^/]+)/) ?? searchParams.get('v') ?? '');
  return /^[\w-]{11}$/.test(id) ? id : undefined;
};

/** `90`, `90s` or `1m30s` as seconds. */
const secondsOf = (time: string | null): number => {
  const match = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time ?? '');
  return match ? Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0) : 0;
};

const vimeoFrame = ({ pathname, searchParams }: URL): string | undefined => {
  const match = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname);
  if (!match) return undefined;
  const secret = match[2] ?? found(searchParams.get('h') ?? '', /^([0-9a-f]{6,20})$/);
  return `https://player.vimeo.com/video/${match[1]}?dnt=1&autoplay=1${secret ? `&h=${secret}` : ''}`;
};

/** The pasted URL itself, where the host's “embed” dialog already returns an iframe URL. */
const asCopied =
  (path: RegExp) =>
  (address: URL): string | undefined =>
    path.test(address.pathname)
      ? `https://${address.hostname}${address.pathname}${address.search}`
      : undefined;

export const embedHosts: readonly EmbedHost[] = [
  {
    id: 'youtube',
    name: 'YouTube',
    purpose: 'video',
    origin: 'https://www.youtube-nocookie.com',
    hosts: [
      'youtube.com',
      'www.youtube.com',
      'm.youtube.com',
      'music.youtube.com',
      'youtu.be',
      'www.youtube-nocookie.com',
    ],
    frame: (address) => {
      const id = youtubeId(address);
      const start = secondsOf(address.searchParams.get('t') ?? address.searchParams.get('start'));
      const from = start > 0 ? `&start=${start}` : '';
      return id && `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${from}`;
    },
  },
  {
    id: 'vimeo',
    name: 'Vimeo',
    purpose: 'video',
    origin: 'https://player.vimeo.com',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    frame: vimeoFrame,
  },
  {
    id: 'openstreetmap',
    name: 'OpenStreetMap',
    purpose: 'map',
    origin: 'https://www.openstreetmap.org',
    hosts: ['www.openstreetmap.org', 'openstreetmap.org'],
    frame: ({ pathname, search }) =>
      pathname === '/export/embed.html'
        ? `https://www.openstreetmap.org/export/embed.html${search}`
        : undefined,
  },
  {
    id: 'google-maps',
    name: 'Google Maps',
    purpose: 'map',
    origin: 'https://www.google.com',
    hosts: ['www.google.com'],
    frame: asCopied(/^\/maps\/embed$/),
  },
  {
    id: 'google-forms',
    name: 'Google Forms',
    purpose: 'other',
    origin: 'https://docs.google.com',
    hosts: ['docs.google.com'],
    frame: ({ pathname }) => {
      const form = found(pathname, /^(\/forms\/d\/e\/[\w-]+)\/(?:viewform|formResponse)$/);
      return form && `https://docs.google.com${form}/viewform?embedded=true`;
    },
  },
  {
    id: 'google-calendar',
    name: 'Google Calendar',
    purpose: 'other',
    origin: 'https://calendar.google.com',
    hosts: ['calendar.google.com'],
    frame: asCopied(/^\/calendar\/(?:embed|appointments\/schedules\/[\w-]+)$/),
  },
  {
    id: 'calendly',
    name: 'Calendly',
    purpose: 'other',
    origin: 'https://calendly.com',
    hosts: ['calendly.com', 'www.calendly.com'],
    frame: ({ pathname }) =>
      /^\/[\w-]+(?:\/[\w-]+)?\/?$/.test(pathname) ? `https://calendly.com${pathname}` : undefined,
  },
  {
    id: 'spotify',
    name: 'Spotify',
    purpose: 'other',
    origin: 'https://open.spotify.com',
    hosts: ['open.spotify.com'],
    frame: ({ pathname }) => {
      const item = found(
        pathname,
        /^\/(?:embed\/|intl-[a-z]{2}\/)?((?:track|album|playlist|artist|episode|show)\/\w{10,40})\/?$/,
      );
      return item && `https://open.spotify.com/embed/${item}`;
    },
  },
  {
    id: 'soundcloud',
    name: 'SoundCloud',
    purpose: 'other',
    origin: 'https://w.soundcloud.com',
    hosts: ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'],
    frame: ({ pathname }) =>
      /^\/[\w-]+\/[\w-]+/.test(pathname)
        ? `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com${pathname}`)}`
        : undefined,
  },
  {
    id: 'tiktok',
    name: 'TikTok',
    purpose: 'video',
    origin: 'https://www.tiktok.com',
    hosts: ['www.tiktok.com', 'tiktok.com'],
    frame: ({ pathname }) => {
      const id = found(pathname, /^\/(?:@[\w.-]+\/video|player\/v1|embed(?:\/v2)?)\/(\d{10,25})\/?$/);
      return id && `https://www.tiktok.com/player/v1/${id}?autoplay=1&rel=0`;
    },
  },
  {
    id: 'loom',
    name: 'Loom',
    purpose: 'video',
    origin: 'https://www.loom.com',
    hosts: ['www.loom.com', 'loom.com'],
    frame: ({ pathname }) => {
      const id = found(pathname, /^\/(?:share|embed)\/([0-9a-f]{32})\/?$/);
      return id && `https://www.loom.com/embed/${id}?autoplay=1`;
    },
  },
  {
    id: 'codepen',
    name: 'CodePen',
    purpose: 'other',
    origin: 'https://codepen.io',
    hosts: ['codepen.io'],
    frame: ({ pathname }) => {
      const match = /^\/([\w-]+)\/(?:pen|embed|details|full)\/(\w+)\/?$/.exec(pathname);
      return match ? `https://codepen.io/${match[1]}/embed/${match[2]}?default-tab=result` : undefined;
    },
  },
];

/** Sources for `frame-src` of the pages' CSP. */
export const frameSources: readonly string[] = [...new Set(embedHosts.map(({ origin }) => origin))];

export interface Embed {
  host: EmbedHost;
  /** URL of the iframe. */
  frame: string;
  /** URL of the content outside an iframe. */
  page: string;
}

/** Embed for a pasted URL; undefined for hosts that are not on the allowlist. */
export const embedOf = (address: string, purpose?: EmbedHost['purpose']): Embed | undefined => {
  const text = address.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  // No listed host hands out URLs with credentials or a port.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined;
  const host = embedHosts.find(({ hosts }) => hosts.includes(url.hostname));
  if (!host || (purpose !== undefined && host.purpose !== purpose)) return undefined;
  const frame = host.frame(url);
  return frame === undefined
    ? undefined
    : { host, frame, page: `https://${url.host}${url.pathname}${url.search}` };
};
