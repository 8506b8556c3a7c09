import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import type { Answers } from '../answers/answer.ts';
import type { Issue } from '../checks/issue.ts';
import type { FormTexts } from '../texts/en.ts';

export interface FormToRender {
  publicId: string;
  name: string;
  description?: string;
  definition: FormDefinition;
}

/** A file that was uploaded with an earlier request; `size` in bytes. */
export interface StagedFile {
  token: string;
  name: string;
  size: number;
}

export type FormNotice = 'submitted' | 'closed' | 'full' | 'inactive';

/** What the page of a payment says in the place of the form. */
export interface PaymentNotice {
  text: string;
  /** Leads to where the visitor pays. */
  link?: { label: string; url: string };
}

export interface RenderFormOptions {
  /** Messages and interface texts in the visitor’s language. */
  texts: FormTexts;
  locale: string;
  /** `/_forms/{publicId}`; `#` on the canvas. */
  action: string;
  /** Unique on the page. Id of the root; all other ids begin with it. */
  idPrefix: string;
  /** For the canvas: nothing can be focused, typed, sent or is required. */
  edit?: boolean;
  /** Answers to show again. Unless they are given, fields begin with their default values. */
  answers?: Answers;
  /** Field id → what was written and could not be read. */
  malformed?: Record<string, string>;
  /** Field id → its failures; the first is shown. */
  errors?: Record<string, Issue[]>;
  /** Field id → files that were uploaded before. */
  staged?: Record<string, StagedFile[]>;
  /** Value of the input `_t`. */
  token?: string;
  /** Value of the input `_key`. */
  key?: string;
  /** Names and values of other hidden inputs. */
  hidden?: Record<string, string>;
  /** Name of the trap input; none without it. */
  honeypot?: string;
  /** Shown instead of the form. */
  notice?: FormNotice | PaymentNotice;
  /** Puts what the script of a published form needs into the form. */
  withDefinition?: boolean;
  /** The visitor’s calendar date, `YYYY-MM-DD`. Default: today in UTC. */
  today?: string;
}
