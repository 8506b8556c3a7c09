// What an exported page itself says to visitors.
const texts = {
  en: {
    formNotConnected: 'This form isn’t connected yet, so it can’t be sent.',
    pages: 'Pages',
  },
  vi: {
    formNotConnected: 'Biểu mẫu này chưa được kết nối nên chưa gửi được.',
    pages: 'Trang',
  },
};

export const staticTexts = (locale: string): typeof texts.en =>
  locale.startsWith('vi') ? texts.vi : texts.en;
