// Script of landing pages: session, forms, color scheme, language, menus, counts, state of the API.
// Every part of the page works without it, except what only a script can do.
(() => {
  const root = document.documentElement;
  const { words, templateId, tenantId, variant, language, isTracked } = JSON.parse(
    document.getElementById('landing').textContent,
  );
  const all = (selector) => document.querySelectorAll(selector);
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };

  const send = (path, body, isLast) =>
    fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: isLast === true,
    });

  const track = (metrics, goal) => {
    if (isTracked)
      send('/v1/landing/track', { templateId, tenantId, metrics, variant, goal }, true).catch(() => {});
  };
  track({ pageViews: 1 });

  // A language that only the browser's storage knows: the server could not see it.
  if (root.dataset.boot && root.dataset.boot !== language && !/[?&]lng=/.test(location.search)) {
    document.cookie = `i18next=${root.dataset.boot}; path=/; max-age=31536000; samesite=lax`;
    // Without cookies it would be loaded for ever.
    if (document.cookie.includes(`i18next=${root.dataset.boot}`)) location.reload();
  }

  // The session; that of another workspace counts as none here.
  const isSignedIn = () =>
    Boolean(stored('accessToken') || stored('authToken')) &&
    (tenantId === 'default-tenant' ||
      stored('tenantId') === tenantId ||
      ['SUPER_ADMIN', 'PLATFORM_ADMIN'].includes(stored('userRole')));
  const showSession = () => {
    const isUser = isSignedIn();
    for (const one of all('[data-for]')) one.hidden = (one.dataset.for === 'user') !== isUser;
  };
  showSession();
  addEventListener('storage', showSession);
  addEventListener('pageshow', showSession);

  const say = (text) => {
    const notice = document.createElement('p');
    notice.className = 'landing-notice';
    notice.setAttribute('role', 'status');
    document.body.append(notice);
    setTimeout(() => (notice.textContent = text), 50);
    setTimeout(() => notice.remove(), 4050);
  };
  // A notice that the app leaves for this page.
  try {
    const text = sessionStorage.getItem('home-notice');
    sessionStorage.removeItem('home-notice');
    if (text) say(text);
  } catch {
    // Without storage nothing was left there.
  }

  const signOut = () => {
    const refreshToken = stored('refreshToken');
    if (refreshToken) send('/v1/auth/logout', { refreshToken }, true).catch(() => {});
    for (const key of ['accessToken', 'refreshToken', 'authToken', 'user', 'userRole', 'tenantId'])
      localStorage.removeItem(key);
    showSession();
    say(words.signedOut);
  };

  const showScheme = (button) => {
    button.hidden = false;
    const label = root.dataset.mantineColorScheme === 'dark' ? words.toLight : words.toDark;
    button.setAttribute('aria-label', label);
  };
  const switchScheme = () => {
    const scheme = root.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark';
    root.dataset.mantineColorScheme = scheme;
    localStorage.setItem('mantine-color-scheme-value', scheme);
    all('[data-color-scheme]').forEach(showScheme);
  };
  all('[data-color-scheme]').forEach(showScheme);
  // Without a choice the page follows the system.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (['light', 'dark'].includes(stored('mantine-color-scheme-value'))) return;
    root.dataset.mantineColorScheme = matches ? 'dark' : 'light';
    all('[data-color-scheme]').forEach(showScheme);
  });

  const closeMenus = (except) => {
    for (const menu of all('details[data-menu][open]')) if (!menu.contains(except)) menu.open = false;
  };

  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : root;
    if (target.closest('[data-sign-out]')) signOut();
    if (target.closest('[data-color-scheme]')) switchScheme();
    const chosen = target.closest('[data-language]');
    if (chosen) {
      localStorage.setItem('i18nextLng', chosen.dataset.language);
      document.cookie = `i18next=${chosen.dataset.language}; path=/; max-age=31536000; samesite=lax`;
    }
    const link = target.closest('a[href], [data-conversion]');
    const goal =
      link && (link.dataset.conversion || (/^\/register\b/.test(link.getAttribute('href')) && 'register'));
    if (goal) track({ conversions: 1 }, goal);
    closeMenus(target.closest('details[data-menu] a[href]') ? root : target);
  });
  document.addEventListener('keydown', (event) => {
    const menu = event.key === 'Escape' && event.target.closest('details[data-menu][open]');
    if (menu) menu.querySelector('summary').focus();
    if (event.key === 'Escape') closeMenus(root.parentNode);
  });

  const calls = { newsletter: '/newsletter/subscribe', contact: '/v1/landing/contact' };
  const texts = {
    newsletter: [`${words.newsletterSuccess} ${words.newsletterConfirm}`, words.newsletterFailure],
    contact: [words.contactSuccess, words.contactFailure],
  };
  const submit = async (form, kind) => {
    const button = form.querySelector('[type=submit], button:not([type])');
    const outcome = form.querySelector('[data-outcome]');
    const label = button.textContent;
    const finish = (result, text) => {
      outcome.dataset.kind = result;
      outcome.textContent = text;
      button.disabled = false;
      button.textContent = label;
    };
    button.disabled = true;
    button.textContent = words.busy;
    for (const one of form.querySelectorAll('[data-error]')) one.textContent = '';
    try {
      const fields = Object.fromEntries(new FormData(form));
      const answer = await send(calls[kind], { ...fields, source: 'footer', language });
      const body = await answer.json();
      for (const [name, text] of Object.entries(body.fields || {})) {
        const place = form.querySelector(`[data-error="${CSS.escape(name)}"]`);
        if (place) place.textContent = text;
      }
      if (!answer.ok || body.success === false) return finish('failure', body.message || texts[kind][1]);
      finish('success', texts[kind][0]);
      form.reset();
      track({ conversions: 1 }, kind);
    } catch {
      finish('failure', texts[kind][1]);
    }
  };
  document.addEventListener('submit', (event) => {
    const kind = event.target.dataset.form;
    if (!calls[kind]) return;
    event.preventDefault();
    void submit(event.target, kind);
  });

  const bar = document.querySelector('[data-api-status]');
  const showStatus = (status, text) => {
    bar.dataset.status = status;
    bar.textContent = text;
  };
  const check = () =>
    fetch('/api/v1/test', { signal: AbortSignal.timeout(8000) })
      .then((answer) => answer.text().then(() => answer.ok))
      .catch(() => false)
      .then((isUp) => {
        showStatus(isUp ? 'connected' : 'error', isUp ? words.statusConnected : words.statusError);
        if (!isUp) setTimeout(check, 10000);
      });
  if (bar) {
    bar.hidden = false;
    void check();
  }
})();
