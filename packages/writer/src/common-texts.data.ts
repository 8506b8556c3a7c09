import type { WriterLanguage } from './business.ts';
import type { CommonTexts } from './sections/section-parts.ts';
import type { PageKind } from '@sitewright/contract/ai/writing';

export interface SiteWords extends CommonTexts {
  home: string;
  /** Titles of pages where an industry has none. */
  pages: Readonly<Record<PageKind, string>>;
  /** Between two parts of a list, and before the last. */
  and: string;
  /** `{label} in {location}`, for titles. */
  inLocation: string;
  /** `{services} and more from {name}`, for descriptions. */
  servicesOf: string;
  /** `How to reach {name}`, for descriptions. */
  reach: string;
  answersOf: string;
  aboutOf: string;
  stepsOf: string;
  picturesOf: string;
  pricesOf: string;
  bookingOf: string;
  /** Fill up descriptions that are too short for a search result, the longer one first. */
  invitations: readonly string[];
  /** For services that the owner has named and the industry knows nothing of: for a card, and for a page. */
  ownService: readonly { text: string; more: string }[];
  menuTitle: string;
  contactTitle: string;
  rights: string;
}

export const siteWords: Readonly<Record<WriterLanguage, SiteWords>> = {
  en: {
    home: 'Home',
    pages: {
      services: 'Services',
      about: 'About us',
      contact: 'Contact',
      faq: 'Questions',
      process: 'How it works',
      gallery: 'Gallery',
      prices: 'Prices',
      menu: 'Menu',
      booking: 'Booking',
    },
    openMap: 'Open the map',
    hours: 'Opening hours',
    writeToUs: 'Write to us',
    servicesInDetail: 'Services in detail',
    and: 'and',
    inLocation: '{label} in {location}',
    servicesOf: '{services}: what {name} offers, and what each of it is for.',
    reach: 'How to reach {name}: write, call or come by.',
    answersOf: 'What people ask {name} before they come, with plain answers.',
    aboutOf: 'Who is behind {name}, and how we work.',
    stepsOf: 'How working with {name} goes, step by step.',
    picturesOf: 'Pictures from {name}.',
    pricesOf: 'What {name} offers, and how to get a price for it.',
    bookingOf: 'Book with {name}: tell us what you need and when.',
    invitations: [
      'Read what to expect, ask a question, or get in touch with us.',
      'Have a look, and get in touch with us.',
      'Get in touch with us.',
    ],
    ownService: [
      {
        text: 'Tell us what you have in mind, and we’ll say what it takes.',
        more: 'What this looks like depends on you. Describe what you have in mind, ask what you are unsure about, and we’ll answer with what it takes and what comes first.',
      },
      {
        text: 'Details depend on what you need, so a short message is the quickest way.',
        more: 'No two requests for this are quite the same. A few lines about yours are enough to begin: what it is for, when you need it, and what should not be forgotten.',
      },
      {
        text: 'Ask us what is involved before you decide.',
        more: 'You need not know the right words for it. Tell us what you would like to have in the end, and we’ll explain which steps lead there and which of them can be left out.',
      },
      {
        text: 'Describe it in a few words, and we’ll come back with questions.',
        more: 'Good questions save a lot of work later. So we begin with a few of them, listen to the answers, and only then suggest how to go about it.',
      },
      {
        text: 'Every case is a little different; yours is worth a short talk.',
        more: 'Perhaps you have done this before, perhaps it is new to you. Either way you hear beforehand what will happen, who does what, and where a decision of yours is needed.',
      },
      {
        text: 'Let us know when you need it and what matters to you.',
        more: 'Time and taste decide how this is done. Let us know which of the two is tighter, and we’ll suggest a way that respects it instead of one that fits everybody.',
      },
      {
        text: 'Start with a question. The rest follows from it.',
        more: 'It often starts with a small question and turns into a plan. Ask yours, add a picture if one helps, and we’ll tell you honestly what we think of it.',
      },
      {
        text: 'We’ll explain how it works before anything begins.',
        more: 'You should know what you are getting. We go through it with you, put what was agreed in writing where that helps, and stay reachable while it is under way.',
      },
    ],
    menuTitle: 'Pages',
    contactTitle: 'Contact',
    rights: '© {name}',
  },
  vi: {
    home: 'Trang chủ',
    pages: {
      services: 'Dịch vụ',
      about: 'Giới thiệu',
      contact: 'Liên hệ',
      faq: 'Hỏi đáp',
      process: 'Quy trình',
      gallery: 'Hình ảnh',
      prices: 'Bảng giá',
      menu: 'Thực đơn',
      booking: 'Đặt lịch',
    },
    openMap: 'Xem bản đồ',
    hours: 'Giờ mở cửa',
    writeToUs: 'Nhắn cho chúng tôi',
    servicesInDetail: 'Chi tiết dịch vụ',
    and: 'và',
    inLocation: '{label} tại {location}',
    servicesOf: '{services}: {name} có những gì, giải thích gọn từng mục.',
    reach: 'Cách liên hệ {name}: nhắn tin, gọi điện hoặc ghé trực tiếp.',
    answersOf: 'Những điều mọi người hay hỏi {name}, kèm câu trả lời dễ hiểu.',
    aboutOf: '{name} là ai và làm việc thế nào.',
    stepsOf: 'Làm việc với {name} đi qua những bước nào, từ đầu đến cuối.',
    picturesOf: 'Hình ảnh của {name}.',
    pricesOf: '{name} có những gì và làm sao để nhận báo giá.',
    bookingOf: 'Đặt lịch với {name}: cho chúng tôi biết bạn cần gì và khi nào.',
    invitations: [
      'Xem những điều cần biết, đặt câu hỏi hoặc liên hệ với chúng tôi.',
      'Xem thêm và liên hệ với chúng tôi khi bạn cần.',
      'Liên hệ với chúng tôi.',
    ],
    ownService: [
      {
        text: 'Bạn hình dung thế nào cứ nói, chúng tôi cho biết cần những gì.',
        more: 'Việc này làm ra sao là tùy bạn. Bạn kể điều mình muốn, hỏi chỗ còn phân vân, chúng tôi sẽ trả lời cần những gì và nên bắt đầu từ đâu.',
      },
      {
        text: 'Chi tiết tùy nhu cầu của bạn, nên nhắn vài dòng là cách nhanh nhất.',
        more: 'Hiếm khi hai yêu cầu giống hệt nhau. Vài dòng là đủ để bắt đầu: dùng để làm gì, khi nào bạn cần và điều gì không được quên.',
      },
      {
        text: 'Bạn cứ hỏi việc này gồm những gì trước khi quyết định.',
        more: 'Bạn không cần biết đúng thuật ngữ. Chỉ cần nói sau cùng mình muốn có gì, chúng tôi sẽ giải thích những bước dẫn tới đó và bước nào có thể bỏ qua.',
      },
      {
        text: 'Tả ngắn gọn thôi, phần còn lại chúng tôi sẽ hỏi thêm.',
        more: 'Hỏi kỹ lúc đầu thì về sau đỡ phải sửa. Vì vậy chúng tôi bắt đầu bằng vài câu hỏi, lắng nghe câu trả lời rồi mới đề xuất cách làm.',
      },
      {
        text: 'Mỗi trường hợp một khác, nên mình trao đổi một chút trước khi bắt đầu.',
        more: 'Có thể bạn đã làm việc này rồi, cũng có thể đây là lần đầu. Đằng nào bạn cũng được biết trước sẽ có những việc gì, ai làm phần nào và lúc nào cần bạn quyết định.',
      },
      {
        text: 'Cho chúng tôi biết khi nào bạn cần và điều gì quan trọng với bạn.',
        more: 'Thời gian và sở thích quyết định cách làm. Bạn cho biết cần ưu tiên điều nào, chúng tôi gợi ý cách hợp với bạn thay vì một kiểu cho tất cả mọi người.',
      },
      {
        text: 'Bắt đầu bằng một câu hỏi thôi, phần sau mình tính tiếp.',
        more: 'Nhiều khi mọi chuyện bắt đầu từ một câu hỏi nhỏ rồi thành kế hoạch. Bạn cứ hỏi, gửi kèm hình nếu cần, chúng tôi sẽ nói thật điều mình nghĩ.',
      },
      {
        text: 'Chúng tôi giải thích cách làm trước khi bắt tay vào việc.',
        more: 'Bạn nên biết rõ mình sẽ nhận được gì. Chúng tôi cùng bạn xem qua từng phần, ghi lại điều đã thống nhất khi cần và luôn liên lạc được trong lúc làm.',
      },
    ],
    menuTitle: 'Các trang',
    contactTitle: 'Liên hệ',
    rights: '© {name}',
  },
};
