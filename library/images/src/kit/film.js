// Black-and-white film: a tone curve, falling corners and grain. A scene is  float tone(vec2 p).
globalThis.shaderKits = [
  ...(globalThis.shaderKits ?? []),
  `
float tone(vec2 p);
vec3 shade(vec2 p){return vec3(max(tone(p),0.));}
vec3 finish(vec3 c,vec2 f){
 float t=c.x*(1.-.16*pow(length((f/R-.5)*vec2(1.5,1.4)),2.2));
 t=max(t-.012,0.);t=t*(1.+t*.12)/(1.+t*.55)*1.36;t=pow(sat(t),.4545);t=mix(t,t*t*(3.-2.*t),.95);
 float g=noise(f*.62)+noise(turn(f,.6)*.47+31.)+hash(f*.37)*.5-1.25;
 return vec3(t+g*.042*(.3+.65*sin(3.1416*sat(t))));}
`,
];
