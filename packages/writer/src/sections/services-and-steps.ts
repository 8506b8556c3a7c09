import { escapeHtml } from '@sitewright/forms/render/markup';
import type { JsonObject } from '@sitewright/contract/content';
import { stepCount } from '../industries/industry-files.ts';
import type { Service } from '../site-texts.ts';
import {
  emailLink,
  type FillSection,
  headed,
  noLink,
  phoneLink,
  type SectionContext,
} from './section-parts.ts';

/** Most services that a section of the home page shows. */
const onHome = 6;

/** Text that a service is shown with; a site shows each once. */
export type ServiceTexts = 'short' | 'long';

const linkOf = ({ servicesHref, common }: SectionContext, isFirst: boolean): JsonObject =>
  servicesHref !== undefined && isFirst
    ? { label: common.servicesInDetail, href: servicesHref }
    : { ...noLink };

export const fillServices =
  (which: ServiceTexts): FillSection =>
  (context, type) => {
    const { texts, heading, pictures, main, second, facts, common } = context;
    const services = which === 'short' ? texts.services.slice(0, onHome) : texts.services;
    const isPictured = type === 'services/services-2' || type === 'services/services-4';
    if (services.length < 2 || (isPictured && pictures.left() < services.length)) return undefined;
    const textOf = (service: Service): string => (which === 'short' ? service.text : service.more);
    const head = headed(heading('services'));
    if (type === 'services/services-1')
      return {
        ...head,
        items: services.map((service) => ({ title: service.title, text: textOf(service), price: '' })),
        note: '',
        action: { ...main },
        columns: which === 'short' ? 'two' : 'one',
      };
    if (type === 'services/services-3') {
      const rows = [
        ...(facts.phone ? [{ label: phoneLink(facts.phone).label, value: '' }] : []),
        ...(facts.email ? [{ label: emailLink(facts.email).label, value: '' }] : []),
      ];
      return {
        ...head,
        items: services.map((service, index) => ({
          icon: service.icon,
          title: service.title,
          text: textOf(service),
          link: which === 'short' ? linkOf(context, index === 0) : { ...noLink },
        })),
        deskTitle: common.writeToUs,
        deskText: '',
        rows,
        action: { ...main },
        secondAction: { ...noLink },
      };
    }
    const images = pictures.take(services.length);
    const items = services.map((service, index) => ({
      title: service.title,
      text: textOf(service),
      link: { ...noLink },
      image: { ...images[index]! },
    }));
    if (type === 'services/services-4')
      return {
        ...head,
        action: { ...second },
        items: items.map((item) => ({ ...item, label: '', price: '' })),
      };
    const { text: _, ...titled } = head;
    return { ...titled, items };
  };

/** The steps of working together. */
export const fillProcess: FillSection = ({ texts, heading, pictures, main }, type) => {
  const isPictured = type === 'process/process-3';
  if (isPictured && pictures.left() < stepCount) return undefined;
  const steps = texts.steps(stepCount);
  if (steps.length < stepCount) return undefined;
  const { eyebrow, title, text } = headed(heading('steps'));
  const shared = { eyebrow: eyebrow!, title: title! };
  if (type === 'process/process-2')
    return { ...shared, steps: steps.map((step) => ({ ...step })), action: { ...main }, note: '' };
  if (isPictured) {
    const images = pictures.take(stepCount);
    const pictured = steps.map((step, index) => ({ image: { ...images[index]! }, ...step }));
    return { ...shared, text: text!, steps: pictured };
  }
  return { ...shared, text: text!, action: { ...main }, steps: steps.map((step) => ({ time: '', ...step })) };
};

export const fillFaq =
  (count: number): FillSection =>
  ({ texts, heading, common, main, pictures }, type) => {
    if (type === 'faq/faq-4' && pictures.left() < 1) return undefined;
    const questions = texts.questions(count);
    if (questions.length < 2) return undefined;
    const head = headed(heading('questions'));
    const items = questions.map(({ question, answer }) => ({
      question,
      answer: `<p>${escapeHtml(answer)}</p>`,
    }));
    const action = { label: common.writeToUs, href: main.href };
    if (type !== 'faq/faq-4') return { ...head, questions: items, action };
    const image = pictures.take(1)[0]!;
    return {
      ...head,
      image: { ...image },
      questions: items,
      portrait: { src: '', alt: '' },
      name: '',
      action,
    };
  };
