// Built-in texts of published elements, in the language of the site.

const en = {
  play: 'Play',
  show: 'Show',
  video: 'Video',
  map: 'Map',
  content: 'Content',
  table: 'Table',
  profiles: 'Profiles',
  link: 'Link',
  beforePlay: 'Nothing is loaded from {host} until you play it.',
  beforeShow: 'Nothing is loaded from {host} until you show it.',
  open: 'Open on {host}',
  days: 'days',
  hours: 'hours',
  minutes: 'minutes',
  seconds: 'seconds',
  addVideo: 'Paste a video URL from YouTube, Vimeo, TikTok or Loom.',
  addEmbed: 'Paste a URL from a supported service.',
  addDate: 'Choose a date and time.',
  addForm: 'Choose a form.',
  addIcon: 'Choose an icon.',
  emptyBox: 'Drop elements here.',
};
type ElementTexts = typeof en;

const vi: ElementTexts = {
  play: 'Phát',
  show: 'Hiện',
  video: 'Video',
  map: 'Bản đồ',
  content: 'Nội dung',
  table: 'Bảng',
  profiles: 'Mạng xã hội',
  link: 'Liên kết',
  beforePlay: 'Chưa tải gì từ {host} cho đến khi bạn bấm phát.',
  beforeShow: 'Chưa tải gì từ {host} cho đến khi bạn bấm hiện.',
  open: 'Mở trên {host}',
  days: 'ngày',
  hours: 'giờ',
  minutes: 'phút',
  seconds: 'giây',
  addVideo: 'Dán URL video từ YouTube, Vimeo, TikTok hoặc Loom.',
  addEmbed: 'Dán URL từ một dịch vụ được hỗ trợ.',
  addDate: 'Chọn ngày và giờ.',
  addForm: 'Chọn một biểu mẫu.',
  addIcon: 'Chọn một biểu tượng.',
  emptyBox: 'Thả phần tử vào đây.',
};

export const elementTexts = (locale: string): ElementTexts => (locale.startsWith('vi') ? vi : en);

/** Inserts the name of a service into a sentence. */
export const withHost = (sentence: string, host: string): string => sentence.replace('{host}', () => host);
