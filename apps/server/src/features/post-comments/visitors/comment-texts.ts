// What visitors are told about their comments, in the language of the site.
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';

const en = {
  name: 'Name',
  anonymous: 'Anonymous',
  email: 'Email',
  emailHint: 'Not shown to others',
  body: 'Comment',
  subscribe: 'Email me when someone replies',
  send: 'Post comment',
  sendReply: 'Post reply',
  save: 'Save changes',
  missing: 'This post does not exist anymore.',
  closed: 'Comments on this post are closed.',
  members: 'Only members of this site can comment. Sign in to the site, then post your comment.',
  membersElsewhere: 'Only members of this site can comment. Open the site on its own address to sign in: ',
  goneParent:
    'The comment that you are replying to was removed. Your text is still here: post it again as a new comment.',
  nameRequired: 'Enter your name.',
  nameLong: `Enter a name of up to ${limits.commentNameMaxLength} characters.`,
  emailRequired: 'Enter an email address such as name@example.com.',
  bodyRequired: 'Enter a comment.',
  bodyLong: `Write up to ${limits.commentMaxLength} characters.`,
  tooMany: 'You are posting too fast. Your text is still here: wait a few minutes and send it again.',
  full: 'Too many comments are waiting on this site. Your text is still here: try again later.',
  published: 'Your comment is published. Thank you!',
  publishedNote: 'It appears on this page within a minute.',
  waiting: 'Thank you! Your comment will appear once it is approved.',
  edit: `Edit comment (within ${limits.commentEditMinutes} minutes)`,
  editTitle: 'Edit your comment',
  editOver: `A comment can be edited for ${limits.commentEditMinutes} minutes after it is posted, in the browser that posted it.`,
  edited: 'Your changes are saved.',
  back: 'Back to the post',
  replyTitle: (name: string) => `Reply to ${name}`,
  reportTitle: 'Report a comment',
  reportText: 'Tell the people of this site what is wrong with it.',
  reason: 'Reason (optional)',
  report: 'Report comment',
  reasonLong: `Write up to ${limits.commentReportReasonMaxLength} characters.`,
  reported: 'Thank you. The people of this site will look at the comment.',
  noComment: 'This comment does not exist anymore.',
  unsubscribeTitle: 'Unsubscribe from replies',
  unsubscribeText: (post: string) => `You will get no more emails about replies on “${post}”.`,
  unsubscribe: 'Unsubscribe',
  unsubscribedTitle: 'You are unsubscribed',
};

export type CommentTexts = typeof en;

const vi: CommentTexts = {
  name: 'Tên',
  anonymous: 'Ẩn danh',
  email: 'Email',
  emailHint: 'Không hiển thị với người khác',
  body: 'Bình luận',
  subscribe: 'Gửi email cho tôi khi có người trả lời',
  send: 'Đăng bình luận',
  sendReply: 'Đăng câu trả lời',
  save: 'Lưu thay đổi',
  missing: 'Bài viết này không còn nữa.',
  closed: 'Bài viết này đã đóng bình luận.',
  members:
    'Chỉ thành viên của website này mới có thể bình luận. Hãy đăng nhập vào website rồi đăng bình luận.',
  membersElsewhere:
    'Chỉ thành viên của website này mới có thể bình luận. Hãy mở website tại địa chỉ riêng để đăng nhập: ',
  goneParent:
    'Bình luận mà bạn đang trả lời đã bị xóa. Nội dung của bạn vẫn còn ở đây: hãy đăng lại thành bình luận mới.',
  nameRequired: 'Hãy nhập tên của bạn.',
  nameLong: `Hãy nhập tên có tối đa ${limits.commentNameMaxLength} ký tự.`,
  emailRequired: 'Hãy nhập địa chỉ email, ví dụ ten@example.com.',
  bodyRequired: 'Hãy nhập bình luận.',
  bodyLong: `Hãy viết tối đa ${limits.commentMaxLength} ký tự.`,
  tooMany: 'Bạn đăng quá nhanh. Nội dung của bạn vẫn còn ở đây: hãy đợi vài phút rồi gửi lại.',
  full: 'Website này đang có quá nhiều bình luận chờ duyệt. Nội dung của bạn vẫn còn ở đây: hãy thử lại sau.',
  published: 'Bình luận của bạn đã được đăng. Cảm ơn bạn!',
  publishedNote: 'Bình luận sẽ hiển thị trên trang này trong vòng một phút.',
  waiting: 'Cảm ơn bạn! Bình luận sẽ hiển thị sau khi được duyệt.',
  edit: `Chỉnh sửa bình luận (trong ${limits.commentEditMinutes} phút)`,
  editTitle: 'Chỉnh sửa bình luận của bạn',
  editOver: `Bạn có thể chỉnh sửa bình luận trong ${limits.commentEditMinutes} phút sau khi đăng, bằng chính trình duyệt đã đăng.`,
  edited: 'Đã lưu thay đổi.',
  back: 'Quay lại bài viết',
  replyTitle: (name) => `Trả lời ${name}`,
  reportTitle: 'Báo cáo bình luận',
  reportText: 'Hãy cho những người quản lý website biết bình luận này có vấn đề gì.',
  reason: 'Lý do (không bắt buộc)',
  report: 'Báo cáo bình luận',
  reasonLong: `Hãy viết tối đa ${limits.commentReportReasonMaxLength} ký tự.`,
  reported: 'Cảm ơn bạn. Những người quản lý website sẽ xem bình luận này.',
  noComment: 'Bình luận này không còn nữa.',
  unsubscribeTitle: 'Hủy nhận email về câu trả lời',
  unsubscribeText: (post) => `Bạn sẽ không nhận email về các câu trả lời trong bài “${post}” nữa.`,
  unsubscribe: 'Hủy nhận email',
  unsubscribedTitle: 'Bạn đã hủy nhận email',
};

export type CommentLanguage = 'en' | 'vi';

export const commentTexts: Record<CommentLanguage, CommentTexts> = { en, vi };

export const commentLanguage = (locale: unknown): CommentLanguage =>
  typeof locale === 'string' && locale.startsWith('vi') ? 'vi' : 'en';
