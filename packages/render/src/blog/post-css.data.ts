/**
 * Styles of the body of a post by block. A page gets those that its post uses. `wide` and `full` images leave the text's
 * column, which is as wide as `--post-width` in a container named `post`.
 */
export const postCss = {
  base: `
.article-body{--post-width:42rem;container:post/inline-size;font-size:clamp(1.05rem,1rem + .25vw,1.2rem);line-height:1.7}
.article-body>*{max-inline-size:var(--post-width);margin-inline:auto}
.article-body>*+*{margin-block-start:1.35em}
.article-body>:is(h2,h3,h4){margin-block-start:2em;scroll-margin-block-start:6rem}.article-body>:is(h2,h3,h4)+*{margin-block-start:.75em}
.article-body>:first-child{margin-block-start:0}
.article-body>h2{font-size:var(--step-3)}.article-body>h3{font-size:var(--step-2)}.article-body>h4{font-size:var(--step-1)}
.article-body :is(p,li,td,figcaption) a:not(.button,.callout *){color:var(--color-primary-text)}
.article-body :is(ul,ol):not([class]){padding-inline-start:1.4em}.article-body li+li{margin-block-start:.4em}
.article-body figcaption{margin-block-start:.7rem;color:var(--color-text-muted);font-size:var(--step--1);line-height:1.5;text-align:center}
.article-body code{direction:ltr;unicode-bidi:isolate}.article-body :not(pre)>code{padding:.1em .35em;background:color-mix(in srgb,var(--color-text) 8%,transparent);border-radius:var(--radius-small);font-size:.88em}
.article-body mark{padding:0 .15em;background:color-mix(in srgb,var(--color-warning) 35%,var(--color-background));color:var(--color-text)}
.article-body :is(sup,sub){line-height:0}.article-body :is(b,strong,th){font-weight:600}`,
  quote: `
.article-body blockquote{padding-inline-start:1.25em;border-inline-start:3px solid var(--color-primary);font-size:1.1em;font-style:italic}.article-body blockquote>*+*{margin-block-start:.7em}`,
  table: `
.article-body .scroll{overflow-x:auto;border:1px solid var(--color-border);border-radius:var(--radius-medium)}
.article-body table{min-inline-size:100%;font-size:.92em;line-height:1.5;overflow-wrap:normal}.article-body :is(th,td){padding:.65em .9em;text-align:start;vertical-align:top;border-block-end:1px solid var(--color-border)}
.article-body th{background:color-mix(in srgb,var(--color-text) 5%,transparent)}.article-body tr:last-child td{border-block-end:0}`,
  code: `
.article-body .code{overflow:hidden;background:var(--color-surface);border:1px solid var(--color-border);border-radius:var(--radius-medium)}
.article-body .code pre{margin:0;padding:1.1em 1.25em;overflow-x:auto;font-size:.85em;line-height:1.6;tab-size:2;overflow-wrap:normal}
.article-body .code figcaption{margin:0;padding:.5em 1.25em;border-block-end:1px solid var(--color-border);text-align:start}
.article-body .hljs-comment,.article-body .hljs-quote,.article-body .hljs-meta{color:var(--color-text-muted);font-style:italic}
.article-body :is(.hljs-keyword,.hljs-selector-tag,.hljs-built_in,.hljs-type,.hljs-name,.hljs-section){color:color-mix(in oklab,var(--color-primary-text) 70%,var(--color-text));font-weight:600}
.article-body :is(.hljs-string,.hljs-regexp,.hljs-addition,.hljs-link){color:color-mix(in oklab,var(--color-success) 45%,var(--color-text))}
.article-body :is(.hljs-number,.hljs-literal,.hljs-symbol,.hljs-bullet){color:color-mix(in oklab,var(--color-warning) 40%,var(--color-text))}
.article-body :is(.hljs-title,.hljs-attr,.hljs-attribute,.hljs-property,.hljs-selector-class,.hljs-selector-id){color:color-mix(in oklab,var(--color-info) 45%,var(--color-text))}
.article-body :is(.hljs-deletion,.hljs-variable,.hljs-template-variable,.hljs-params){color:color-mix(in oklab,var(--color-danger) 45%,var(--color-text))}`,
  image: `
.article-body figure img{inline-size:auto;max-inline-size:100%;margin-inline:auto;border-radius:var(--radius-medium)}
.article-body .wide{max-inline-size:min(100%,calc(var(--post-width) + 16rem))}.article-body .full{max-inline-size:none}
.article-body :is(.wide,.full) img{inline-size:100%}`,
  gallery: `
.article-body .gallery{max-inline-size:min(100%,calc(var(--post-width) + 16rem))}
.article-body .gallery ul{display:grid;gap:.6rem;grid-template-columns:repeat(2,minmax(0,1fr));padding:0;list-style:none}.article-body .gallery li{margin:0}
.article-body .gallery img{inline-size:100%;block-size:100%;object-fit:cover;aspect-ratio:4/3}
@container post (min-width:40rem){.article-body .gallery ul{grid-template-columns:repeat(var(--columns,3),minmax(0,1fr))}}`,
  video: `
.article-body .film{position:relative}.article-body .film video{inline-size:100%;background:#000;border-radius:var(--radius-medium)}
.article-body .film__link{display:grid;place-items:center;position:relative;aspect-ratio:16/9;overflow:hidden;background:var(--color-dark);color:var(--color-on-dark);border-radius:var(--radius-medium);text-decoration:none}
.article-body .film__link img{position:absolute;inset:0;inline-size:100%;block-size:100%;object-fit:cover;border-radius:0}
.article-body .film__sign{position:relative;padding:.8em 1.4em;background:var(--color-primary);color:var(--color-on-primary);border-radius:99rem;font-weight:600;box-shadow:var(--shadow-medium)}.article-body .film__sign::before{content:"▶\\FE0E";margin-inline-end:.6em}`,
  audio: `
.article-body audio{inline-size:100%}.article-body .sound__title{margin-block-end:.6rem;font-weight:600}`,
  file: `
.article-body .file{display:flex;gap:.25rem 1rem;flex-wrap:wrap;align-items:center;justify-content:space-between;padding:1rem 1.25rem;border:1px solid var(--color-border);border-radius:var(--radius-medium);text-decoration:none}
.article-body .file:hover{border-color:var(--color-primary-text)}.article-body .file strong{display:block}.article-body .file small{color:var(--color-text-muted);font-size:var(--step--1)}`,
  callout: `
.article-body .callout{display:flex;gap:.9em;padding:1.1em 1.3em;background:color-mix(in srgb,var(--tone,var(--color-text)) 10%,var(--color-background));border-inline-start:4px solid var(--tone,var(--color-border));border-radius:var(--radius-medium)}
.article-body .callout a{color:inherit}.article-body .callout>div{min-inline-size:0}.article-body .callout>div>*+*{margin-block-start:.7em}
.callout--info{--tone:var(--color-info)}.callout--success{--tone:var(--color-success)}.callout--warning{--tone:var(--color-warning)}.callout--danger{--tone:var(--color-danger)}`,
  button: `
.article-body .center{text-align:center}`,
  divider: `
.article-body hr{inline-size:6rem;block-size:0;margin-block:2.6em;border:0;border-block-start:2px solid var(--color-border)}`,
  bookmark: `
.article-body .bookmark{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,34%);overflow:hidden;border:1px solid var(--color-border);border-radius:var(--radius-medium);color:inherit;line-height:1.45;text-decoration:none}
.article-body .bookmark:hover{border-color:var(--color-primary-text)}.article-body .bookmark>span{display:grid;gap:.4em;align-content:center;padding:1.1rem 1.3rem}.article-body .bookmark>span:only-child{grid-column:1/-1}
.article-body .bookmark img{inline-size:100%;block-size:100%;object-fit:cover;border-radius:0}.article-body .bookmark small{color:var(--color-text-muted);font-size:var(--step--1)}`,
  toggle: `
.article-body .toggle{padding:1em 1.25em;border:1px solid var(--color-border);border-radius:var(--radius-medium)}.article-body .toggle summary{font-weight:600}.article-body .toggle[open] summary{margin-block-end:.8em}.article-body .toggle>div>*+*{margin-block-start:.7em}`,
  footnotes: `
.article-body .footnotes{padding-block-start:1.5em;border-block-start:1px solid var(--color-border);font-size:var(--step--1);line-height:1.6}.article-body .footnotes ol{padding-inline-start:1.6em}
.article-body :is(.note-link,.note-back){display:inline-block;min-inline-size:1.5rem;padding:.3rem .2rem;color:var(--color-primary-text);line-height:1;text-align:center;text-decoration:none}.article-body :target{background:color-mix(in srgb,var(--color-primary) 14%,transparent)}`,
  section: `
.article-body>.post-section{max-inline-size:none}`,
} as const;

export type PostStyle = keyof typeof postCss;

/** The rules of these blocks, after those of every body. */
export const postStyles = (used: ReadonlySet<PostStyle>): string =>
  (Object.keys(postCss) as PostStyle[])
    .filter((name) => name === 'base' || used.has(name))
    .map((name) => postCss[name].trim())
    .join('\n');
