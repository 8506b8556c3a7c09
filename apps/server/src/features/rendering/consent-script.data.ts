/**
 * Shows the cookie banner, remembers the choice and lets held code run. It decides nothing by itself: without a choice
 * nothing runs, and a browser that asks not to be tracked counts as a refusal. Scripts run one after another, as they
 * would have.
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

  const release = (held) =>
    new Promise((done) => {
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
        if (held.matches('style')) held.removeAttribute('type');
        const cover = held.previousElementSibling;
        if (cover?.matches('.consent-held')) {
          cover.remove();
          held.hidden = false;
        }
        held.closest('video,audio')?.load();
        return done();
      }
      live.text = held.text;
      const waits = live.src && !live.hasAttribute('async');
      live.onload = live.onerror = done;
      held.replaceWith(live);
      if (!waits) done();
    });
  const run = async () => {
    for (const held of document.querySelectorAll('[data-consent]'))
      if (known.choices.includes(held.dataset.consent)) await release(held);
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
  const decide = (choices) => {
    const isWithdrawn = known?.choices.some((one) => !choices.includes(one));
    const id = known?.id ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    known = { version, id, choices, at: new Date().toISOString() };
    try {
      localStorage.setItem(key, JSON.stringify(known));
    } catch {}
    if (to) navigator.sendBeacon?.(to, JSON.stringify({ id, version, choices }));
    if (isWithdrawn) return location.reload();
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
    if (button.matches('[data-consent-load]')) return release(button.closest('.consent-held').nextElementSibling);
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
