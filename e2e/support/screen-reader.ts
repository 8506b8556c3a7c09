// Someone with a screen reader and a keyboard: finds the way by Chromium's accessibility tree and by keys alone.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface AxValue {
  value?: unknown;
}

const wordOf = (value: AxValue | undefined): string => (typeof value?.value === 'string' ? value.value : '');

interface AxNode {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: AxValue;
  name?: AxValue;
  properties?: { name: string; value: AxValue }[];
}

interface Spoken {
  role: string;
  name: string;
}

type Name = string | RegExp;

const spokenOf = ({ role, name }: AxNode): Spoken => ({
  role: wordOf(role),
  name: wordOf(name),
});

const isNamed = (name: string, wanted: Name): boolean =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name);

const isLive = ({ role, properties = [] }: AxNode): boolean =>
  ['status', 'alert', 'log'].includes(wordOf(role)) ||
  properties.some(({ name, value }) => name === 'live' && value.value !== 'off');

/** Tab stops before a control counts as unreachable. */
const farthest = 150;

export interface ScreenReader {
  /** The focused control; of a list controlled by a field, the selected option. */
  focus: () => Promise<Spoken>;
  /** Waits until the page has something with a role and name. */
  find: (role: string, name: Name) => Promise<void>;
  /** Waits until a live region says something. */
  hear: (words: RegExp) => Promise<void>;
  /** Presses Tab until a control is reached. */
  tabTo: (role: string, name: Name, options?: { back?: boolean }) => Promise<void>;
  /** Names of everything with a role in a frame of the page. */
  namesInFrame: (role: string, title: string) => Promise<string[]>;
  /** Presses a key, such as an arrow in a menu, until a control is reached. */
  keyTo: (key: string, role: string, name: Name) => Promise<void>;
}

export const screenReader = async (page: Page): Promise<ScreenReader> => {
  const session = await page.context().newCDPSession(page);

  const treeNodes = async (): Promise<AxNode[]> => {
    const { nodes } = await session.send('Accessibility.getFullAXTree').catch(() => ({ nodes: [] }));
    return nodes;
  };

  const frameOf = async (title: string): Promise<string> => {
    const found = `[...document.querySelectorAll('iframe')].find((frame) => frame.title === '${title}')`;
    const { result } = await session.send('Runtime.evaluate', { expression: found });
    const { node } = await session.send('DOM.describeNode', { objectId: result.objectId! });
    return node.contentDocument?.frameId ?? node.frameId!;
  };

  const nodeOf = async (expression: string): Promise<Spoken> => {
    const { result } = await session.send('Runtime.evaluate', { expression });
    if (result.objectId === undefined) return { role: '', name: '' };
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    return spokenOf(nodes[0] as AxNode);
  };

  const focus = async (): Promise<Spoken> => {
    const active = 'document.activeElement';
    const option = `document.getElementById(${active}?.getAttribute('aria-activedescendant') || '-')`;
    // A page that is being replaced has no answer.
    return nodeOf(`${option} ?? ${active}`).catch(() => ({ role: '', name: '' }));
  };

  const pressUntil = async (key: string, role: string, name: Name): Promise<void> => {
    const met: string[] = [];
    for (let step = 0; step <= farthest; step += 1) {
      const at = await focus();
      if (at.role === role && isNamed(at.name, name)) return;
      met.push(`${at.role} “${at.name}”`);
      await page.keyboard.press(key);
    }
    throw new Error(`${key} reaches no ${role} ${String(name)}, but ${met.join(', ')}`);
  };

  const find = (role: string, name: Name): Promise<void> =>
    expect
      .poll(
        async () => {
          const nodes = (await treeNodes()).filter(({ ignored }) => !ignored).map(spokenOf);
          return nodes.filter((node) => node.role === role).map((node) => node.name);
        },
        { timeout: 15_000, interval: 200 },
      )
      .toSatisfy((names: string[]) => names.some((one) => isNamed(one, name)));

  const heard = async (): Promise<string> => {
    const nodes = await treeNodes();
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const isHeard = (node: AxNode | undefined): boolean =>
      node !== undefined && (isLive(node) || isHeard(byId.get(node.parentId ?? '')));
    return nodes
      .filter((node) => node.role?.value === 'StaticText' && isHeard(node))
      .map((node) => spokenOf(node).name)
      .join(' ');
  };

  return {
    focus,
    find,
    hear: (words) => expect.poll(heard, { timeout: 15_000, interval: 150 }).toMatch(words),
    tabTo: async (role, name, { back = false } = {}) => {
      await find(role, name);
      await pressUntil(back ? 'Shift+Tab' : 'Tab', role, name);
    },
    keyTo: pressUntil,
    namesInFrame: async (role, title) => {
      const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId: await frameOf(title) });
      return (nodes as AxNode[])
        .filter(({ ignored }) => !ignored)
        .map(spokenOf)
        .filter((node) => node.role === role)
        .map(({ name }) => name);
    },
  };
};
