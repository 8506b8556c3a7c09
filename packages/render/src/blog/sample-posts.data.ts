// Posts that sections of a blog show where there is no blog: in the library, its thumbnails and the editor.

interface SampleText {
  title: string;
  excerpt: string;
  category: number;
  tags: readonly number[];
}

export interface SampleTexts {
  title: string;
  description: string;
  authors: readonly (readonly [name: string, bio: string])[];
  categories: readonly string[];
  tags: readonly string[];
  series: string;
  dates: readonly string[];
  posts: readonly SampleText[];
  comments: readonly (readonly [name: string, body: string])[];
  caption: string;
  /** Heading, then its paragraphs. */
  body: readonly (readonly [heading: string, ...paragraphs: string[]])[];
  quote: string;
}

export const sampleImages = [
  'food-coffee',
  'nature-misty-forest',
  'interior-vases',
  'city-plaster-stairs',
  'bakery-sourdough',
  'nature-mountain-lake',
] as const;

const en: SampleTexts = {
  title: 'Journal',
  description: 'Notes on coffee, slow travel and things made by hand.',
  authors: [
    ['Mara Lindqvist', 'Mara roasts on weekdays and writes on Sundays.'],
    ['Tomás Rey', 'Tomás photographs the farms that we buy from.'],
  ],
  categories: ['Coffee', 'Travel', 'Craft'],
  tags: ['Growers', 'Weekend', 'Recipes'],
  series: 'From farm to cup',
  dates: [
    '12 September 2026',
    '28 August 2026',
    '3 August 2026',
    '19 July 2026',
    '2 July 2026',
    '14 June 2026',
  ],
  posts: [
    {
      title: 'Three weeks with the family that grows our coffee',
      excerpt:
        'Luz Marina picks for eleven hours and then asks whether we have eaten. Notes from a harvest in Huila.',
      category: 0,
      tags: [0],
    },
    {
      title: 'A slow weekend in the Black Forest',
      excerpt: 'Two trains, one stove and four recipes that need nothing but time.',
      category: 1,
      tags: [1, 2],
    },
    {
      title: 'Why our cups have no handles',
      excerpt: 'If it is too hot to hold, it is too hot to drink.',
      category: 2,
      tags: [],
    },
    {
      title: 'The stairs that everyone photographs',
      excerpt: 'A walk through the old quarter with the plasterer who restored it.',
      category: 2,
      tags: [1],
    },
    {
      title: 'Bread for people who are never at home',
      excerpt: 'A sourdough that waits for you: forty minutes of work, spread over two days.',
      category: 0,
      tags: [2],
    },
    {
      title: 'Swimming before breakfast',
      excerpt: 'Six lakes, from warm to unreasonable.',
      category: 1,
      tags: [1],
    },
  ],
  comments: [
    ['Anneke', 'I read this on the train and missed my stop. Thank you for the recipe at the end.'],
    ['Mara Lindqvist', 'That is the nicest reason to miss a stop.'],
    ['Jules', 'Which month is the harvest? I would love to see it.'],
  ],
  caption: 'The kitchen in Huila, at six in the morning',
  body: [
    [
      'Before sunrise',
      'The day begins in the dark, with sweet black coffee and yesterday’s arepas. By the time the light reaches the ridge, everyone has a basket on their hip.',
      'Ripe cherries come off with a twist. Green ones stay for the next round, ten days later, and for the one after that.',
    ],
    [
      'What we learned',
      'A good picker fills forty kilos a day. I filled eleven, and half of them were green.',
    ],
  ],
  quote: 'You taste the mountain only if you leave it alone.',
};

const vi: SampleTexts = {
  title: 'Nhật ký',
  description: 'Ghi chép về cà phê, những chuyến đi chậm và đồ thủ công.',
  authors: [
    ['Nguyễn Minh Anh', 'Minh Anh rang cà phê trong tuần và viết vào Chủ nhật.'],
    ['Trần Quốc Bảo', 'Bảo chụp ảnh các nông trại của chúng tôi.'],
  ],
  categories: ['Cà phê', 'Du lịch', 'Thủ công'],
  tags: ['Nhà vườn', 'Cuối tuần', 'Công thức'],
  series: 'Từ nông trại đến tách cà phê',
  dates: [
    '12 tháng 9, 2026',
    '28 tháng 8, 2026',
    '3 tháng 8, 2026',
    '19 tháng 7, 2026',
    '2 tháng 7, 2026',
    '14 tháng 6, 2026',
  ],
  posts: [
    {
      title: 'Ba tuần với gia đình trồng cà phê ở Cầu Đất',
      excerpt:
        'Cô Lành hái suốt mười một tiếng rồi hỏi chúng tôi đã ăn gì chưa. Ghi chép từ một mùa thu hoạch.',
      category: 0,
      tags: [0],
    },
    {
      title: 'Cuối tuần chậm rãi ở Măng Đen',
      excerpt: 'Hai chuyến xe, một bếp củi và bốn công thức chỉ cần thời gian.',
      category: 1,
      tags: [1, 2],
    },
    {
      title: 'Vì sao tách của chúng tôi không có quai',
      excerpt: 'Nếu nóng đến mức không cầm được thì cũng chưa uống được.',
      category: 2,
      tags: [],
    },
    {
      title: 'Cầu thang mà ai cũng chụp ảnh',
      excerpt: 'Dạo qua khu phố cổ cùng người thợ đã phục dựng nó.',
      category: 2,
      tags: [1],
    },
    {
      title: 'Bánh mì cho người ít khi ở nhà',
      excerpt: 'Một ổ bánh men tự nhiên biết chờ bạn: bốn mươi phút làm việc, chia ra hai ngày.',
      category: 0,
      tags: [2],
    },
    {
      title: 'Bơi trước bữa sáng',
      excerpt: 'Sáu hồ nước, từ ấm áp đến lạnh buốt.',
      category: 1,
      tags: [1],
    },
  ],
  comments: [
    ['Hồng Nhung', 'Mình đọc bài này trên tàu và đi quá mất một ga. Cảm ơn bạn vì công thức ở cuối bài.'],
    ['Nguyễn Minh Anh', 'Đó là lý do dễ thương nhất để đi quá ga.'],
    ['Đức', 'Mùa thu hoạch vào tháng mấy vậy? Mình rất muốn đến xem.'],
  ],
  caption: 'Gian bếp ở Cầu Đất lúc sáu giờ sáng',
  body: [
    [
      'Trước bình minh',
      'Ngày bắt đầu khi trời còn tối, với cà phê đen ngọt và xôi nóng. Khi nắng chạm đến đỉnh đồi, ai cũng đã đeo gùi bên hông.',
      'Quả chín chỉ cần xoay nhẹ là rời cành. Quả xanh để lại cho lượt sau, mười ngày nữa, và lượt sau nữa.',
    ],
    [
      'Điều chúng tôi học được',
      'Người hái giỏi được bốn mươi ký một ngày. Tôi được mười một, một nửa còn xanh.',
    ],
  ],
  quote: 'Chỉ khi để yên, bạn mới nếm được vị của núi.',
};

export const sampleTexts = (locale: string): SampleTexts => (locale.startsWith('vi') ? vi : en);
