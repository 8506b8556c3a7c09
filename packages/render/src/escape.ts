const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A field's value as text: strings, finite numbers and booleans; anything else is empty. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value) ? String(value) : '';

/** Escapes a value for HTML text and quoted attributes. */
export const escapeHtml = (value: unknown): string => textOf(value).replace(/[&<>"']/g, (c) => entities[c]!);

/** The part of an id that is safe in a class name, a selector and an attribute. */
export const cssName = (id: string): string => id.replace(/[^A-Za-z0-9_-]/g, '');

/** Escapes text for use inside a `<style>` element, where only a closing tag can break out. */
export const escapeStyle = (css: string): string => css.replace(/<\/(style)/gi, '<\\/$1');
