/** An illustration of a town in the theme's colours, which says “map” without contacting a map service. */
export const mapDrawing =
  '<svg class="map-picture" viewBox="0 0 960 540" preserveAspectRatio="xMidYMid slice" aria-hidden="true">' +
  '<rect width="960" height="540" class="map-picture__land"/>' +
  '<path class="map-picture__water" d="M-20 420C120 380 190 470 330 452S560 350 700 392s190 104 300 74v120H-20z"/>' +
  '<path class="map-picture__park" d="M560 40h190q24 0 24 24v96q0 24-24 24H604q-44 0-52-40l-12-72q-4-32 20-32zM70 90h128q20 0 20 20v84q0 20-20 20H92q-42 0-42-40v-64q0-20 20-20z"/>' +
  '<g class="map-picture__block"><path d="M260 70h110v92H260zM394 70h110v92H394zM260 206h244v74H260zM68 250h150v96H68zM560 226h96v94h-96zM690 226h110v66H690zM838 66h90v118h-90zM838 226h110v100H838zM300 320h170v66q-90 40-170 40z"/></g>' +
  '<g class="map-picture__road"><path d="M-20 232h1000M238-20v470M526-20c0 150 10 220 4 400M816-20v440M-20 60h1000"/><path d="M380-20v300M672 190v210M-20 366h280"/></g>' +
  '<path class="map-picture__main" d="M-20 540C160 420 300 340 480 270S760 110 980-10"/>' +
  '<g class="map-picture__pin"><ellipse cx="480" cy="292" rx="20" ry="6"/><path d="M480 288c-22-34-40-54-40-80a40 40 0 1 1 80 0c0 26-18 46-40 80z"/><circle cx="480" cy="208" r="15"/></g></svg>';

export const mapDrawingCss = `
.map-picture__land{fill:color-mix(in srgb,var(--color-text) 5%,var(--color-background))}
.map-picture__block{fill:color-mix(in srgb,var(--color-text) 10%,var(--color-background))}
.map-picture__water{fill:color-mix(in srgb,var(--color-info) 28%,var(--color-background))}
.map-picture__park{fill:color-mix(in srgb,var(--color-success) 22%,var(--color-background))}
.map-picture__road{fill:none;stroke:var(--color-background);stroke-width:11}
.map-picture__main{fill:none;stroke:color-mix(in srgb,var(--color-warning) 45%,var(--color-background));stroke-width:20}
.map-picture__pin path{fill:var(--color-primary);stroke:var(--color-on-primary);stroke-width:4}
.map-picture__pin circle{fill:var(--color-on-primary)}
.map-picture__pin ellipse{fill:rgb(0 0 0/.25)}`.trim();
