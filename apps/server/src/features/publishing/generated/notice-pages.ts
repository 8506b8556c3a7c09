// Pages that show only a message: for an address without a page, and after a form was sent.
import { type PageSource, withMain } from '../../rendering/page-source.ts';
import type { SiteDraft } from '../../rendering/site-draft.ts';

/** Sent with status 410, never at its own path. */
export const gonePage = '_gone.html';

const thanksTexts = {
  en: {
    title: 'Thank you',
    text: "Your message was sent. We'll reply as soon as we can.",
    home: 'Back to site',
  },
  vi: {
    title: 'Cảm ơn bạn',
    text: 'Tin nhắn đã được gửi. Chúng tôi sẽ trả lời sớm nhất có thể.',
    home: 'Về trang chủ',
  },
};

const notFoundTexts = {
  en: { title: 'Page not found', text: 'There is no page at this URL.', home: 'Go to home page' },
  vi: { title: 'Không tìm thấy trang', text: 'Không có trang nào ở URL này.', home: 'Về trang chủ' },
};

const goneTexts = {
  en: { title: 'Page gone', text: 'This page was removed.', home: 'Go to home page' },
  vi: { title: 'Trang không còn nữa', text: 'Trang này đã bị gỡ bỏ.', home: 'Về trang chủ' },
};

/** A page that shows only a message. */
const noticeBody = (body: string, locale: string, texts: typeof notFoundTexts): string => {
  const words = locale.startsWith('vi') ? texts.vi : texts.en;
  return withMain(
    body,
    `<section class="section"><div class="wrap wrap-narrow"><h1>${words.title}</h1><p class="lead">${words.text}</p><p style="margin-top:2rem"><a class="button button-primary" href="/">${words.home}</a></p></div></section>`,
  );
};

const hasGonePages = ({ redirectRules: { exact, patterns } }: SiteDraft): boolean =>
  [...exact.values(), ...patterns.map(({ rule }) => rule)].some(({ code }) => code === 410);

export const noticePages: PageSource = {
  name: 'notices',
  files: ({ draft, document }) =>
    (
      [
        ['404.html', notFoundTexts],
        ['_thanks.html', thanksTexts],
        ...(hasGonePages(draft) ? ([[gonePage, goneTexts]] as const) : []),
      ] as const
    ).map(([path, texts]) => ({
      path,
      body: document({ path: '/404', sections: [] }, { robots: 'noindex' }, (body) =>
        noticeBody(body, draft.locale, texts),
      ),
    })),
};
