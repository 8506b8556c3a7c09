// Pages that show only a message: for an address without a page, and after a form was sent.
import { type PageSource, withMain } from '../../rendering/page-source.ts';

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

/** A page that shows only a message. */
const noticeBody = (body: string, locale: string, texts: typeof notFoundTexts): string => {
  const words = locale.startsWith('vi') ? texts.vi : texts.en;
  return withMain(
    body,
    `<section class="section"><div class="wrap wrap-narrow"><h1>${words.title}</h1><p class="lead">${words.text}</p><p style="margin-top:2rem"><a class="button button-primary" href="/">${words.home}</a></p></div></section>`,
  );
};

export const noticePages: PageSource = {
  name: 'notices',
  files: ({ draft, document }) =>
    (
      [
        ['404.html', notFoundTexts],
        ['_thanks.html', thanksTexts],
      ] as const
    ).map(([path, texts]) => ({
      path,
      body: document({ path: '/404', sections: [] }, { robots: 'noindex' }, (body) =>
        noticeBody(body, draft.locale, texts),
      ),
    })),
};
