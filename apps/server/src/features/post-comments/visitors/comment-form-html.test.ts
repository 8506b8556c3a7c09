import { describe, expect, it } from 'vitest';
import { findForm, noticeHtml, replaceForm, withFilledForm } from './comment-form-html.ts';

const action = '/_comments/00000000-0000-4000-8000-000000000001';
const parent = '00000000-0000-4000-8000-00000000000a';

const form = (hidden: string, to = action): string =>
  `<form class="thread__form" method="post" action="${to}" data-comment-form><input type="hidden" name="postId" value="1">${hidden}` +
  '<label for="b">Comment</label><textarea id="b" name="body" required rows="4"></textarea>' +
  '<input id="n" name="name" required autocomplete="name"><input id="e" name="email" type="email" required>' +
  '<input type="checkbox" name="subscribe" value="true"><button>Send</button></form>';

const page = (to = action): string =>
  `<body><form action="/_forms/abc"><textarea name="body"></textarea></form><ol><li><details class="thread__reply"><summary>Reply</summary>${form(
    `<input type="hidden" name="parentId" value="${parent}">`,
    to,
  )}</details></li></ol><div id="comment-form">${form('', to)}</div></body>`;

const typed = { name: 'Ann "A"', email: 'no', body: '<b>$& hi</b>', subscribes: true, parent: '' };
const wrong = { errors: { email: 'Enter an email.' }, text: 'Enter an email.' };

describe('the form of a released page', () => {
  it('gets what was typed and what is wrong with it, and the others stay as they are', () => {
    const html = withFilledForm(findForm(page(), action)!, typed, wrong);
    const [before, after] = html.split('<div id="comment-form">');
    expect(before).toBe(page().split('<div id="comment-form">')[0]);
    expect(after).toContain('<p class="comment-alert" role="alert"');
    expect(after).toContain('&lt;b&gt;$&amp; hi&lt;/b&gt;</textarea>');
    expect(after).toContain('value="Ann &quot;A&quot;"');
    expect(after).toMatch(
      /<input id="e" name="email" type="email" required value="no" aria-invalid="true" autofocus="">/,
    );
    expect(after).toContain('name="subscribe" value="true" checked=""');
  });

  it('of a reply is opened again', () => {
    const html = withFilledForm(findForm(page(), action, parent)!, { ...typed, parent }, wrong);
    expect(html).toContain('<details open class="thread__reply">');
    expect(html.indexOf('role="alert"')).toBeLessThan(html.indexOf('</details>'));
    expect(html.match(/name="parentId"/g)).toHaveLength(1);
  });

  it('takes a reply over where the comment that it answers has no form', () => {
    const other = parent.replace(/a$/, 'b');
    const html = withFilledForm(findForm(page(), action, other)!, { ...typed, parent: other }, wrong);
    expect(html.split('<div id="comment-form">')[1]).toContain(`name="parentId" value="${other}"`);
  });

  it('is found where the site is hosted under a path, and makes room for the thanks', () => {
    const hosted = page(`/sites/cafe${action}?page=%2Fblog%2Fmenu`);
    const found = findForm(hosted, action)!;
    expect(replaceForm(found, noticeHtml('Thank you <3', ''))).toMatch(
      /<div id="comment-form"><div class="comment-notice"[^>]*><p role="status">Thank you &lt;3<\/p><\/div><\/div>/,
    );
    expect(findForm('<p>No form</p>', action)).toBeUndefined();
  });
});
