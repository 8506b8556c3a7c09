import { limits } from '@sitewright/contract/limits';

/**
 * The stylesheet that every page starts with: reset, type scale, buttons and the few components shared by section
 * designs. Colours, fonts, radii and shadows come from the theme's variables only. Vietnamese headings have a larger
 * line height, because their capitals carry two diacritics.
 */
export const baseCss = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-behavior:smooth;scroll-padding-top:5rem}
body{margin:0;background:var(--color-background);color:var(--color-text);font-family:var(--font-body);font-size:clamp(1rem,.96rem + .2vw,1.125rem);line-height:1.6;overflow-wrap:anywhere;-webkit-font-smoothing:antialiased}
h1,h2,h3,h4,h5,h6{margin:0;font-family:var(--font-heading);font-weight:var(--heading-weight);letter-spacing:var(--heading-tracking);text-transform:var(--heading-transform);line-height:1.12;text-wrap:balance}
:lang(vi) :is(h1,h2,h3,h4,h5,h6){line-height:1.22}
h1{font-size:var(--step-5)}h2{font-size:var(--step-4)}h3{font-size:var(--step-2)}h4{font-size:var(--step-1)}
p,ul,ol,dl,dd,figure,blockquote{margin:0}
p{text-wrap:pretty}
ul[class],ol[class]{padding:0;list-style:none}
img,svg,video{display:block;max-width:100%}
img{height:auto}
a{color:inherit;text-underline-offset:.2em}
button,input,select,textarea{font:inherit;color:inherit}
summary{cursor:pointer}
table{border-collapse:collapse;width:100%}
:root{--step--1:clamp(.83rem,.81rem + .1vw,.9rem);--step-0:1em;--step-1:clamp(1.15rem,1.08rem + .3vw,1.35rem);--step-2:clamp(1.35rem,1.22rem + .55vw,1.7rem);--step-3:clamp(1.65rem,1.4rem + 1vw,2.3rem);--step-4:clamp(2rem,1.6rem + 1.75vw,3.1rem);--step-5:clamp(2.5rem,1.8rem + 3vw,4.4rem);--step-6:clamp(3rem,1.6rem + 6vw,7rem);--gap:clamp(1rem,.8rem + 1vw,1.75rem);--section-space:calc(clamp(3.5rem,2.4rem + 5vw,7.5rem)*var(--space));--wrap:74rem;--gutter:clamp(1.25rem,.8rem + 2vw,2.5rem)}
:focus-visible{outline:3px solid var(--color-primary-text);outline-offset:3px;border-radius:2px}
::selection{background:var(--color-primary);color:var(--color-on-primary)}
.wrap{width:100%;max-width:calc(var(--wrap) + 2*var(--gutter));margin-inline:auto;padding-inline:var(--gutter)}
.wrap-narrow{--wrap:46rem}.wrap-wide{--wrap:90rem}
.section{padding-block:var(--section-space)}
.muted{color:var(--color-text-muted)}
.eyebrow{font-size:var(--step--1);font-weight:600;letter-spacing:.08em;color:var(--color-primary-text)}
.lead{font-size:var(--step-1);line-height:1.5;color:var(--color-text-muted)}
.button{display:inline-flex;align-items:center;justify-content:center;gap:.5em;min-height:3rem;padding:.7em 1.5em;border:1.5px solid transparent;border-radius:var(--radius-medium);font-weight:600;line-height:1.2;text-align:center;text-decoration:none;transition:background-color .16s,color .16s,border-color .16s}
.button-primary{background:var(--color-primary);color:var(--color-on-primary)}
.button-primary:hover{background:color-mix(in srgb,var(--color-primary) 86%,var(--color-text))}
.button-secondary{border-color:currentColor}
.button-secondary:hover{background:var(--color-text);border-color:var(--color-text);color:var(--color-background)}
.button-ghost{background:color-mix(in srgb,currentColor 9%,transparent)}
.button-ghost:hover{background:color-mix(in srgb,currentColor 16%,transparent)}
.button-text{min-height:0;padding:.25em 0;border:0;border-radius:0;text-decoration:underline;text-decoration-thickness:1.5px}
.button-text:hover{color:var(--color-primary-text)}
.button-small{min-height:2.5rem;padding:.5em 1.1em;font-size:.9em}.button-large{min-height:3.5rem;padding:.9em 1.9em;font-size:1.08em}
.actions{display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:center}
.icon{width:1.5em;height:1.5em;flex:none}
.rich>*+*{margin-top:1em}.rich h2,.rich h3{margin-top:1.6em}.rich ul,.rich ol{padding-inline-start:1.3em}.rich a{color:var(--color-primary-text)}.rich blockquote{padding-inline-start:1.2em;border-inline-start:3px solid var(--color-primary)}
.field{display:grid;gap:.4rem}
.field label{font-weight:600;font-size:var(--step--1)}
.field input,.field textarea,.field select{width:100%;min-height:3rem;padding:.7em .9em;background:var(--color-surface);border:1.5px solid var(--color-border);border-radius:var(--radius-small)}
.field textarea{min-height:8rem;resize:vertical}
.skip-link{position:absolute;left:1rem;top:-4rem;z-index:100;padding:.75rem 1.25rem;background:var(--color-text);color:var(--color-background);border-radius:0 0 var(--radius-small) var(--radius-small)}
.skip-link:focus{top:0}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important;scroll-behavior:auto!important}}
@media print{header,footer,form,.button{display:none!important}body{background:#fff;color:#000}}
`.trim();

/** Styles for the canvas only: empty images and missing designs. */
export const editCss = `
.picture-empty{display:grid;place-items:center;min-height:10rem;background:repeating-linear-gradient(45deg,color-mix(in srgb,currentColor 6%,transparent) 0 12px,transparent 12px 24px);border:1.5px dashed color-mix(in srgb,currentColor 35%,transparent);border-radius:var(--radius-small)}
.element-empty{padding:1.5rem;text-align:center;background:color-mix(in srgb,currentColor 5%,transparent);border:1.5px dashed color-mix(in srgb,currentColor 35%,transparent);border-radius:var(--radius-small)}
.section-missing{padding:3rem 1.5rem;text-align:center;font-family:system-ui,sans-serif;background:#fff8e6;color:#6b4e00;border-block:1.5px dashed #d9a400}
[data-node][data-hidden]{opacity:.35;filter:grayscale(1)}
[data-field]:empty::before{content:"…";opacity:.4}
[contenteditable]{outline:none;white-space:pre-wrap}
[data-part="page"]:empty{min-height:70vh}
[data-node]{min-width:0}
:where(main>[data-node]){min-height:${limits.editor.sectionMinHeightPx}px}
body>[data-node],main>[data-node]{content-visibility:auto;contain-intrinsic-size:auto 600px}
a,button,summary,label,input{cursor:default}
`.trim();
