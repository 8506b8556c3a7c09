import type { FormTemplate, TemplateField, TemplateText } from './form-templates.ts';

const both = (en: string, vi: string): TemplateText => ({ en, vi });
const option = (value: string, en: string, vi: string, number?: number) => ({
  value,
  label: both(en, vi),
  ...(number === undefined ? {} : { number }),
});

const fullName: TemplateField = {
  type: 'text',
  name: 'name',
  label: both('Name', 'Họ và tên'),
  required: true,
  settings: { autocomplete: 'name' },
};
const email: TemplateField = {
  type: 'email',
  name: 'email',
  label: both('Email', 'Email'),
  required: true,
  settings: { autocomplete: 'email' },
};
const phone: TemplateField = {
  type: 'phone',
  name: 'phone',
  label: both('Phone', 'Số điện thoại'),
  settings: { autocomplete: 'tel' },
};
const company: TemplateField = {
  type: 'text',
  name: 'company',
  label: both('Company', 'Công ty'),
  settings: { autocomplete: 'organization' },
};
const message = (en: string, vi: string, required = true): TemplateField => ({
  type: 'textarea',
  name: 'message',
  label: both(en, vi),
  required,
  settings: { rows: 5 },
});
const consent = (en: string, vi: string): TemplateField => ({
  type: 'checkbox',
  name: 'consent',
  label: both('Consent', 'Đồng ý'),
  required: true,
  options: [option('agreed', en, vi)],
});

