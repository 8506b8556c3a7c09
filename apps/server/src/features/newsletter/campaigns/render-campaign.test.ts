import type { EmailBlock } from '@sitewright/contract/email-blocks/email-blocks';
import { describe, expect, it } from 'vitest';
import { compileCampaign } from './render-campaign.ts';

const brand = { productName: 'Phở & Bún', color: '#2f5d50' };
const links = {
  unsubscribeUrl: 'https://news.example/u/a?x=1&y=2',
  preferencesUrl: 'https://news.example/p/a',
};
const render = (name: string, blocks: EmailBlock[], subject = 'News') =>
  compileCampaign({
    content: { subject, preheader: '', blocks },
    brand,
    language: 'vi',
    webUrl: '',
  })({ name, ...links });
const greeting: EmailBlock[] = [
  { id: 'b1', type: 'text', text: 'Chào {{name}}', showIf: 'name' },
  { id: 'b2', type: 'text', text: 'Chào bạn', hideIf: 'name' },
  { id: 'b3', type: 'unsubscribe' },
];

describe('an email of a campaign', () => {
  it('shows the name and the links of its reader, escaped where it is HTML', () => {
    const { subject, html, text } = render('Lan <b>& Co', greeting, 'Tin cho {{name}}');
    expect(subject).toBe('Tin cho Lan <b>& Co');
    expect(html).toContain('Chào Lan &lt;b&gt;&amp; Co');
    expect(html).toContain('href="https://news.example/u/a?x=1&amp;y=2"');
    expect(text).toContain('Chào Lan <b>& Co');
    expect(text).toContain('Hủy đăng ký: https://news.example/u/a?x=1&y=2');
    expect(html).not.toContain('Chào bạn');
    expect(html + text + subject).not.toContain('.invalid');
  });

  it('has the blocks for a reader without a name', () => {
    for (const name of ['', '  ', '\r\n']) {
      const { html } = render(name, greeting);
      expect(html).toContain('Chào bạn');
      expect(html).not.toContain('Chào <');
    }
  });

  it('takes a name for text, whatever it looks like', () => {
    const { subject, html } = render(
      '{{unsubscribeUrl}} [x](https://evil.example)\r\nBcc: a@b.cc',
      greeting,
      '{{name}}',
    );
    expect(subject).toBe('{{unsubscribeUrl}} [x](https://evil.example) Bcc: a@b.cc');
    expect(html).toContain('Chào {{unsubscribeUrl}} [x](https://evil.example)');
    expect(html).not.toContain('href="https://evil.example"');
  });

  it('shows a link as text, in a button and in a sentence', () => {
    const { html } = render('', [
      { id: 'b1', type: 'button', label: 'Hủy', url: '{{unsubscribeUrl}}' },
      { id: 'b2', type: 'text', text: '[Tùy chọn]({{preferencesUrl}}) {{unsubscribeUrl}}' },
    ]);
    expect(html.match(/https:\/\/news\.example\/u\/a\?x=1&amp;y=2/g)).toHaveLength(4);
    expect(html).toContain('href="https://news.example/p/a"');
  });
});
