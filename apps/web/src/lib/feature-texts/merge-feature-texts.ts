import type { EventName, NotifiableEvent, TargetType } from '@sitewright/contract/events';

/** Texts that features add to screens of other features, such as by the name of an event. */
export interface FeatureTexts {
  /** Labels of navigation links, by the names that the screens give. */
  nav: Record<string, string>;
  /** Sentences of the audit log. */
  audit: Record<EventName, string>;
  /** Names of emails in the outbox, by their kind. */
  emails: Record<string, string>;
  /** Sentences of the inbox. */
  inbox: Record<NotifiableEvent, string>;
  /** Names of events in the notification settings. */
  notifications: Record<NotifiableEvent, string>;
  targetTypes: Record<TargetType, string>;
}
type Section = keyof FeatureTexts;

/** Merges the files `locales/{lng}/features/{feature}.json` into one bundle. */
export const mergeFeatureTexts = (
  files: Record<string, Partial<Record<Section, Record<string, string>>>>,
): FeatureTexts => {
  const merged = { nav: {}, audit: {}, emails: {}, inbox: {}, notifications: {}, targetTypes: {} };
  for (const texts of Object.values(files))
    for (const section of Object.keys(merged) as Section[]) Object.assign(merged[section], texts[section]);
  // Safe: a test checks that every event has its texts.
  return merged as FeatureTexts;
};
