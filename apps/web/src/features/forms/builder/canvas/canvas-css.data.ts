/** Styles inside the shadow root of the canvas. `--canvas-…` come from the app, everything else is the form’s own. */
export const canvasCss = `
:host{all:initial;display:block;font-family:system-ui,-apple-system,"Segoe UI",sans-serif;text-size-adjust:100%}
[data-form-field]{position:relative;contain:layout style;border-radius:6px;outline:1.5px solid transparent;outline-offset:5px;cursor:pointer;user-select:none;-webkit-user-select:none}
[data-form-field]:hover{outline-color:var(--canvas-hover)}
[data-group] [data-form-field][aria-pressed=true]{outline:2px solid var(--canvas-selected)}
[data-form-field]:focus-visible{outline:2px solid var(--canvas-accent)!important}
[data-form-field][data-dragged]{opacity:.4}
.form hr{margin-block:.5em!important}
[data-logic]::after{content:attr(data-logic);position:absolute;inset-block-start:-2px;inset-inline-end:0;padding:2px 7px;color:var(--canvas-badge-text);font:500 11px/1.35 system-ui,sans-serif;background:var(--canvas-badge);border-radius:9px;pointer-events:none}
@media (max-width:600px){[data-logic]::after{inset-block-start:-15px}}
`;

/** Styles around the form that shows a styling. */
export const styledCss = `
:host{all:initial;display:block;font-family:system-ui,-apple-system,"Segoe UI",sans-serif;text-size-adjust:100%}
`;
