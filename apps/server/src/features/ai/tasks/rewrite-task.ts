import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { RewriteAction, Tone } from '@sitewright/contract/ai/writing';
import type { JsonObject } from '@sitewright/contract/content';
import type { Language } from '@sitewright/contract/fields';
import {
  cleanNamed,
  languageNames,
  namedSchema,
  type NamedTexts,
  nameOf,
  problemsOfText,
} from './named-texts.ts';
import type { TextTask } from './run-task.ts';

interface Wish {
  action: RewriteAction;
  texts: readonly string[];
  business: JsonObject;
  locale: Language;
  tone?: Tone | undefined;
  into?: Language | undefined;
}

const orderOf = ({ action, locale, tone, into }: Wish): string => {
  const stay = `Stay in ${languageNames[locale]}.`;
  switch (action) {
    case 'shorten':
      return `Make each text about half as long; keep what matters most. ${stay}`;
    case 'expand':
      return `Make each text about half as long again, from what is known of the business. ${stay}`;
    case 'rephrase':
      return `Say the same as each text in other words, at about the same length. ${stay}`;
    case 'change_tone':
      return `Say the same as each text in a ${tone} tone, at about the same length. ${stay}`;
    case 'translate':
      return `Translate each text into ${languageNames[into!]}, as somebody would write it who grew up with that language.`;
  }
};

/** How much longer a text may get, so that no answer grows without end. */
const growth: Readonly<Record<RewriteAction, number>> = {
  shorten: 1,
  expand: 2.5,
  rephrase: 1.4,
  change_tone: 1.6,
  translate: 2,
};
const fewCharacters = 60;

export const rewriteTask = (wish: Wish): TextTask<NamedTexts> => {
  const { action, texts, business, locale, into } = wish;
  const maxOf = (text: string): number =>
    Math.min(
      aiLimits.promptMaxLength,
      Math.ceil(text.length * growth[action]) + (action === 'shorten' ? 0 : fewCharacters),
    );
  const said = JSON.stringify([business, texts]);
  return {
    feature: action,
    promptVersion: 1,
    credits: 1,
    instructions: `${orderOf(wish)} Answer with an object that has exactly the names of "texts", each with its new text.`,
    data: {
      business,
      texts: Object.fromEntries(texts.map((text, index) => [nameOf(index), text])),
    },
    schema: namedSchema(texts.length),
    maxOutputTokens: 400 + Math.ceil(texts.reduce((sum, text) => sum + maxOf(text), 0) / 2),
    clean: (answer) => cleanNamed(answer),
    problemsOf: (answer) =>
      texts.flatMap((text, index) =>
        problemsOfText(nameOf(index), answer[nameOf(index)] ?? '', {
          max: maxOf(text),
          said,
          locale: into ?? locale,
        }),
      ),
  };
};
