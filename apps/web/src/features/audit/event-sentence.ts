import { type AuditEntry, eventNames } from '@sitewright/contract/audit/audit';
import type { EventName } from '@sitewright/contract/events';
import type { TFunction } from 'i18next';

const isKnown = (action: string): action is EventName => (eventNames as string[]).includes(action);

/** Describes an event as a sentence; unknown events are shown by name. */
export function eventSentence(
  t: TFunction<['audit', 'features']>,
  { action, actor, target, tenantId }: AuditEntry,
): string {
  if (!isKnown(action)) return action;
  const isAnonymous = actor.id === null && actor.label === null;
  const names = {
    actor: actor.label ?? (actor.type === 'system' || isAnonymous ? t('system') : t('somebody')),
    target: target?.label ?? target?.id ?? tenantId ?? t('something'),
  };
  return t(`features:audit.${action}`, names);
}

/** Event options of the filter. */
export const eventOptions = (t: TFunction<['audit', 'features']>): (readonly [EventName, string])[] => {
  const names = { actor: t('blank.actor'), target: t('blank.target') };
  return eventNames.map((name) => [name, t(`features:audit.${name}`, names)] as const);
};
