import {
  IconAlertTriangle,
  IconArrowUpRight,
  IconFile,
  IconHash,
  IconMail,
  IconPhone,
  IconWorld,
} from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import classes from './link-summary.module.css';
import { linkIssueOf, type LinkTarget } from './link-target.ts';
import { findAnchor, usePageAnchors } from './use-page-anchors.ts';

interface Props {
  target: LinkTarget;
  /** Another kind was chosen, but its target is still empty. */
  isTyping: boolean;
}

const icons = {
  page: IconArrowUpRight,
  place: IconHash,
  address: IconWorld,
  email: IconMail,
  phone: IconPhone,
  file: IconFile,
} as const;

/** Describes the link's target, or what is wrong with it. */
export function LinkSummary({ target, isTyping }: Props) {
  const words = useWords(target);
  if (!words || target.kind === 'none') return null;
  if (words.isFault && isTyping) return null;
  const Icon = words.isFault ? IconAlertTriangle : icons[target.kind];
  return (
    <p
      className={classes.summary}
      data-fault={words.isFault || undefined}
      role={words.isFault ? 'alert' : undefined}
    >
      <Icon size={15} stroke={1.7} aria-hidden />
      <span>{words.text}</span>
    </p>
  );
}

const useWords = (target: LinkTarget): { text: string; isFault: boolean } | undefined => {
  const { t } = useTranslation('builder');
  const { pages, pageId: openId } = useEditorView();
  const pageId = target.kind === 'page' ? target.pageId : openId;
  const isAsked = target.kind === 'page' && target.anchor !== '' && pages.some(({ id }) => id === pageId);
  const places = usePageAnchors(target.kind === 'place' || isAsked ? pageId : '');
  const fault = linkIssueOf(target);
  const wrong = (text: string) => ({ text, isFault: true });
  const right = (text: string) => ({ text, isFault: false });
  if (fault) return wrong(t(`properties.link.faults.${fault}`));
  switch (target.kind) {
    case 'none':
      return undefined;
    case 'page': {
      const page = pages.find(({ id }) => id === target.pageId);
      if (!page) return wrong(t('properties.link.gone'));
      if (target.anchor === '') return right(t('properties.link.says.page', { title: page.title }));
      const place = findAnchor(places, target.anchor);
      if (places && !place) return wrong(t('properties.link.faults.place', { title: page.title }));
      const words = { title: page.title, place: place?.label ?? '…' };
      return right(t('properties.link.says.pagePlace', words));
    }
    case 'place': {
      const place = findAnchor(places, target.anchor);
      // The page layout has anchors too, such as the top of its content.
      if (!place && target.anchor !== 'main') return wrong(t('properties.link.faults.here'));
      return right(t('properties.link.says.place', { place: place?.label ?? '#main' }));
    }
    case 'address':
      return right(t('properties.link.says.address', { address: hostOf(target.address) }));
    case 'email':
      return right(t('properties.link.says.email', { email: target.email }));
    case 'phone':
      return right(t('properties.link.says.phone', { phone: target.phone }));
    case 'file':
      return right(t('properties.link.says.file', { name: target.src.split('/').at(-1) }));
  }
};

const hostOf = (address: string): string =>
  /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).host : address;
