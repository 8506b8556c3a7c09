// What is measured inside the browser. Each function is sent there whole, so it may use nothing from
// outside itself.

/** Text or boxes that stand outside the window, with the section they belong to. */
export const overflowIssues = (width: number): string[] => {
  const issues = new Set<string>();
  const scrolls = (element: Element, root: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX !== 'visible' || style.contain.includes('paint')) return true;
      // What is hidden from sight on purpose may lie anywhere.
      if (style.clipPath !== 'none' || style.visibility === 'hidden') return true;
      if (at === root) break;
    }
    return false;
  };
  for (const root of document.querySelectorAll('[data-probe]')) {
    for (const element of root.querySelectorAll('*')) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      if (box.right <= width + 1 && box.left >= -1) continue;
      if (scrolls(element, root.firstElementChild ?? root)) continue;
      issues.add(
        `${root.getAttribute('data-probe')}: <${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> reaches ${Math.round(box.left)} to ${Math.round(box.right)}`,
      );
      break;
    }
  }
  const over = document.documentElement.scrollWidth - width;
  if (over > 0 && issues.size === 0) issues.add(`the page scrolls sideways by ${over}px`);
  return [...issues];
};

export interface TextProbe {
  /** Name of the box it stands in. */
  section: string;
  where: string;
  color: [number, number, number, number];
  /** Undefined when the colour behind it has to be read from the pixels. */
  background: [number, number, number] | undefined;
  wanted: number;
  box: { x: number; y: number; width: number; height: number };
}

/** Every visible text with its colour, and the colour behind it where that can be told without looking. */
export const visibleTexts = (): TextProbe[] => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const parsed = new Map<string, [number, number, number, number]>();
  const parse = (color: string): [number, number, number, number] => {
    let found = parsed.get(color);
    if (!found) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      found = [r!, g!, b!, a! / 255];
      parsed.set(color, found);
    }
    return found;
  };
  const paintsMore = (element: Element): boolean =>
    getComputedStyle(element).backgroundImage !== 'none' ||
    ['::before', '::after'].some((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      if (style.content === 'none' || style.position !== 'absolute') return false;
      return style.backgroundImage !== 'none' || parse(style.backgroundColor)[3] > 0;
    });
  const texts: TextProbe[] = [];
  for (const root of document.querySelectorAll('[data-probe]')) {
    const painters = [...root.querySelectorAll('*')]
      .filter(
        (element) =>
          element.matches('img, video, canvas') ||
          (/absolute|fixed|sticky/.test(getComputedStyle(element).position) &&
            parse(getComputedStyle(element).backgroundColor)[3] > 0) ||
          paintsMore(element),
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement!;
      if (!node.nodeValue!.trim() || parent.closest('[aria-hidden=true], script, style, option, template'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const style = getComputedStyle(parent);
      if (box.width < 2 || box.height < 2 || style.visibility === 'hidden' || !parent.checkVisibility())
        continue;
      if (parent.closest('.visually-hidden, .skip-link')) continue;
      let opacity = 1;
      let background: [number, number, number] | undefined;
      const layers: [number, number, number, number][] = [];
      let isPainted = false;
      for (let at: Element | null = parent; at; at = at.parentElement) {
        const own = getComputedStyle(at);
        opacity *= Number(own.opacity);
        if (own.backgroundImage !== 'none') isPainted = true;
        const color = parse(own.backgroundColor);
        if (!background && color[3] > 0) {
          layers.push(color);
          if (color[3] > 0.995) {
            background = [color[0], color[1], color[2]];
            for (const [r, g, b, a] of layers.slice(0, -1).reverse()) {
              background = [
                r * a + background[0] * (1 - a),
                g * a + background[1] * (1 - a),
                b * a + background[2] * (1 - a),
              ];
            }
            // Nothing outside an opaque box shows through it.
            isPainted ||= painters.some(
              ({ element }) => at?.contains(element) && element !== parent && crosses(element),
            );
            break;
          }
        }
      }
      function crosses(element: Element): boolean {
        if (element.contains(node) && !paintsMore(element)) return false;
        const other = element.getBoundingClientRect();
        return (
          other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top
        );
      }
      isPainted ||= !background && painters.some(({ element }) => crosses(element));
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const [r, g, b, a] = parse(style.color);
      texts.push({
        section: root.getAttribute('data-probe')!,
        where: `${root.getAttribute('data-probe')}: “${node.nodeValue!.trim().slice(0, 40)}” in <${parent.tagName.toLowerCase()} class="${parent.getAttribute('class') ?? ''}">`,
        color: [r, g, b, a * opacity],
        background: isPainted ? undefined : (background ?? [255, 255, 255]),
        wanted: isLarge ? 3 : 4.5,
        box: { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height },
      });
    }
  }
  return texts;
};