/** What a form can start from. */
export const formTemplates: readonly FormTemplate[] = [
  {
    id: 'contact',
    name: both('Contact', 'Liên hệ'),
    description: both('Name, email and a message', 'Họ tên, email và lời nhắn'),
    settings: {
      submitText: both('Send message', 'Gửi lời nhắn'),
      successMessage: both(
        'Thank you. We reply within one working day.',
        'Cảm ơn bạn. Chúng tôi sẽ trả lời trong một ngày làm việc.',
      ),
    },
    fields: [fullName, email, phone, message('Message', 'Lời nhắn')],
  },
  {
    id: 'quote',
    name: both('Quote request', 'Yêu cầu báo giá'),
    description: both('Service, budget, time frame and files', 'Dịch vụ, ngân sách, thời gian và tệp'),
    settings: {
      submitText: both('Request a quote', 'Gửi yêu cầu'),
      successMessage: both(
        'Thank you. You get our quote by email within two working days.',
        'Cảm ơn bạn. Chúng tôi sẽ gửi báo giá qua email trong hai ngày làm việc.',
      ),
    },
    fields: [
      {
        type: 'checkbox',
        name: 'services',
        label: both('What do you need?', 'Bạn cần dịch vụ nào?'),
        required: true,
        options: [
          option('design', 'Design', 'Thiết kế'),
          option('building', 'Building work', 'Thi công'),
          option('repair', 'Repair', 'Sửa chữa'),
          option('advice', 'Advice', 'Tư vấn'),
        ],
      },
      {
        type: 'select',
        name: 'budget',
        label: both('Budget', 'Ngân sách'),
        options: [
          option('small', 'Up to $1,000', 'Dưới 25 triệu đồng'),
          option('medium', '$1,000 to $5,000', '25 đến 125 triệu đồng'),
          option('large', 'More than $5,000', 'Trên 125 triệu đồng'),
          option('unknown', 'Not decided yet', 'Chưa quyết định'),
        ],
      },
      {
        type: 'date',
        name: 'start_date',
        label: both('When should it start?', 'Khi nào bắt đầu?'),
        settings: { minDate: 'today', maxDate: '' },
      },
      message('Tell us about the project', 'Mô tả dự án'),
      {
        type: 'file_upload',
        name: 'plans',
        label: both('Plans or photos', 'Bản vẽ hoặc ảnh'),
        settings: { accept: 'both', multiple: true, maxFiles: 5 },
      },
      fullName,
      company,
      email,
      phone,
    ],
  },
  {
    id: 'booking',
    name: both('Booking request', 'Đặt lịch'),
    description: both('Service, day, time and number of people', 'Dịch vụ, ngày, giờ và số người'),
    settings: {
      submitText: both('Request booking', 'Gửi yêu cầu đặt lịch'),
      successMessage: both(
        'Thank you. Your booking counts once we have confirmed it by email.',
        'Cảm ơn bạn. Lịch hẹn có hiệu lực khi chúng tôi xác nhận qua email.',
      ),
    },
    fields: [
      {
        type: 'select',
        name: 'service',
        label: both('Service', 'Dịch vụ'),
        required: true,
        options: [
          option('table', 'Table', 'Đặt bàn'),
          option('appointment', 'Appointment', 'Lịch hẹn'),
          option('room', 'Room', 'Phòng'),
        ],
      },
      {
        type: 'date',
        name: 'day',
        label: both('Day', 'Ngày'),
        required: true,
        settings: { minDate: 'today', maxDate: 'today+90' },
      },
      { type: 'time', name: 'time', label: both('Time', 'Giờ'), required: true },
      {
        type: 'number',
        name: 'people',
        label: both('People', 'Số người'),
        required: true,
        settings: { min: 1, max: 50, integer: true, defaultValue: 2 },
      },
      {
        type: 'paragraph',
        name: 'group_note',
        label: both(
          'For groups of more than 10 we call you to agree on the details.',
          'Với nhóm trên 10 người, chúng tôi sẽ gọi điện để thống nhất chi tiết.',
        ),
        logic: [{ action: 'show', when: { all: [{ field: 'people', op: '>', value: 10 }] } }],
      },
      fullName,
      email,
      {
        ...phone,
        logic: [{ action: 'require', when: { all: [{ field: 'people', op: '>', value: 10 }] } }],
      },
      message('Wishes', 'Yêu cầu thêm', false),
    ],
  },
  {
    id: 'newsletter',
    name: both('Newsletter', 'Bản tin'),
    description: both('Email and topics, with consent', 'Email và chủ đề, có đồng ý'),
    settings: {
      submitText: both('Subscribe', 'Đăng ký'),
      successMessage: both('Thank you for subscribing.', 'Cảm ơn bạn đã đăng ký.'),
    },
    fields: [
      email,
      {
        type: 'checkbox',
        name: 'topics',
        label: both('Topics', 'Chủ đề'),
        options: [
          option('news', 'News', 'Tin tức'),
          option('offers', 'Offers', 'Ưu đãi'),
          option('events', 'Events', 'Sự kiện'),
        ],
      },
      consent(
        'Send me the newsletter. I can unsubscribe at any time.',
        'Gửi bản tin cho tôi. Tôi có thể hủy đăng ký bất cứ lúc nào.',
      ),
    ],
  },
  {
    id: 'job-application',
    name: both('Job application', 'Ứng tuyển'),
    description: both('Three steps: person, experience, documents', 'Ba bước: cá nhân, kinh nghiệm, hồ sơ'),
    settings: {
      submitText: both('Apply', 'Nộp hồ sơ'),
      successMessage: both(
        'Thank you for applying. We will contact you within two weeks.',
        'Cảm ơn bạn đã ứng tuyển. Chúng tôi sẽ liên hệ trong vòng hai tuần.',
      ),
    },
    fields: [
      {
        type: 'section_break',
        name: 'about_you',
        label: both('About you', 'Về bạn'),
        settings: { asStep: true },
      },
      fullName,
      email,
      { ...phone, required: true },
      {
        type: 'section_break',
        name: 'experience',
        label: both('Experience', 'Kinh nghiệm'),
        settings: { asStep: true },
      },
      {
        type: 'text',
        name: 'position',
        label: both('Position', 'Vị trí ứng tuyển'),
        required: true,
        settings: { prefill: { source: 'query', name: 'position' } },
      },
      {
        type: 'number',
        name: 'years',
        label: both('Years of experience', 'Số năm kinh nghiệm'),
        settings: { min: 0, max: 60, integer: true },
      },
      {
        type: 'date',
        name: 'start_date',
        label: both('Earliest start', 'Ngày có thể bắt đầu'),
        settings: { minDate: 'today', maxDate: '' },
      },
      {
        type: 'section_break',
        name: 'documents',
        label: both('Documents', 'Hồ sơ'),
        settings: { asStep: true },
      },
      {
        type: 'file_upload',
        name: 'cv',
        label: both('Résumé', 'CV'),
        required: true,
        settings: { accept: 'documents', maxFileSize: 10_485_760 },
      },
      { type: 'url', name: 'portfolio', label: both('Portfolio', 'Hồ sơ năng lực') },
      message('Why do you want to join us?', 'Vì sao bạn muốn làm việc cùng chúng tôi?', false),
      consent(
        'You may keep my application for six months.',
        'Tôi đồng ý để công ty lưu hồ sơ trong sáu tháng.',
      ),
    ],
  },
  {
    id: 'event-rsvp',
    name: both('Event RSVP', 'Xác nhận tham dự'),
    description: both('Who comes, and what they eat', 'Ai tham dự và ăn gì'),
    settings: {
      submitText: both('Send answer', 'Gửi xác nhận'),
      successMessage: both('Thank you for your answer.', 'Cảm ơn bạn đã xác nhận.'),
    },
    fields: [
      fullName,
      email,
      {
        type: 'radio',
        name: 'attending',
        label: both('Will you come?', 'Bạn có tham dự không?'),
        required: true,
        options: [option('yes', 'Yes', 'Có'), option('no', 'No', 'Không')],
      },
      {
        type: 'number',
        name: 'guests',
        label: both('Guests you bring', 'Số khách đi cùng'),
        settings: { min: 0, max: 10, integer: true, defaultValue: 0 },
        logic: [{ action: 'show', when: { all: [{ field: 'attending', op: 'is', value: 'yes' }] } }],
      },
      {
        type: 'checkbox',
        name: 'food',
        label: both('Food', 'Món ăn'),
        options: [
          option('vegetarian', 'Vegetarian', 'Chay'),
          option('vegan', 'Vegan', 'Thuần chay'),
          option('gluten_free', 'Gluten-free', 'Không gluten'),
        ],
        settings: { allowOther: true },
        logic: [{ action: 'show', when: { all: [{ field: 'attending', op: 'is', value: 'yes' }] } }],
      },
      message('Message to the hosts', 'Lời nhắn cho ban tổ chức', false),
    ],
  },
  {
    id: 'support',
    name: both('Support request', 'Yêu cầu hỗ trợ'),
    description: both('Topic, urgency and screenshots', 'Chủ đề, mức độ và ảnh chụp màn hình'),
    settings: {
      submitText: both('Send request', 'Gửi yêu cầu'),
      successMessage: both(
        'Thank you. We have received your request and reply by email.',
        'Cảm ơn bạn. Chúng tôi đã nhận yêu cầu và sẽ trả lời qua email.',
      ),
    },
    fields: [
      fullName,
      email,
      {
        type: 'select',
        name: 'topic',
        label: both('Topic', 'Chủ đề'),
        required: true,
        options: [
          option('problem', 'Something does not work', 'Có lỗi xảy ra'),
          option('order', 'My order', 'Đơn hàng'),
          option('billing', 'Billing', 'Thanh toán'),
          option('other', 'Something else', 'Chủ đề khác'),
        ],
      },
      {
        type: 'text',
        name: 'order_number',
        label: both('Order number', 'Mã đơn hàng'),
        required: true,
        logic: [{ action: 'show', when: { all: [{ field: 'topic', op: 'is', value: 'order' }] } }],
      },
      {
        type: 'radio',
        name: 'urgency',
        label: both('How urgent is it?', 'Mức độ khẩn cấp'),
        options: [
          option('low', 'It can wait', 'Không gấp'),
          option('normal', 'This week', 'Trong tuần này'),
          option('high', 'I cannot go on', 'Rất gấp'),
        ],
      },
      message('What happened?', 'Chuyện gì đã xảy ra?'),
      {
        type: 'image_upload',
        name: 'screenshots',
        label: both('Screenshots', 'Ảnh chụp màn hình'),
        settings: { multiple: true, maxFiles: 3 },
      },
    ],
  },
  {
    id: 'feedback',
    name: both('Feedback', 'Góp ý'),
    description: both('Rating, reasons and suggestions', 'Đánh giá, lý do và đề xuất'),
    settings: {
      submitText: both('Send feedback', 'Gửi góp ý'),
      successMessage: both('Thank you for your feedback.', 'Cảm ơn bạn đã góp ý.'),
    },
    fields: [
      {
        type: 'rating',
        name: 'rating',
        label: both('How satisfied are you?', 'Bạn hài lòng đến mức nào?'),
        required: true,
      },
      {
        type: 'textarea',
        name: 'improve',
        label: both('What should we do better?', 'Chúng tôi nên cải thiện điều gì?'),
        logic: [{ action: 'show', when: { all: [{ field: 'rating', op: '<=', value: 3 }] } }],
      },
      {
        type: 'textarea',
        name: 'liked',
        label: both('What did you like most?', 'Bạn thích điều gì nhất?'),
        logic: [{ action: 'show', when: { all: [{ field: 'rating', op: '>', value: 3 }] } }],
      },
      {
        type: 'rating',
        name: 'recommend',
        label: both(
          'How likely are you to recommend us?',
          'Bạn có giới thiệu chúng tôi cho người khác không?',
        ),
        settings: { maxRating: 10, ratingStyle: 'numbers' },
      },
      {
        type: 'toggle',
        name: 'may_contact',
        label: both('You may contact me about this', 'Có thể liên hệ với tôi về góp ý này'),
      },
      {
        ...email,
        required: false,
        logic: [
          { action: 'show', when: { all: [{ field: 'may_contact', op: 'isOn' }] } },
          { action: 'require', when: { all: [{ field: 'may_contact', op: 'isOn' }] } },
        ],
      },
    ],
  },
  {
    id: 'order',
    name: both('Order with payment', 'Đặt hàng có thanh toán'),
    description: both('Products, address and payment', 'Sản phẩm, địa chỉ và thanh toán'),
    settings: {
      submitText: both('Order and pay', 'Đặt hàng và thanh toán'),
      successMessage: both(
        'Thank you for your order. You get a confirmation by email.',
        'Cảm ơn bạn đã đặt hàng. Bạn sẽ nhận xác nhận qua email.',
      ),
    },
    fields: [
      {
        type: 'checkbox',
        name: 'products',
        label: both('Products', 'Sản phẩm'),
        required: true,
        options: [
          option('small_box', 'Small box: $19', 'Hộp nhỏ: $19', 19),
          option('large_box', 'Large box: $34', 'Hộp lớn: $34', 34),
          option('gift_card', 'Gift card: $50', 'Thẻ quà tặng: $50', 50),
        ],
      },
      fullName,
      email,
      {
        type: 'textarea',
        name: 'address',
        label: both('Delivery address', 'Địa chỉ giao hàng'),
        required: true,
        settings: { rows: 3 },
      },
      message('Note', 'Ghi chú', false),
      {
        type: 'payment',
        name: 'payment',
        label: both('Payment', 'Thanh toán'),
        settings: {
          payment: {
            mode: 'byOption',
            currency: 'USD',
            field: 'products',
            amounts: { small_box: 1900, large_box: 3400, gift_card: 5000 },
          },
        },
      },
    ],
  },
  {
    id: 'consent',
    name: both('Consent', 'Giấy đồng ý'),
    description: both('A statement to agree to and sign', 'Nội dung để đồng ý và ký'),
    settings: {
      submitText: both('Sign and send', 'Ký và gửi'),
      successMessage: both(
        'Thank you. We have received your consent.',
        'Cảm ơn bạn. Chúng tôi đã nhận giấy đồng ý.',
      ),
    },
    fields: [
      {
        type: 'heading',
        name: 'title',
        label: both('Consent to photos and videos', 'Đồng ý chụp ảnh và quay phim'),
      },
      {
        type: 'paragraph',
        name: 'statement',
        label: both(
          'I agree that photos and videos of me taken at the event may be published on the website and in printed material. I can withdraw my consent at any time by email.',
          'Tôi đồng ý để ảnh và video có hình của tôi tại sự kiện được đăng trên website và tài liệu in. Tôi có thể rút lại sự đồng ý bất cứ lúc nào qua email.',
        ),
      },
      fullName,
      email,
      {
        type: 'date',
        name: 'date',
        label: both('Date', 'Ngày'),
        required: true,
        settings: { defaultValue: 'today' },
      },
      consent('I have read the statement and agree.', 'Tôi đã đọc và đồng ý.'),
      { type: 'signature', name: 'signature', label: both('Signature', 'Chữ ký'), required: true },
    ],
  },
];
