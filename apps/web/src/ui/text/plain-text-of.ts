/** Plain text of an element: `<br>` becomes a line break, everything else is dropped. */
export const plainTextOf = (element: HTMLElement): string => {
  const only = element.firstChild;
  let text = '';
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? '';
    else if (node.nodeName === 'BR') text += '\n';
    else for (const child of node.childNodes) visit(child);
  };
  // Fast path for the usual case of a single text node.
  if (only?.nodeType === Node.TEXT_NODE && only === element.lastChild) text = only.nodeValue ?? '';
  else visit(element);
  // A trailing break only gives the caret a line.
  return text.replace(/\u00a0/g, ' ').replace(/\n$/, '');
};
