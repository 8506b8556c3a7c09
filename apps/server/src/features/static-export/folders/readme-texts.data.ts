// The words of the file that explains an export to whoever hosts it.
const en = {
  intro: (name: string) =>
    `These are the files of the website “${name}”. They need no program on the server and no database.`,
  open: 'Open `index.html` in a browser to see the site.',
  single: 'The whole site is in `index.html`. Images that are too large for it are in `images/` beside it.',
  hosting: 'Put it online',
  hosts: [
    'Netlify: open https://app.netlify.com/drop and drop this folder there.',
    'Cloudflare Pages: in the dashboard choose Workers & Pages, Create, Pages, Upload assets, and drop this folder there.',
    'GitHub Pages: push the files to a repository, then choose Settings, Pages, and the branch.',
    'Apache or another web server: copy the files into the folder of the site, with the hidden file `.htaccess`.',
  ],
  hostFiles:
    '`_redirects` and `_headers` are read by Netlify and Cloudflare, `.htaccess` by Apache. Every redirect that needs no pattern has a small page as well, for other hosts. `404.html` is for addresses without a page.',
  forms: 'Forms',
  formsTo: (url: string) =>
    `The forms send a POST request to ${url}, as \`application/x-www-form-urlencoded\`, or as \`multipart/form-data\` if the form has files. Two fields are added to those below: \`_form\`, the name of the form, and \`_page\`, the path of its page. To send visitors back to the site after that, let the address redirect to \`thank-you.html\`.`,
  formsLive: (url: string) =>
    `The forms send their answers to ${url}, where the site was published. They stop working when it is unpublished.`,
  formsNone:
    'The forms can’t be sent: no address was given when the site was exported, and it isn’t published.',
  field: 'Field',
  label: 'Label',
  type: 'Type',
  required: 'Required',
  yes: 'yes',
  no: 'no',
  pages: 'Pages',
  licences: 'Images and fonts',
  noCredits: 'No image of the site requires a credit.',
  check: 'Check that you may use the images that were uploaded to the site.',
  transfer: 'What to transfer',
  domain: (host: string) =>
    `The domain ${host}: move it to the new owner’s account, or point its DNS records to the new host.`,
  noDomain:
    'A domain: the site had no domain of its own. Register one and point its DNS records to the new host.',
  records:
    'At the new host, add the domain first. It shows the records to create: usually an `A` or `ALIAS` record for the domain and a `CNAME` record for `www`. Leave `MX` and `TXT` records of emails as they are.',
  services: 'Accounts of other services that the pages load content from:',
  verifications:
    'Site verifications for search engines, in the head of the home page. The new owner verifies the site with their own account.',
  endpoint: 'The account of the service that receives the forms.',
  left: 'What differs from the published site',
  developer: [
    '`content/`: the content of each page and of header and footer, with sorted keys. For reading and comparing only.',
    '`pages/`: each page between header and footer.',
    '`partials/`: header and footer, as the home page has them. A page whose header or footer differs has its own.',
    '`styles/`, `scripts/`, `images/`, `fonts/`: as they are served.',
    '`build.mjs`: joins the parts. `node build.mjs` writes the site to `dist/`. It needs Node 20 or newer and no packages.',
  ],
  reasons: {
    comments_left_out: 'Comments can be read, but not written',
    file_renamed: 'The file has another name, because some systems don’t allow the original one',
    form_needs_live_site: 'The form has a captcha or a payment, which work on the published site only',
    form_not_connected: 'The form can’t be sent',
    form_posts_to_live_site: 'The form is sent to the published site',
    image_missing: 'The image is missing',
    link_without_page: 'The link leads to a page that isn’t among the files',
    members_page_left_out: 'The page is for members only and was left out',
    redirect_needs_server: 'The redirect works only where the host reads `_redirects` or `.htaccess`',
    sign_in_left_out: 'Visitors can’t sign in',
  },
};

