// Words that the interface, emails and labels do not use, and what they use instead. `pattern` is matched without
// regard to case.
export interface ForbiddenWord {
  language: 'en' | 'vi';
  pattern: string;
  replacement: string;
  /** Places where the word is right. */
  except?: RegExp;
}

const en = (pattern: string, replacement: string): ForbiddenWord => ({
  language: 'en',
  pattern,
  replacement,
});
const vi = (pattern: string, replacement: string): ForbiddenWord => ({
  language: 'vi',
  pattern,
  replacement,
});

export const forbiddenWords: readonly ForbiddenWord[] = [
  en(String.raw`\bpictures?\b`, 'image'),
  en(String.raw`\btak(e|es|en|ing) (it |this |\{\{\w+\}\} )?offline\b`, 'unpublish'),
  en(String.raw`\bt(ake|ook|akes|aken) (\w+ )?back\b`, 'revoke, cancel or restore'),
  en(String.raw`\bsomebod(y|ies)\b`, 'someone'),
  en(String.raw`\beverybody\b`, 'everyone'),
  en(String.raw`\bwhoever\b`, 'anyone who'),
  en(String.raw`\bfor good\b`, 'permanently'),
  en(
    String.raw`\b(address|addresses|domains?|designs?|code|sections?) of (one's|one’s|your|its|their) own\b`,
    'custom',
  ),
  en(String.raw`\bstands? (on|in|badly|beside|there)\b`, 'is'),
  en(String.raw`\b(is|are) told\b`, 'gets an email'),
  en(String.raw`\bgoes on\b`, 'continues'),
  en(String.raw`\b(second (factor|proof)|two-factor sign-in)\b`, 'two-factor authentication (2FA)'),
  en(String.raw`\be-mails?\b`, 'email'),
  en(String.raw`\bmails?\b(?! server)`, 'email'),
  en(String.raw`\bmend(s|ed|ing)?\b`, 'fix'),
  en(
    String.raw`\b(colours?|coloured|favourites?|centred?|centre|licences?|anonymise[sd]?|cancelled|grey|organi[sz]ation's)\b`,
    'US spelling',
  ),
  en(String.raw`\bthe builder\b`, 'the editor'),
  en(String.raw`\btenants?\b`, 'workspace'),
  en(String.raw`\binstallation\b`, 'platform'),
  en(String.raw`\bdesigns? of your own\b`, 'custom section'),
  en(String.raw`\blog(ged)? (in|out)\b`, 'sign in, sign out'),
  en(String.raw`\bplease\b`, 'a sentence without it'),
  en(String.raw`\bsuccessfully\b`, 'a sentence without it'),
  en(String.raw`^failed to\b`, 'Couldn’t …'),
  en(String.raw`\.\.\.`, '…'),
  en(String.raw`!`, 'a full stop'),
  vi('hình ảnh|tấm hình|bức hình', 'ảnh'),
  vi('(?<!sơ đồ )trang web(?!site)', 'website'),
  vi('trình đơn', 'menu'),
  vi('e-mail', 'email'),
  vi('[Xx]oá|[Hh]uỷ', 'xóa, hủy'),
  vi('hai (bước|lớp)', 'xác thực 2 yếu tố'),
  vi('gỡ xuống|ngừng xuất bản|gỡ khỏi mạng|ngừng chạy', 'hủy xuất bản'),
  vi('trên mạng(?! xã hội)', 'đang hoạt động'),
  // Readers of a blog write “bình luận”.
  {
    ...vi('bình luận', 'nhận xét'),
    except:
      /^(page-|blog|post-editor|site-archive:imports\.tables|features\/(blog|post-comments)|email-templates:variables|legal:requests)|\/post-comments\//,
  },
  vi(String.raw`(?<!\p{L})bấm(?!\p{L})`, 'nhấp'),
  vi('tạm khóa', 'tạm ngưng'),
  vi('trình dựng|trình biên tập', 'trình chỉnh sửa'),
  vi('vui lòng', 'câu không có từ này'),
  vi('quản trị tối cao', 'quản trị viên cấp cao'),
  vi(String.raw`\.\.\.`, '…'),
];
