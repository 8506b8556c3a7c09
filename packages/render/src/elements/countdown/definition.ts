import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

/** UTC offsets in use, each with a city as an example. */
const zones: readonly [string, string][] = [
  ['-08:00', 'Los Angeles'],
  ['-06:00', 'Chicago, Mexico City'],
  ['-05:00', 'New York, Lima'],
  ['-03:00', 'São Paulo'],
  ['+00:00', 'London, Lisbon'],
  ['+01:00', 'Berlin, Paris'],
  ['+02:00', 'Athens, Cairo'],
  ['+03:00', 'Istanbul, Nairobi'],
  ['+04:00', 'Dubai'],
  ['+05:30', 'Delhi'],
  ['+07:00', 'Hà Nội, Bangkok'],
  ['+08:00', 'Singapore, Beijing'],
  ['+09:00', 'Tokyo, Seoul'],
  ['+10:00', 'Sydney'],
  ['+12:00', 'Auckland'],
];

const daysAhead = 30;

export const definition: ElementDefinition = {
  kind: 'countdown',
  label: { en: 'Countdown', vi: 'Đếm ngược' },
  group: 'actions',
  order: 4,
  icon: '<path d="M5 13a7 7 0 1 0 14 0a7 7 0 0 0 -14 0"/><path d="M12 10v3l2 2"/><path d="M12 6v-3"/><path d="M10 3h4"/>',
  keywords: ['timer', 'date', 'event', 'launch', 'sự kiện'],
  fields: [
    { type: 'text', name: 'title', label: { en: 'Title', vi: 'Tiêu đề' }, maxLength: 160 },
    { type: 'date', name: 'date', label: { en: 'Date and time', vi: 'Ngày và giờ' } },
    {
      type: 'choice',
      name: 'zone',
      label: { en: 'Time zone', vi: 'Múi giờ' },
      options: zones.map(([offset, place]) => {
        const words = `UTC${offset.replace(/:00$/, '').replace(/([+-])0(\d)/, '$1$2')} ${place}`;
        return { value: offset, label: { en: words, vi: words } };
      }),
    },
    {
      type: 'text',
      name: 'over',
      label: { en: 'Message when finished', vi: 'Thông báo khi kết thúc' },
      maxLength: 160,
    },
  ],
  defaults: { title: 'Doors open in', date: '', zone: '+07:00', over: 'We are open. Come in!' },
  startingData: (now) => {
    const day = new Date(now.getTime() + daysAhead * 86_400_000).toISOString().slice(0, 10);
    return { date: `${day}T18:00` };
  },
};
