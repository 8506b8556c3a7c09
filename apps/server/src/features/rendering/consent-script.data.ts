/**
 * Shows the cookie banner, remembers the choice and lets held code run. It decides nothing by itself: without a choice
 * nothing runs, and a browser that asks not to be tracked counts as a refusal. A stored choice comes before such a
 * browser: the visitor made it here, with the banner open, and the setting of a browser speaks only for sites that were
 * never told otherwise. Closing a notice is remembered without an ID.
 *
 * Scripts run one after another, as they would have while the page loaded. What they write is inserted after them,
 * because it would replace a loaded page, and what listens for the end of loading is called once the last of them ran.
 *
 * After a withdrawal every cookie is deleted that scripts can see: none says which script has set it. Cookies of the
 * site itself are out of their sight.
 *
 * Browsers may refuse storage and cookies. Their errors are left aside: the choice then lasts as long as the page.
 */
export const consentScript = `(() => {
  const box = document.getElementById('consent');
  const key = 'cookie-consent';
  const { version, to } = box.dataset;
  const part = (name) => box.querySelector('[data-part=' + name + ']');
  const boxes = [...box.querySelectorAll('input[name]')];
  const isNotice = boxes.length === 0;
  let known;
  let opener;
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    if (kept.version === version && Array.isArray(kept.choices)) known = kept;
  } catch {}

  const over = (type) => new Promise((done) => window.addEventListener(type, done, true));
  const events = { DOMContentLoaded: over('DOMContentLoaded'), load: over('load') };
  let isLoaded = false;
  let seen;
  events.load.then(() => {
    isLoaded = true;
    seen = window.onload;
  });
  let running = Promise.resolve();
  const late = (type, listener) => {
    const once = new EventTarget();
    once.addEventListener(type, listener);
    Promise.all([running, events[type]]).then(() => setTimeout(() => once.dispatchEvent(new Event(type))));
  };
  const ended = (script) =>
    new Promise((done) => {
      script.addEventListener('load', done);
      script.addEventListener('error', done);
    });

  let last;
  let waits;
  let written = '';
  const insert = (at) => {
    const part = document.createRange().createContextualFragment(written);
    written = '';
    const scripts = part.querySelectorAll('script[src]:not([async],[nomodule],[type]),script[src][type$=javascript]:not([async])');
    waits = Promise.all([waits, ...[...scripts].map(ended)]);
    if (at.isConnected && !document.head.contains(at)) at.after(part);
    else document.body.prepend(part);
  };
  const write = (...parts) => {
    const at = document.currentScript ?? last;
    if (!written) queueMicrotask(() => insert(at));
    written += parts.join('');
  };
  let adapt = () => {
    adapt = () => {};
    Object.assign(document, { write, writeln: (...parts) => write(...parts, '\\n'), open: () => document, close() {} });
    for (const target of [document, window]) {
      const add = target.addEventListener.bind(target);
      target.addEventListener = (type, listener, options) => {
        if (Object.hasOwn(events, type) && (target === window || type !== 'load')) late(type, listener);
        else add(type, listener, options);
      };
    }
  };

  const release = async (held) => {
    const isScript = held.localName === 'script';
    const live = isScript ? document.createElement('script') : held;
    for (const { name, value } of [...held.attributes]) {
      if (name.startsWith('data-held-')) {
        live.setAttribute(name.slice(10), value);
        held.removeAttribute(name);
      } else if (isScript && name !== 'type' && name !== 'data-consent') live.setAttribute(name, value);
    }
    live.removeAttribute('data-consent');
    if (!isScript) {
      if (held.matches('style')) {
        held.removeAttribute('type');
        held.replaceWith(held.cloneNode(true));
      }
      const cover = held.previousElementSibling;
      if (cover?.matches('.consent-held')) {
        cover.remove();
        held.hidden = false;
      }
      held.closest('video,audio')?.load();
      return;
    }
    adapt();
    live.text = held.text;
    last = live;
    const loaded = live.src && !live.hasAttribute('async') && !live.noModule && ended(live);
    held.replaceWith(live);
    await loaded;
    await waits;
  };
  const run = () => {
    running = running.then(async () => {
      for (const held of document.querySelectorAll('[data-consent]'))
        if (known.choices.includes(held.dataset.consent)) await release(held).catch(reportError);
      if (isLoaded && window.onload !== seen) late('load', (seen = window.onload));
    });
  };

  const hide = () => {
    box.hidden = true;
    opener?.focus();
    opener = undefined;
  };
  const customize = () => {
    for (const one of boxes) one.checked = known?.choices.includes(one.name) ?? false;
    part('choices').hidden = part('save').hidden = false;
    part('customize').hidden = true;
    boxes[0].focus();
  };
  const forget = () => {
    const secure = location.protocol === 'https:' ? ';secure' : '';
    try {
      for (const pair of document.cookie.split('; ')) {
        const gone = pair.split('=')[0] + '=;max-age=0;path=/' + secure;
        document.cookie = gone;
        for (let host = location.hostname; host; host = host.split('.').slice(1).join('.')) document.cookie = gone + ';domain=' + host;
      }
    } catch {}
  };
  const decide = (choices) => {
    const isWithdrawn = known?.choices.some((one) => !choices.includes(one));
    const id = to && (known?.id ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''));
    known = { version, id, choices, at: new Date().toISOString() };
    try {
      localStorage.setItem(key, JSON.stringify(known));
    } catch {}
    if (to) navigator.sendBeacon?.(to, JSON.stringify({ id, version, choices }));
    if (isWithdrawn) {
      forget();
      return location.reload();
    }
    hide();
    run();
  };

  const names = boxes.map(({ name }) => name);
  const actions = {
    accept: () => decide(names),
    reject: () => decide([]),
    dismiss: () => decide([]),
    save: () => decide(boxes.filter(({ checked }) => checked).map(({ name }) => name)),
    customize,
  };
  document.addEventListener('click', ({ target }) => {
    const button = target.closest?.('[data-part],[data-consent-open],[data-consent-load]');
    if (!button) return;
    if (box.contains(button)) return actions[button.dataset.part]?.();
    if (button.matches('[data-consent-load]')) return release(button.closest('.consent-held').nextElementSibling).catch(reportError);
    if (!button.matches('[data-consent-open]')) return;
    opener = button;
    box.hidden = false;
    customize();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && opener) hide();
  });

  document.documentElement.dataset.consentReady = '';
  if (known) run();
  else box.hidden = !isNotice && navigator.globalPrivacyControl === true;
})();
`;
