/**
 * The stylesheet of all forms. Colors, radius, spacing and font size come from the variables of `formVariables`. What
 * depends on the width asks the form, not the window: a form may stand in a narrow column.
 */
export const formCss = `
.form{container:form/inline-size;position:relative;width:100%;color:var(--form-text);font-size:var(--form-size);line-height:1.5;text-align:start;overflow-wrap:anywhere;accent-color:var(--form-accent);--form-space:var(--form-gap);--form-control:var(--form-background);--form-corner:var(--form-radius);--form-title:var(--font-heading,inherit);--form-line:1.5px}
.form,.form *,.form ::before,.form ::after{box-sizing:border-box}
.form [hidden]{display:none!important}
.form :is(fieldset,input,select,textarea,span,div){min-width:0}
.form :is(fieldset,p,ul,h2,h3,h4,hr){margin:0}
.form :is(fieldset,ul){padding:0;border:0;list-style:none}
.form :is(input,select,textarea,button){font:inherit;letter-spacing:inherit}
.form :is(button,select,label,[type=checkbox],[type=radio],[type=range],[type=color],[type=file]){cursor:pointer}
.form__stack,.form__input,.form__choices,.form__files{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--form-space)}
.form__body{max-width:46rem;margin-inline:auto;padding:1.25em;background:var(--form-background);border-radius:var(--form-corner)}
.form--site-colors{--form-control:var(--color-surface)}
.form--site-colors .form__body{padding:0;background:none}
.form__inert{display:contents}
.form .form__label{display:block;margin-bottom:.4em;padding:0;font-weight:600;line-height:1.35}
.form .form__word{color:var(--form-muted);font-weight:400}
.form__input,.form__files{gap:.45em}
.form :is(.form__control,.form__box){color:inherit;background-color:var(--form-control);border:var(--form-line) solid var(--form-outline);border-radius:var(--form-corner)}
.form .form__control{width:100%;min-height:2.75em;padding:var(--form-pad) .8em;line-height:1.35}
.form textarea{display:block;min-height:4em;resize:vertical}
.form ::placeholder{color:var(--form-muted);opacity:1}
.form .form__select{appearance:none;padding-inline-end:2.4em;text-overflow:ellipsis;background:var(--form-control) linear-gradient(45deg,transparent 50%,currentColor 51%) calc(100% - 1.22em) 52%/.38em .38em no-repeat;background-image:linear-gradient(45deg,transparent 50%,currentColor 51%),linear-gradient(135deg,currentColor 50%,transparent 51%);background-position-x:calc(100% - 1.22em),calc(100% - .9em)}
.form .form__select:dir(rtl){background-position-x:.9em,1.22em}
.form__select option{color:var(--form-text);background:var(--form-background)}
.form .form__list{padding:.35em}
.form__list option{padding:.3em .5em;white-space:normal}
.form [readonly]{font-weight:600;background:none;border-style:dashed}
.form .form__signature{font:italic 1.35em/1.4 "Segoe Script","Bradley Hand","Snell Roundhand",cursive}
.form ::-webkit-calendar-picker-indicator{width:1em;height:.95em;padding:0;background:none;border:1.5px solid;border-top-width:.3em;border-radius:.18em;cursor:pointer}
.form [type=time]::-webkit-calendar-picker-indicator{height:1em;background:linear-gradient(currentColor,currentColor) 50% 15%/1.5px 42% no-repeat,linear-gradient(currentColor,currentColor) 78% 50%/32% 1.5px no-repeat;border-width:1.5px;border-radius:50%}
.form :is(.form__control,.form__box)[aria-invalid]{border-color:var(--form-error);box-shadow:0 0 0 1px var(--form-error)}
.form :focus-visible,.form__rate :focus-visible+*{outline:3px solid var(--form-accent);outline-offset:2px}
.form .form__control:focus-visible{outline-offset:1px;border-radius:var(--form-corner)}
.form__help,.form__condition{color:var(--form-muted);font-size:.9em;line-height:1.45}
.form__condition{padding-inline-start:.7em;border-inline-start:3px solid var(--form-border)}
.form__error{display:flex;gap:.45em;color:var(--form-error-text);font-size:.94em;font-weight:600;line-height:1.4}
.form__error::before{content:"!";content:"!"/"";flex:none;width:1.4em;height:1.4em;color:var(--form-background);text-align:center;background:var(--form-error);border-radius:50%}
.form .form__title{padding:0;font-family:var(--form-title);font-size:1.2em;font-weight:700;line-height:1.3;letter-spacing:normal;text-transform:none}
.form h2.form__heading{font-size:1.45em}.form h4{font-size:1.05em}
.form .form__step-title{width:100%;padding-bottom:.4em;font-size:1.35em;border-bottom:1px solid var(--form-border)}
.form legend.form__step-title{margin-bottom:var(--form-space)}
.form__step+.form__step,.form__section{margin-top:calc(var(--form-space)*.6)}
.form__section>:is(.form__help,.form__condition){margin-top:calc(.3em - var(--form-space))}
.form hr{height:0;border:0;border-top:1px solid var(--form-border)}
.form__choices{gap:.15em}
.form__choice{display:flex;gap:.65em;align-items:flex-start;min-height:max(24px,2em);padding-block:.25em}
.form__choice-other{display:grid;grid-template-columns:auto minmax(8em,1fr);gap:.6em;align-items:center}
.form .form__check{appearance:none;flex:none;display:grid;place-content:center;width:1.4em;height:1.4em;margin:.05em 0 0;border-radius:min(var(--form-corner),.35em)}
.form__check::before{content:"";width:.8em;height:.8em;background:var(--form-on-primary);clip-path:polygon(14% 47%,4% 59%,39% 92%,97% 20%,85% 10%,38% 68%);transform:scale(0)}
.form [type=radio]{border-radius:50%}
.form [type=radio]::before{width:.6em;height:.6em;border-radius:50%;clip-path:none}
.form .form__check:checked,.form__rate :checked+.form__box.form__box{color:var(--form-on-primary);background:var(--form-primary);border-color:var(--form-accent)}
.form__check:checked::before,.form .form__switch::before{transform:none}
.form .form__switch{place-content:center start;width:2.5em;border-radius:1em}
.form .form__switch::before{width:.9em;height:.9em;margin-inline:.16em;background:var(--form-outline);border-radius:50%;clip-path:none}
.form .form__switch:checked::before{margin-inline-start:1.2em;background:var(--form-on-primary)}
.form__slider{display:flex;gap:.7em;align-items:center;font-variant-numeric:tabular-nums}
.form__slider>:not(input){flex:none}
.form [type=range]{width:100%;min-height:24px;margin:0}
.form output{min-width:2.5em;font-weight:600;text-align:end}
.form .form__color{width:5em;height:2.75em;padding:.25em}
.form__rating{display:flex;flex-wrap:wrap;gap:.2em}
.form__rating:has(svg){margin-inline-start:-.2em}
.form__rate{position:relative;display:grid;place-items:center;min-width:max(24px,2.3em);min-height:max(24px,2.3em);color:var(--form-outline)}
.form__rate input{position:absolute;inset:0;z-index:1;width:100%;height:100%;margin:0;opacity:0}
.form__rate svg{width:1.9em;height:1.9em;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linejoin:round;border-radius:4px}
.form__rate .form__box{display:grid;place-items:center;width:2.3em;height:2.3em;color:var(--form-text)}
.form__rate:is(:has(:checked),:has(~* :checked)){color:var(--form-accent)}
.form__rate:is(:has(:checked),:has(~* :checked)) svg{fill:currentColor}
@media (hover:hover){.form__rating:hover .form__rate:not(:hover,:has(~:hover)) svg{fill:none}.form__rate:is(:hover,:has(~:hover)) svg{color:var(--form-accent);fill:currentColor}.form__button:hover{box-shadow:0 0 0 4px color-mix(in srgb,var(--form-accent) 30%,transparent)}}
.form [type=file]{padding:.5em;border-style:dashed}
.form ::file-selector-button{margin-inline-end:.8em;padding:.45em .9em;color:inherit;font:inherit;font-weight:600;background:color-mix(in srgb,var(--form-text) 9%,transparent);border:0;border-radius:calc(var(--form-corner)*.7);cursor:pointer}
.form__row{display:flex;flex-wrap:wrap;gap:.2em 1em;align-items:center;justify-content:space-between}
.form__row>span{flex:1 1 10em}
.form__file{padding:.3em .8em;border:1px solid var(--form-border);border-radius:var(--form-corner)}
.form__pad:empty,.form__captcha:empty,.form__field--captcha:has(.form__captcha:empty):has(.form__error[hidden]){display:none}
.form__status{flex:1 1 100%}
.form__status:empty{position:absolute}
.form__total{font-size:1.3em;line-height:1.3}
.form__price{padding-block:.4em;border-bottom:1px solid var(--form-border)}
.form__amount{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.7em;align-items:center}
.form__summary{padding:1em 1.2em;border:2px solid var(--form-error);border-radius:var(--form-corner)}
.form__summary ul{margin-top:.3em}
.form__summary a{display:inline-block;min-height:24px;margin-top:.2em;color:inherit;text-decoration:underline;text-underline-offset:.2em}
.form__notice{font-size:1.1em;font-weight:600}
.form__empty{padding:.9em 1em;color:var(--form-muted);text-align:center;border:1.5px dashed var(--form-outline);border-radius:var(--form-corner)}
.form__submit{display:flex;flex-wrap:wrap;gap:.7em;align-items:center;margin-top:.25em}
.form--submit-center .form__submit{justify-content:center}
.form--submit-right .form__submit{justify-content:flex-end}
.form--submit-full .form__button{flex:1}
.form .form__button{min-height:3em;padding:.7em 1.7em;color:var(--form-on-primary);font-weight:600;line-height:1.25;background:var(--form-primary);border:2px solid var(--form-accent);border-radius:var(--form-corner)}
a.form__button{display:inline-flex;align-items:center;text-decoration:none}
.form--site-colors .form__button{border-color:var(--form-primary)}
.form [aria-disabled=true]{opacity:.65;cursor:progress}
.form__trap,.form__hidden-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.form--minimal{--form-corner:0px;--form-control:transparent;--form-line:1px;--form-space:calc(var(--form-gap)*1.4)}
.form--minimal .form__label{margin-bottom:0;color:var(--form-muted);font-size:.88em;font-weight:500}
.form--minimal legend.form__label{margin-bottom:.4em}
.form--minimal .form__control:not(.form__list){padding-inline-start:0;border-width:0 0 1.5px}
.form--minimal .form__control[aria-invalid]{box-shadow:0 1px 0 var(--form-error)}
.form--minimal .form__title{font-weight:400}
.form--minimal .form__button{padding-inline:2.2em;font-weight:500;border-radius:var(--form-radius)}
.form--modern{--form-corner:calc(var(--form-radius)*1.75);--form-control:color-mix(in srgb,var(--form-text) 6%,var(--form-background));--form-line:1px}
.form--modern :is(.form__label,.form__title){font-weight:800}
.form--modern .form__control{padding-inline-start:1.1em}
.form--modern .form__choices{gap:.5em}
.form--modern .form__choices .form__choice{padding:.7em 1em;background:var(--form-control);border-radius:var(--form-corner)}
.form--modern .form__choices .form__choice:has(:checked){box-shadow:inset 0 0 0 2px var(--form-accent)}
.form--modern .form__check:not(:checked){background:var(--form-background)}
.form--modern .form__button{min-height:3.4em;padding-inline:2.2em;font-weight:700;border-radius:calc(var(--form-corner)*1.4)}
.form--classic{--form-corner:min(var(--form-radius),3px);--form-title:var(--font-heading,ui-serif,Georgia,"Times New Roman",serif);--form-line:1px;--form-space:calc(var(--form-gap)*.75)}
.form--classic :is(.form__label,.form__button){font-family:var(--form-title)}
.form--classic .form__asks+.form__asks{padding-top:var(--form-space);border-top:1px solid var(--form-border)}
.form--classic .form__step-title{border-bottom:3px double var(--form-outline)}
@container form (min-width:40rem){.form__body{padding:2em}.form--classic :is(.form__asks,.form__group,.form__asks>.form__inert){display:grid;grid-template-columns:31% minmax(0,1fr);column-gap:1.5em;align-items:start}.form--classic .form__group{grid-column:1/-1}.form--classic .form__label{float:inline-start;margin:0;padding-top:.55em}.form--classic .form__input{grid-column:2}.form--classic .form__submit{margin-inline-start:calc(31% + 1.5em)}}
@media (pointer:coarse){.form .form__control{font-size:max(16px,1em)}}
@media (prefers-reduced-motion:no-preference){.form :is(.form__control,.form__button){transition:border-color .15s,box-shadow .15s}.form__check::before{transition:transform .12s,margin .12s}}
@media (forced-colors:active){.form .form__check{appearance:auto}.form .form__check::before{display:none}.form__rate:is(:has(:checked),:has(~* :checked)){color:Highlight}.form__rate :checked+.form__box{outline:3px solid Highlight}}
`.trim();