const vi: typeof en = {
  intro: (name) =>
    `Đây là các tệp của website “${name}”. Website không cần chương trình trên máy chủ hay cơ sở dữ liệu.`,
  open: 'Mở `index.html` bằng trình duyệt để xem website.',
  single: 'Toàn bộ website nằm trong `index.html`. Ảnh quá lớn nằm trong thư mục `images/` bên cạnh.',
  hosting: 'Đưa lên mạng',
  hosts: [
    'Netlify: mở https://app.netlify.com/drop rồi thả thư mục này vào.',
    'Cloudflare Pages: trong trang quản trị, chọn Workers & Pages, Create, Pages, Upload assets rồi thả thư mục này vào.',
    'GitHub Pages: đẩy các tệp lên một kho mã, sau đó chọn Settings, Pages và nhánh.',
    'Apache hoặc máy chủ web khác: sao chép các tệp vào thư mục của website, kể cả tệp ẩn `.htaccess`.',
  ],
  hostFiles:
    'Netlify và Cloudflare đọc `_redirects` và `_headers`, Apache đọc `.htaccess`. Mỗi chuyển hướng không dùng mẫu còn có một trang nhỏ dành cho nơi lưu trữ khác. `404.html` dành cho địa chỉ không có trang.',
  forms: 'Biểu mẫu',
  formsTo: (url) =>
    `Biểu mẫu gửi yêu cầu POST đến ${url}, ở dạng \`application/x-www-form-urlencoded\`, hoặc \`multipart/form-data\` nếu có tệp. Ngoài các trường bên dưới còn có hai trường: \`_form\` là tên biểu mẫu và \`_page\` là đường dẫn của trang. Để đưa khách trở lại website, hãy cho địa chỉ này chuyển hướng đến \`thank-you.html\`.`,
  formsLive: (url) =>
    `Biểu mẫu gửi câu trả lời đến ${url}, nơi website đã xuất bản. Biểu mẫu ngừng hoạt động khi website bị hủy xuất bản.`,
  formsNone: 'Không gửi được biểu mẫu: khi xuất không có địa chỉ nhận và website chưa xuất bản.',
  field: 'Trường',
  label: 'Nhãn',
  type: 'Loại',
  required: 'Bắt buộc',
  yes: 'có',
  no: 'không',
  pages: 'Trang',
  licences: 'Ảnh và phông chữ',
  noCredits: 'Không có ảnh nào cần ghi nguồn.',
  check: 'Hãy kiểm tra quyền sử dụng các ảnh đã tải lên website.',
  transfer: 'Những gì cần chuyển giao',
  domain: (host) =>
    `Tên miền ${host}: chuyển sang tài khoản của chủ mới hoặc trỏ bản ghi DNS đến nơi lưu trữ mới.`,
  noDomain:
    'Tên miền: website chưa có tên miền riêng. Hãy đăng ký tên miền và trỏ bản ghi DNS đến nơi lưu trữ mới.',
  records:
    'Ở nơi lưu trữ mới, hãy thêm tên miền trước. Ở đó hiển thị các bản ghi cần tạo: thường là bản ghi `A` hoặc `ALIAS` cho tên miền và `CNAME` cho `www`. Giữ nguyên các bản ghi `MX` và `TXT` của email.',
  services: 'Tài khoản của các dịch vụ khác mà trang tải nội dung:',
  verifications:
    'Mã xác minh website với công cụ tìm kiếm, trong phần đầu của trang chủ. Chủ mới cần xác minh bằng tài khoản của mình.',
  endpoint: 'Tài khoản của dịch vụ nhận biểu mẫu.',
  left: 'Khác biệt so với website đã xuất bản',
  developer: [
    '`content/`: nội dung của từng trang, đầu trang và chân trang, với khóa đã sắp xếp. Chỉ để đọc và so sánh.',
    '`pages/`: phần giữa đầu trang và chân trang của từng trang.',
    '`partials/`: đầu trang và chân trang như ở trang chủ. Trang có đầu trang hoặc chân trang khác sẽ có tệp riêng.',
    '`styles/`, `scripts/`, `images/`, `fonts/`: giống như khi đưa lên mạng.',
    '`build.mjs`: ghép các phần lại. `node build.mjs` ghi website vào `dist/`. Cần Node 20 trở lên, không cần gói nào khác.',
  ],
  reasons: {
    comments_left_out: 'Có thể đọc nhưng không viết được bình luận',
    file_renamed: 'Tệp có tên khác vì một số hệ thống không cho phép tên gốc',
    form_needs_live_site: 'Biểu mẫu có captcha hoặc thanh toán, chỉ hoạt động trên website đã xuất bản',
    form_not_connected: 'Không gửi được biểu mẫu',
    form_posts_to_live_site: 'Biểu mẫu được gửi đến website đã xuất bản',
    image_missing: 'Thiếu ảnh',
    link_without_page: 'Liên kết dẫn đến trang không có trong các tệp',
    members_page_left_out: 'Trang chỉ dành cho thành viên nên không được xuất',
    redirect_needs_server: 'Chuyển hướng chỉ hoạt động khi nơi lưu trữ đọc `_redirects` hoặc `.htaccess`',
    sign_in_left_out: 'Khách không đăng nhập được',
  },
};

export const readmeTexts = (locale: string): typeof en => (locale.startsWith('vi') ? vi : en);
export type ReadmeTexts = typeof en;
