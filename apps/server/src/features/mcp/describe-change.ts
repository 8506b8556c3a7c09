// A change in words: one line for each section, field or page that differs.
import type { Json, JsonObject } from '@sitewright/contract/content';
import { mcpLimits } from '@sitewright/contract/mcp/mcp-limits';
import { fromContent } from '@sitewright/document/adapter';
import { diffDocuments, type NodeChange } from '@sitewright/document/diff';
import type { DocumentState } from '@sitewright/document/document-state';
import { isSameJson } from '@sitewright/document/json';

const shown = (value: Json | undefined): string => {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  const { shownValueMaxLength: max } = mcpLimits;
  return text.length > max ? `${text.slice(0, max)}…` : text;
};

const nameOf = (state: DocumentState, id: string): string => {
  const node = state.nodes.get(id);
  const type = node?.type ? ` ${node.type}` : '';
  return `${node?.kind ?? 'node'}${type} ${id}`;
};

const lineOf = (then: DocumentState, now: DocumentState, change: NodeChange): string => {
  if (change.kind !== 'field') {
    return `${change.kind}: ${nameOf(change.kind === 'removed' ? then : now, change.nodeId)}`;
  }
  const field = change.path.filter((part, at) => at > 0 || part !== 'data').join('.');
  return `changed: ${nameOf(now, change.nodeId)}, ${field}: ${shown(change.before)} → ${shown(change.after)}`;
};

/** What differs between two contents of a document. */
export const describeDocumentChange = (before: JsonObject, after: JsonObject): string[] => {
  const [then, now] = [fromContent(before).state, fromContent(after).state];
  const { sections, page } = diffDocuments(then, now);
  return [
    ...page.map((change) => lineOf(then, now, change)),
    ...sections.flatMap(({ id, status, isMoved, changes }) => {
      if (status !== 'kept') return [`${status}: ${nameOf(status === 'removed' ? then : now, id)}`];
      return [
        ...(isMoved ? [`moved: ${nameOf(now, id)}`] : []),
        ...changes.map((change) => lineOf(then, now, change)),
      ];
    }),
  ];
};

/** The fields of an object that differ, in words. */
export const describeFields = (what: string, before: JsonObject, after: JsonObject): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isSameJson(before[name], after[name]))
    .map((name) => `changed: ${what}, ${name}: ${shown(before[name])} → ${shown(after[name])}`);
