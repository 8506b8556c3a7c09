// Sanitizes the markup of a section that carries its own, in the browser, by the same policy as the server.
import type { MarkupPolicy } from '@sitewright/render/own-code/markup-policy';

const clean = (parent: Element | DocumentFragment, policy: MarkupPolicy): void => {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === Node.TEXT_NODE) continue;
    const isHtml = child instanceof HTMLElement;
    const element = isHtml ? child.localName : '';
    if (!isHtml || policy.removed.has(element)) {
      child.remove();
      continue;
    }
    clean(child, policy);
    if (!policy.elements.has(element)) {
      child.replaceWith(...child.childNodes);
      continue;
    }
    const given = Object.fromEntries([...child.attributes].map(({ name, value }) => [name, value]));
    for (const name of Object.keys(given)) child.removeAttribute(name);
    for (const [name, value] of Object.entries(policy.attributes(element, given))) {
      child.setAttribute(name, value);
    }
  }
};

/** A document without a window: nothing in it runs or loads. */
const inert = document.implementation.createHTMLDocument('');

export const sanitizeMarkup = (html: string, policy: MarkupPolicy): string => {
  const frame = inert.createElement('div');
  frame.innerHTML = html;
  clean(frame, policy);
  return frame.innerHTML;
};
