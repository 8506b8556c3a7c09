// The readme of a data export, in the user's language.

interface ReadMeValues {
  product: string;
  email: string;
  /** The date, formatted in the user's language. */
  day: string;
}

const en = ({ product, email, day }: ReadMeValues): string => `Your data at ${product}

This file was made on ${day} for ${email}.

account.json        who you are here: name, address, settings, connected accounts, passkeys
memberships.json    the workspaces you belong to
sessions.json       where you are and were signed in
api-keys.json       the API keys you created, without the keys themselves
sign-ins.json       every sign-in to your account, also those that failed
trail.json          what you did and what was done to your account
mails.json          which mails we sent you
notifications.json  what you were told inside the app
generations.json    texts, pages and sites that were written for you in the last months
picture.webp        your picture, if you have one
sites/              a folder for each of your sites: its settings, header, footer, pages, saved sections,
                    the names you gave to versions, and your files
shared-sites.json   sites of others that are shared with you
comments.json       what you said about sites
submission-notes.json
                    your notes on what visitors sent through forms
files.json          all files you uploaded, and where they are in here
credits.txt         who took the pictures that you brought from elsewhere, if there are any
files/              files of yours that are part of none of your sites

The files ending in .json are plain text. Any text editor opens them, and other programs can read them.

Not in here: your password, codes and keys, of which we keep only a check sum; what other people wrote or
uploaded, also what visitors sent through the forms of your sites. Those messages you find in the app.
`;

const vi = ({ product, email, day }: ReadMeValues): string => `Dữ liệu của bạn tại ${product}

Tệp này được tạo ngày ${day} cho ${email}.

account.json        thông tin của bạn: tên, địa chỉ, cài đặt, tài khoản liên kết, khóa truy cập
memberships.json    các không gian làm việc của bạn
sessions.json       những nơi bạn đang và đã đăng nhập
api-keys.json       các khóa API bạn đã tạo, không gồm bản thân khóa
sign-ins.json       mọi lần đăng nhập vào tài khoản, kể cả lần không thành công
trail.json          những gì bạn đã làm và những gì xảy ra với tài khoản
mails.json          những thư chúng tôi đã gửi cho bạn
notifications.json  những thông báo bạn nhận trong ứng dụng
generations.json    nội dung, trang và trang web đã được viết cho bạn trong vài tháng qua
picture.webp        ảnh đại diện, nếu có
sites/              mỗi trang web một thư mục: cài đặt, đầu trang, chân trang, các trang, các phần đã lưu,
                    tên bạn đặt cho các phiên bản và tệp của bạn
shared-sites.json   trang web của người khác được chia sẻ với bạn
comments.json       những gì bạn đã bình luận về các trang web
submission-notes.json
                    ghi chú của bạn về phản hồi mà khách gửi qua biểu mẫu
files.json          mọi tệp bạn đã tải lên và vị trí của chúng ở đây
credits.txt         tác giả của những ảnh bạn lấy từ nơi khác, nếu có
files/              tệp của bạn không thuộc trang web nào của bạn

Các tệp .json là văn bản thuần. Trình soạn thảo văn bản nào cũng mở được và chương trình khác đọc được.

Không có ở đây: mật khẩu, mã và khóa, vì chúng tôi chỉ giữ mã kiểm tra của chúng; những gì người khác viết
hoặc tải lên, kể cả tin khách gửi qua biểu mẫu trên trang web của bạn. Bạn xem các tin đó trong ứng dụng.
`;

/** Uses CRLF line ends, which even the oldest Windows editors understand. */
export const readMe = (locale: string, facts: ReadMeValues): string =>
  (locale === 'vi' ? vi : en)(facts).replaceAll('\n', '\r\n');
