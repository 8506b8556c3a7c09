import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useEditorSettings } from './editor-context.ts';

/** The sentence for the first issue of a field; undefined when it has none. */
export function useIssueText() {
  const { t } = useTranslation('email-blocks');
  const { issues } = useEditorSettings();
  return (path: string): string | undefined => {
    const issue = issues.find((one) => one.path === path);
    return issue && t(`issues.${issue.code}`, { name: issue.name ?? '' });
  };
}
