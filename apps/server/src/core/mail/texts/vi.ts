import type { MailTexts } from './email-content.ts';

const ignore = 'Nếu bạn không yêu cầu, hãy bỏ qua thư này: sẽ không có gì xảy ra.';
const from = (device: string | undefined): string => (device ? ` từ ${device}` : '');

export const vi: MailTexts = {
  magic_link: ({ url, minutes }, { productName }) => ({
    subject: `Liên kết đăng nhập ${productName} của bạn`,
    heading: 'Đăng nhập bằng một cú nhấp',
    paragraphs: [`Nhấn nút dưới đây để đăng nhập vào ${productName}.`],
    button: { label: 'Đăng nhập', url },
    notes: [`Liên kết dùng được một lần, trong ${minutes} phút.`, ignore],
  }),
  code: ({ code, minutes }, { productName }) => ({
    subject: `Mã ${productName} của bạn`,
    heading: 'Mã của bạn',
    paragraphs: ['Hãy nhập mã này vào trang mà bạn vừa yêu cầu.'],
    code,
    notes: [
      `Mã dùng được một lần, trong ${minutes} phút. Chúng tôi không bao giờ hỏi mã qua điện thoại hay thư.`,
      ignore,
    ],
  }),
  verify_email: ({ url, hours }, { productName }) => ({
    subject: `Xác nhận địa chỉ email cho ${productName}`,
    heading: 'Xác nhận địa chỉ email',
    paragraphs: [
      'Hãy xác nhận đây là địa chỉ của bạn, để chúng tôi có thể liên lạc và giúp bạn lấy lại tài khoản khi cần.',
    ],
    button: { label: 'Xác nhận địa chỉ', url },
    notes: [`Liên kết dùng được trong ${hours} giờ.`, ignore],
  }),
  reset_password: ({ url, minutes }, { productName }) => ({
    subject: `Đặt mật khẩu mới cho ${productName}`,
    heading: 'Đặt mật khẩu mới',
    paragraphs: [
      'Có người yêu cầu đặt mật khẩu mới cho tài khoản của bạn. Nếu đó là bạn, hãy tiếp tục tại đây.',
    ],
    button: { label: 'Đặt mật khẩu mới', url },
    notes: [
      `Liên kết dùng được một lần, trong ${minutes} phút.`,
      'Nếu không phải bạn, mật khẩu của bạn vẫn giữ nguyên.',
    ],
  }),
  password_changed: ({ at, device, url }, { productName, dateTime: moment }) => ({
    subject: `Mật khẩu ${productName} của bạn đã được đổi`,
    heading: 'Mật khẩu của bạn đã được đổi',
    paragraphs: [
      `Mật khẩu được đổi lúc ${moment(at)}${from(device)}. Mọi phiên đăng nhập khác đã bị đăng xuất.`,
      'Nếu không phải bạn, hãy đặt mật khẩu mới ngay.',
    ],
    button: { label: 'Không phải tôi', url },
  }),
  email_change_confirm: ({ url, hours }, { productName }) =>
    url === undefined
      ? {
          subject: `Địa chỉ email của bạn tại ${productName}`,
          heading: 'Địa chỉ này đã có tài khoản',
          paragraphs: [
            'Có người muốn dùng địa chỉ này cho một tài khoản khác. Địa chỉ này đã có tài khoản riêng, nên không có gì thay đổi.',
          ],
          notes: ['Nếu đó là bạn, hãy đăng nhập bằng địa chỉ này hoặc chọn địa chỉ khác.'],
        }
      : {
          subject: `Xác nhận địa chỉ email mới cho ${productName}`,
          heading: 'Xác nhận địa chỉ mới',
          paragraphs: ['Hãy xác nhận rằng từ nay bạn muốn đăng nhập bằng địa chỉ này.'],
          button: { label: 'Dùng địa chỉ này', url },
          notes: [`Liên kết dùng được trong ${hours} giờ.`, ignore],
        },
  email_change_notice: ({ newEmail, url }, { productName }) => ({
    subject: `Địa chỉ email ${productName} của bạn sắp được đổi`,
    heading: 'Địa chỉ của bạn sắp được đổi',
    paragraphs: [
      `Có người đang đăng nhập tài khoản của bạn yêu cầu dùng ${newEmail} thay cho địa chỉ này. Thay đổi có hiệu lực khi được xác nhận ở địa chỉ mới.`,
      'Nếu không phải bạn, hãy đặt mật khẩu mới ngay. Việc đó cũng dừng thay đổi này.',
    ],
    button: { label: 'Không phải tôi', url },
  }),
  new_device: ({ at, device, url }, { productName, dateTime: moment }) => ({
    subject: `Đăng nhập mới vào ${productName}`,
    heading: 'Đăng nhập từ thiết bị mới',
    paragraphs: [
      `Tài khoản của bạn vừa được đăng nhập lúc ${moment(at)}${from(device)}.`,
      'Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy đặt mật khẩu mới ngay.',
    ],
    button: { label: 'Không phải tôi', url },
  }),
  session_reused: ({ at, device, url }, { productName, dateTime: moment }) => ({
    subject: `Một phiên đăng nhập ${productName} đã được đóng để bảo vệ bạn`,
    heading: 'Chúng tôi đã đóng một phiên của bạn',
    paragraphs: [
      `Lúc ${moment(at)}, một mã đăng nhập cũ của tài khoản bạn bị dùng lại lần thứ hai${from(device)}. Mã có thể đã bị sao chép, nên chúng tôi đã đăng xuất phiên đó.`,
      'Hãy đăng nhập lại. Nếu thấy điều gì lạ, hãy đặt mật khẩu mới.',
    ],
    button: { label: 'Đặt mật khẩu mới', url },
  }),
  identity_connected: ({ at, device, account, url }, { productName, dateTime: moment }) => ({
    subject: `Bạn có thể đăng nhập ${productName} bằng Google`,
    heading: 'Một tài khoản Google đã được liên kết',
    paragraphs: [
      `Lúc ${moment(at)}${from(device)}, tài khoản Google${account ? ` ${account}` : ''} đã được liên kết với tài khoản của bạn. Từ nay bạn có thể đăng nhập bằng tài khoản đó.`,
      'Nếu không phải bạn, hãy hủy liên kết trong hồ sơ và đặt mật khẩu mới ngay.',
    ],
    button: { label: 'Xem tài khoản liên kết', url },
  }),
  invitation: ({ url, tenantName, inviter, role, message, days }, { productName }) => ({
    subject: `Bạn được mời tham gia ${tenantName}`,
    heading: `Tham gia ${tenantName}`,
    paragraphs: [
      `${inviter ?? 'Có người'} mời bạn tham gia ${tenantName} trên ${productName}${role === 'ADMIN' ? ' với vai trò quản trị viên' : ''}.`,
      ...(message ? [`“${message}”`] : []),
    ],
    button: { label: 'Xem lời mời', url },
    notes: [`Lời mời có hiệu lực trong ${days} ngày.`, 'Nếu bạn không biết người gửi, hãy bỏ qua thư này.'],
  }),
  two_factor_reset: ({ url }, { productName }) => ({
    subject: `Xác thực hai bước của tài khoản ${productName} đã được đặt lại`,
    heading: 'Xác thực hai bước đã được đặt lại',
    paragraphs: [
      'Quản trị viên đã gỡ bước thứ hai khi bạn đăng nhập. Bạn có thể thiết lập lại trong hồ sơ của mình.',
      'Nếu bạn không yêu cầu việc này, hãy báo cho quản trị viên.',
    ],
    button: { label: 'Thiết lập lại', url },
  }),
  deletion_requested: ({ due, url }, { productName, day }) => ({
    subject: `Tài khoản ${productName} của bạn sẽ bị xóa`,
    heading: 'Tài khoản của bạn sẽ bị xóa',
    paragraphs: [
      `Bạn đã yêu cầu xóa tài khoản. Tài khoản sẽ bị xóa vĩnh viễn vào ngày ${day(due)}.`,
      'Trước ngày đó bạn có thể đổi ý: hãy đăng nhập và chọn giữ lại.',
    ],
    button: { label: 'Giữ lại tài khoản', url },
  }),
  deletion_cancelled: ({ url }, { productName }) => ({
    subject: `Tài khoản ${productName} của bạn được giữ lại`,
    heading: 'Tài khoản được giữ lại',
    paragraphs: ['Yêu cầu xóa tài khoản đã được hủy. Mọi thứ vẫn như cũ.'],
    button: { label: 'Mở các trang web của tôi', url },
  }),
  welcome: ({ url }, { productName, name }) => ({
    subject: `Chào mừng bạn đến với ${productName}`,
    heading: name ? `Chào mừng ${name}` : 'Chào mừng bạn',
    paragraphs: [
      'Tài khoản của bạn đã sẵn sàng. Hãy bắt đầu từ một mẫu có sẵn hoặc trang trống, và xuất bản khi bạn ưng ý.',
    ],
    button: { label: 'Tạo trang web đầu tiên', url },
  }),
  notification: ({ text, actor, reason, url, settingsUrl, ...values }) => {
    const { subject, action } = text.vi(values);
    return {
      subject,
      heading: subject,
      paragraphs: [...(actor ? [`Người thực hiện: ${actor}.`] : []), ...(reason ? [`Lý do: ${reason}`] : [])],
      button: { label: action, url },
      notes: [`Bạn có thể chọn nhận loại thư này hay không: ${settingsUrl}`],
    };
  },
  test: (_values, { productName }) => ({
    subject: `Thư thử của ${productName}`,
    heading: 'Thư hoạt động tốt',
    paragraphs: ['Đây là thư thử. Nếu bạn đọc được trong hộp thư, hệ thống đã gửi được thư ra ngoài.'],
  }),
};
