import { markupPolicy } from '@sitewright/render/own-code/markup-policy';
import { scopeCss } from '@sitewright/render/own-code/scope-css';
import { hostileMarkup, hostileStyles } from '@sitewright/render/testing/hostile-code';
import { expect, it } from 'vitest';
import { sanitizeMarkup } from './sanitize-markup.ts';

// The browser's own parsers say what a section's code does, not ours.

const policy = markupPolicy({
  className: 's-a1',
  resolveImage: (src) => ({ src }),
  resolveLink: (href) => href,
});

it.each(hostileMarkup)('markup of a section is made harmless: %j', (html) => {
  const doc = document.implementation.createHTMLDocument('');
  const result = sanitizeMarkup(html, policy);
  doc.body.innerHTML = `<html-section id="own">${result}</html-section><p id="after"></p>`;
  const section = doc.querySelector('#own')!;
  expect(doc.body.children).toHaveLength(2);
  for (const element of section.querySelectorAll('*')) {
    expect(policy.elements.has(element.localName)).toBe(true);
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^(on|data-|form|src(?!$|set))/);
      if (name === 'href') expect(value).toMatch(/^(#|https?:|mailto:|tel:|\/|[\w%-]*$)/);
      if (name === 'style') expect(value).not.toMatch(/fixed|evil/);
    }
  }
});

const checkRules = (rules: CSSRuleList, isNested = false): void => {
  for (const rule of rules) {
    expect(rule).not.toBeInstanceOf(CSSImportRule);
    expect(rule).not.toBeInstanceOf(CSSFontFaceRule);
    expect(rule).not.toBeInstanceOf(CSSPageRule);
    if (rule instanceof CSSKeyframesRule) {
      expect(rule.name).toMatch(/^s-a1-/);
      continue;
    }
    if (rule instanceof CSSStyleRule) {
      const own = /^\.s-a1$|:where\(\.s-a1, ?\.s-a1 \*\)(::?[\w-]+)?$/;
      for (const selector of rule.selectorText.split(/,(?![^(]*\))/)) expect(selector.trim()).toMatch(own);
      expect(rule.style.position).not.toBe('fixed');
      expect(rule.style.cssText).not.toMatch(/evil\.example/);
    } else if (!isNested) expect('cssRules' in rule || rule.cssText.includes('layer')).toBe(true);
    if ('cssRules' in rule) checkRules(rule.cssRules as CSSRuleList, true);
  }
};

it.each(hostileStyles)('styles of a section reach nothing else: %j', (css) => {
  const doc = document.implementation.createHTMLDocument('');
  doc.head.innerHTML = `<style>${scopeCss(css, { className: 's-a1' })}</style><meta name="after">`;
  expect(doc.head.querySelector('meta')).not.toBeNull();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(doc.head.querySelector('style')!.textContent);
  checkRules(sheet.cssRules);
});
