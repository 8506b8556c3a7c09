/** Rules for what only the script of a published form adds: steps, uploads, the signature pad, drafts. Comes after `formCss`. The place of
 * a captcha is as high before it begins: a click on the button begins it, and must not lose the button. */
export const scriptedFormCss = `
.form :is(legend,fieldset):focus{outline:0;scroll-margin-top:6em}
.form .form__button--second{color:var(--form-text);background:transparent;border-color:var(--form-outline)}
.form__link{min-height:24px;padding:.3em .2em;color:inherit;text-decoration:underline;text-underline-offset:.2em;background:none;border:0;cursor:pointer}
.form__link:disabled{opacity:.5;cursor:default}
.form__progress{display:grid;gap:.4em}
.form progress{width:100%;height:.6em}
.form__file progress{flex:1 1 8em;width:auto}
.form__tools{display:flex;flex-wrap:wrap;gap:.2em 1em}
.form__pad{margin-bottom:.5em}
.form__canvas{display:block;width:min(100%,32em);aspect-ratio:5/2;touch-action:none;cursor:crosshair}
.form__draft{flex:1 1 100%;gap:.5em;align-items:start}
.form__draft:empty{display:none}
.form__draft .form__link{justify-self:start}
@media (scripting:enabled){.form .form__captcha{min-height:1.5em}.form .form__captcha:empty{display:block}.form .form__field--captcha:has(.form__captcha:empty):has(.form__error[hidden]){display:grid}}
`.trim();
