// Morphs a rendered element into a newly rendered one with as few DOM changes as possible, so that images do not
// reload, open details stay open and little is laid out again.

const keyOf = (node: Node): string | undefined =>
  node.nodeType === Node.ELEMENT_NODE
    ? ((node as Element).getAttribute('data-item') ??
      (node as Element).getAttribute('data-node') ??
      undefined)
    : undefined;

const isSameKind = (a: Node, b: Node): boolean =>
  a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

const morphAttributes = (from: Element, to: Element): void => {
  for (const { name } of [...from.attributes]) {
    // Details opened in the canvas stay open, whatever the document says.
    if (!to.hasAttribute(name) && !(name === 'open' && from.tagName === 'DETAILS'))
      from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    // Details closed in the canvas stay closed, too.
    if (name === 'open' && from.tagName === 'DETAILS') continue;
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
};

/** Morphs what is in an element; the element itself stays as it is. */
export const morphChildren = (from: Element, to: Element): void => {
  const keyed = new Map<string, ChildNode>();
  for (const child of from.childNodes) {
    const key = keyOf(child);
    if (key !== undefined) keyed.set(key, child);
  }
  let current: ChildNode | null = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(wanted);
    const known = key === undefined ? undefined : keyed.get(key);
    if (known && known !== current && isSameKind(known, wanted)) {
      from.insertBefore(known, current);
      morphNode(known, wanted);
      continue;
    }
    if (current && isSameKind(current, wanted)) {
      const next: ChildNode | null = current.nextSibling;
      morphNode(current, wanted);
      current = next;
      continue;
    }
    from.insertBefore(from.ownerDocument.importNode(wanted, true), current);
  }
  while (current) {
    const next: ChildNode | null = current.nextSibling;
    current.remove();
    current = next;
  }
};

const morphNode = (from: Node, to: Node): void => {
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  morphAttributes(from as Element, to as Element);
  morphChildren(from as Element, to as Element);
};

/**
 * Morphs `from` into `to`, both roots of the same section. Returns the element that is in the document afterwards.
 */
export const morph = (from: Element, to: Element): Element => {
  if (from.tagName !== to.tagName) {
    const fresh = from.ownerDocument.importNode(to, true);
    from.replaceWith(fresh);
    return fresh;
  }
  morphNode(from, to);
  return from;
};
