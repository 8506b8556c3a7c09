// Enhances the forms of comments of a post: sends them without leaving the page, and keeps what is typed. They work without it.

const unreachable = {
  en: 'Your comment couldn’t be sent. Check your connection and try again. Your text is still here.',
  vi: 'Chưa gửi được bình luận. Hãy kiểm tra kết nối rồi thử lại. Nội dung của bạn vẫn còn ở đây.',
};
const personKey = 'comment-person';

interface Reply {
  ok?: boolean;
  message?: string;
  errors?: Record<string, string>;
  edit?: { url: string; label: string } | null;
  token?: string;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A copy of the page under another address has no origin: it may send forms, but nothing else. */
const isOpaque = self.origin === 'null';

const fieldOf = (form: HTMLFormElement, name: string): Field | null =>
  form.querySelector<Field>(`input[name="${name}"],textarea[name="${name}"]`);

const stored = (
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  value?: string | null,
): string | null => {
  try {
    // A browser may refuse both storages.
    const place = self[storage];
    if (value === undefined) return place.getItem(key);
    if (value) place.setItem(key, value);
    else place.removeItem(key);
  } catch {
    // Typed text is kept by the page itself.
  }
  return null;
};

const ask = async (address: string, init: RequestInit = {}): Promise<Reply> => {
  const response = await fetch(address, { ...init, headers: { accept: 'application/json' } });
  try {
    return (await response.json()) as Reply;
  } catch {
    return {};
  }
};

const textIn = (tag: string, text: string, attributes: Record<string, string>): HTMLElement => {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

const boxed = 'padding:.75rem 1rem;border:1px solid currentColor;border-radius:.5rem';

const showAlert = (form: HTMLFormElement, text: string, errors: Record<string, string> = {}): void => {
  form.querySelector('.comment-alert')?.remove();
  form.prepend(textIn('p', text, { class: 'comment-alert', role: 'alert', style: boxed }));
  let first: Field | null = null;
  for (const name of ['body', 'name', 'email']) {
    const field = fieldOf(form, name);
    if (!field) continue;
    const isWrong = errors[name] !== undefined;
    if (isWrong) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
    if (isWrong) first ??= field;
  }
  (first ?? fieldOf(form, 'body'))?.focus();
};

const showThanks = (form: HTMLFormElement, { message = '', edit }: Reply): void => {
  const notice = textIn('div', '', { class: 'comment-notice', style: boxed, tabindex: '-1' });
  notice.append(textIn('p', message, { role: 'status' }));
  if (edit) notice.append(textIn('a', edit.label, { href: edit.url, rel: 'nofollow' }));
  form.replaceWith(notice);
  notice.focus();
};

const setHidden = (form: HTMLFormElement, name: string, value: string): void => {
  let input = fieldOf(form, name);
  if (!input) {
    input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    form.append(input);
  }
  input.value = value;
};

/** Once per form. */
export const enhanceCommentForm = (form: HTMLFormElement): void => {
  const action = new URL(form.getAttribute('action') ?? '', document.baseURI);
  const draftKey = `comment-draft:${action.pathname}:${fieldOf(form, 'parentId')?.value ?? ''}`;
  const body = fieldOf(form, 'body');
  if (!body) return;

  const draft = stored('sessionStorage', draftKey);
  if (draft && body.value === '') body.value = draft;
  body.addEventListener('input', () => stored('sessionStorage', draftKey, body.value));
  const [name, email] = (stored('localStorage', personKey) ?? '').split('\n');
  for (const [field, value] of [
    [fieldOf(form, 'name'), name],
    [fieldOf(form, 'email'), email],
  ] as const)
    if (field && value && field.value === '') field.value = value;

  let opened = false;
  form.addEventListener('focusin', () => {
    if (opened || isOpaque) return;
    opened = true;
    // Pages are cached, so no token stands in them: it says when the form was opened.
    const address = new URL(action);
    address.pathname += '/token';
    ask(address.href, { cache: 'no-store' }).then(
      ({ token }) => token && setHidden(form, '_t', token),
      () => (opened = false),
    );
  });

  let isSending = false;
  const send = async (): Promise<void> => {
    isSending = true;
    const button = form.querySelector('button');
    button?.setAttribute('aria-busy', 'true');
    try {
      const sent = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
      const reply = await ask(action.href, { method: 'POST', body: sent });
      if (reply.ok) {
        stored('sessionStorage', draftKey, null);
        // A member types neither.
        const [person, address] = [fieldOf(form, 'name'), fieldOf(form, 'email')];
        if (person && address) stored('localStorage', personKey, `${person.value}\n${address.value}`);
        showThanks(form, reply);
      } else if (reply.message) showAlert(form, reply.message, reply.errors);
      // Something between us answered, such as a gateway: the browser shows its page.
      else form.submit();
    } catch {
      showAlert(form, unreachable[document.documentElement.lang.startsWith('vi') ? 'vi' : 'en']);
    }
    button?.removeAttribute('aria-busy');
    isSending = false;
  };
  form.addEventListener('submit', (event) => {
    if (isOpaque) return;
    event.preventDefault();
    if (!isSending) void send();
  });
};
