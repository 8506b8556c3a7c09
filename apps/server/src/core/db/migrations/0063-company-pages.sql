-- The lists on the about page and the careers page, which the platform's staff edit. No tenant: everyone reads them.

create table app.company_entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    check (kind in ('paragraph', 'principle', 'person', 'milestone', 'position', 'contribution')),
  -- Order within the list of its kind.
  position integer not null,
  is_visible boolean not null default true,
  -- Texts by language; English is always there.
  content jsonb not null check (content ->> 'kind' = kind),
  author_id uuid references app.users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index company_entries_by_kind on app.company_entries (kind, position);
create index company_entries_by_author on app.company_entries (author_id);

-- The first content. It is only here, so that what staff delete doesn't come back with the next start.
insert into app.company_entries (kind, position, content) values
  ('paragraph', 0, '{"kind": "paragraph", "text": {"en": "Sitewright is an open-source website builder. You edit pages visually, publish them as plain HTML, and can run the whole platform on your own server.", "vi": "Sitewright là công cụ tạo website mã nguồn mở. Bạn chỉnh sửa trang trực quan, xuất bản thành HTML thuần và có thể chạy toàn bộ hệ thống trên máy chủ của mình."}, "isLarge": false}'),
  ('paragraph', 1, '{"kind": "paragraph", "text": {"en": "With most website builders, you can''t take your site with you. The first month is cheap, but prices rise as the site grows, and switching means starting over.", "vi": "Với phần lớn công cụ tạo website, bạn không thể mang website đi nơi khác. Tháng đầu rẻ, nhưng giá tăng khi website lớn dần, và chuyển đi nghĩa là làm lại từ đầu."}, "isLarge": false}'),
  ('paragraph', 2, '{"kind": "paragraph", "text": {"en": "We think your website should belong to you.", "vi": "Chúng tôi cho rằng website của bạn phải thuộc về bạn."}, "isLarge": true}'),
  ('paragraph', 3, '{"kind": "paragraph", "text": {"en": "That''s why published pages are plain HTML files in a folder. The platform starts with one command, includes its own database and stock images, and requires no external accounts.", "vi": "Vì vậy, trang đã xuất bản là các tệp HTML thuần trong một thư mục. Hệ thống khởi động bằng một câu lệnh, có sẵn cơ sở dữ liệu và kho ảnh, và không cần tài khoản ở dịch vụ nào khác."}, "isLarge": false}'),
  ('paragraph', 4, '{"kind": "paragraph", "text": {"en": "We build it for freelancers with a few clients, agencies, teachers who maintain a school site, and small businesses that need correct opening hours before the holidays.", "vi": "Chúng tôi xây dựng Sitewright cho người làm tự do có vài khách hàng, agency, giáo viên quản lý website của trường và doanh nghiệp nhỏ cần cập nhật giờ mở cửa trước dịp lễ."}, "isLarge": false}'),
  ('paragraph', 5, '{"kind": "paragraph", "text": {"en": "It''s available in English and Vietnamese, the languages of its first users.", "vi": "Sitewright có tiếng Anh và tiếng Việt, ngôn ngữ của những người dùng đầu tiên."}, "isLarge": false}'),
  ('principle', 0, '{"kind": "principle", "title": {"en": "Never lose work", "vi": "Không làm mất dữ liệu"}, "text": {"en": "A bug of ours must never cost you your changes.", "vi": "Lỗi của chúng tôi không bao giờ được làm bạn mất thay đổi."}}'),
  ('principle', 1, '{"kind": "principle", "title": {"en": "Be honest", "vi": "Trung thực"}, "text": {"en": "If a feature isn''t available yet, the interface says so.", "vi": "Tính năng nào chưa có, giao diện nói rõ như vậy."}}'),
  ('principle', 2, '{"kind": "principle", "title": {"en": "Simple pages", "vi": "Trang gọn nhẹ"}, "text": {"en": "No JavaScript unless a section needs it.", "vi": "Không có JavaScript, trừ khi khối cần đến."}}'),
  ('principle', 3, '{"kind": "principle", "title": {"en": "Accessible to everyone", "vi": "Ai cũng dùng được"}, "text": {"en": "A feature isn''t finished until it works with a keyboard.", "vi": "Một tính năng chỉ hoàn tất khi dùng được bằng bàn phím."}}'),
  ('principle', 4, '{"kind": "principle", "title": {"en": "No lock-in", "vi": "Không ràng buộc"}, "text": {"en": "Leaving must be as easy as signing up.", "vi": "Rời đi phải dễ như đăng ký."}}'),
  ('contribution', 0, '{"kind": "contribution", "title": {"en": "Section templates", "vi": "Mẫu khối"}, "text": {"en": "HTML and CSS with an idea of its own. Each section is a folder of five files, with a check that lists what is missing.", "vi": "HTML và CSS với ý tưởng riêng. Mỗi khối là một thư mục năm tệp, kèm công cụ kiểm tra liệt kê những gì còn thiếu."}, "effort": {"en": "An afternoon", "vi": "Một buổi chiều"}}'),
  ('contribution', 1, '{"kind": "contribution", "title": {"en": "A third language", "vi": "Ngôn ngữ thứ ba"}, "text": {"en": "All interface texts are in text files. Native speakers are welcome.", "vi": "Mọi văn bản giao diện nằm trong tệp văn bản. Rất mong người bản ngữ tham gia."}, "effort": {"en": "A few evenings", "vi": "Vài buổi tối"}}'),
  ('contribution', 2, '{"kind": "contribution", "title": {"en": "Site templates", "vi": "Website mẫu"}, "text": {"en": "A complete small site for an industry you know, with text and images you can share.", "vi": "Một website nhỏ hoàn chỉnh cho ngành bạn hiểu, với văn bản và ảnh bạn được phép chia sẻ."}, "effort": {"en": "A weekend", "vi": "Một cuối tuần"}}'),
  ('contribution', 3, '{"kind": "contribution", "title": {"en": "Screen reader testing", "vi": "Kiểm thử với trình đọc màn hình"}, "text": {"en": "Use the editor with a screen reader and tell us where you got stuck.", "vi": "Dùng trình chỉnh sửa với trình đọc màn hình và cho chúng tôi biết chỗ bạn gặp khó."}, "effort": {"en": "Two hours", "vi": "Hai giờ"}}');
