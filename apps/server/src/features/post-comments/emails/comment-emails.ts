import { button, heading, links, note, text } from '../../../core/emails/blocks.ts';
import { defineEmail } from '../../../core/emails/define-email.ts';

interface NewComment {
  author: string;
  post: string;
  comment: string;
  url: string;
  /** Whether it waits for approval: it comes with links that approve it or mark it as spam. */
  isPending: boolean;
  settingsUrl: string;
}

const actionLabels = {
  en: { approve: 'Approve', spam: 'Mark as spam' },
  vi: { approve: 'Duyệt', spam: 'Đánh dấu là spam' },
} as const;

const screen = 'https://app.example/dashboard/sites/1/blog/comments?commentId=2';

const newCommentExample: NewComment = {
  author: 'Lan Trần',
  post: 'Our spring menu',
  comment: 'Will the strawberry cake be back?',
  url: screen,
  isPending: true,
  settingsUrl: 'https://app.example/profile/notifications',
};

/** To the authors of a post and the owner of its site. */
export const newCommentEmail = defineEmail<NewComment>({
  kind: 'post_comment',
  group: 'blog',
  variables: {
    author: 'text',
    post: 'text',
    comment: 'text',
    url: 'url',
    actions: 'links',
    waits: 'text?',
    settingsUrl: 'text',
  },
  values: ({ isPending, url, ...values }, { language }) => ({
    ...values,
    url,
    actions: isPending
      ? (['approve', 'spam'] as const).map((action) => ({
          label: actionLabels[language][action],
          url: `${url}&do=${action}`,
        }))
      : [],
    waits: isPending ? 'yes' : '',
  }),
  sample: {
    ...newCommentExample,
    author: 'Ann <b>& Bob</b>',
    post: 'Spring <i>menu</i>',
    comment: 'Nice & <script>alert(1)</script>',
  },
  example: newCommentExample,
  en: [
    'New comment on “{{post}}”',
    heading('{{author}} commented on “{{post}}”'),
    text('{{comment}}'),
    text('It is not public yet: it waits for your approval.', { showIf: 'waits' }),
    links('actions'),
    button('View comment'),
    note('Manage email notifications: {{settingsUrl}}'),
  ],
  vi: [
    'Bình luận mới về “{{post}}”',
    heading('{{author}} đã bình luận về “{{post}}”'),
    text('{{comment}}'),
    text('Bình luận chưa hiển thị công khai mà đang chờ bạn duyệt.', { showIf: 'waits' }),
    links('actions'),
    button('Xem bình luận'),
    note('Quản lý thông báo qua email: {{settingsUrl}}'),
  ],
});

interface NewReply {
  author: string;
  post: string;
  site: string;
  comment: string;
  url: string;
  unsubscribeUrl: string;
}

const newReplyExample: NewReply = {
  author: 'Minh Lê',
  post: 'Our spring menu',
  site: 'Lotus Café',
  comment: 'Yes, from Friday on!',
  url: 'https://lotus.example/blog/spring-menu',
  unsubscribeUrl: 'https://app.example/comments/unsubscribe/abc.def',
};

/** To those who asked for emails about replies. */
export const commentReplyEmail = defineEmail<NewReply>({
  kind: 'post_comment_reply',
  group: 'blog',
  variables: {
    author: 'text',
    post: 'text',
    site: 'text',
    comment: 'text',
    url: 'url',
    unsubscribeUrl: 'url',
  },
  sample: {
    ...newReplyExample,
    author: 'Ann <b>& Bob</b>',
    post: 'Spring <i>menu</i>',
    site: 'Café <b>&</b>',
    comment: 'Nice & <script>alert(1)</script>',
  },
  example: newReplyExample,
  en: [
    'New reply on “{{post}}”',
    heading('{{author}} replied on “{{post}}”'),
    text('{{comment}}'),
    button('Read it on {{site}}'),
    note('You receive this because you asked for emails about replies. Unsubscribe: {{unsubscribeUrl}}'),
  ],
  vi: [
    'Câu trả lời mới về “{{post}}”',
    heading('{{author}} đã trả lời về “{{post}}”'),
    text('{{comment}}'),
    button('Đọc trên {{site}}'),
    note('Bạn nhận email này vì đã yêu cầu được báo khi có câu trả lời. Hủy nhận email: {{unsubscribeUrl}}'),
  ],
});
