/** Written before the styles of a template: a reset, and the parts of the page that are the server's. */
export const baseStyles = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:88px}
body,h1,h2,h3,h4,p,ul,ol,dl,dd,figure,blockquote,fieldset{margin:0}
ul,ol,fieldset{padding:0}
ul[class],ol[class]{list-style:none}
fieldset{border:0}
body{background:var(--landing-background);color:var(--landing-text);font-family:var(--landing-body);line-height:1.6;-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
h1,h2,h3,h4{font-family:var(--landing-heading);line-height:1.15;text-wrap:balance}
p{text-wrap:pretty}
img,svg{display:block;max-width:100%}
img{height:auto}
input,button,textarea,select{font:inherit;color:inherit}
button{cursor:pointer}
a{color:inherit}
summary{cursor:pointer}
[hidden]{display:none!important}
.hidden{position:absolute;font-family:system-ui,sans-serif;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:2px solid var(--landing-primary-text);outline-offset:2px}
.card-logos{display:flex;flex-wrap:wrap;gap:8px;padding:0;list-style:none}
:root[data-mantine-color-scheme='dark'] .in-light,:root:not([data-mantine-color-scheme='dark']) .in-dark{display:none}
.api-status{display:flex;align-items:center;justify-content:center;gap:8px;padding:6px 16px;border-top:1px solid var(--landing-border);background:var(--landing-surface);color:var(--landing-muted);font-size:.75rem}
.api-status::before{width:7px;height:7px;border-radius:50%;background:currentColor;content:''}
.api-status[data-status='connected']::before{background:#2b8a3e}
.api-status[data-status='error']{position:sticky;bottom:0;z-index:30;background:#b3261e;color:#fff}
.landing-notice{position:fixed;bottom:24px;left:50%;z-index:40;max-width:calc(100vw - 32px);padding:12px 20px;border-radius:10px;background:var(--landing-text);color:var(--landing-background);transform:translateX(-50%)}
.landing-notice:empty{display:none}
.notice{display:grid;align-content:center;justify-items:start;gap:16px;width:min(40rem,100%);min-height:60vh;margin:auto;padding:64px 24px}
.notice h1{font-size:clamp(1.6rem,5vw,2.4rem)}
.notice a,.notice button{padding:10px 20px;border:0;border-radius:8px;background:var(--landing-primary);color:var(--landing-on-primary);font-weight:600;text-decoration:none}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{transition-duration:.01ms!important;animation-duration:.01ms!important}}
@media (forced-colors:active){.notice a,.notice button{border:1px solid}}
`.trim();
