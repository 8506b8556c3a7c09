// Three inks printed over each other, a little out of register; pink and ultramarine have a
// screen of dots for their middle tones, yellow is flat.
// A scene is  vec3 plates(vec2 p): how much of ultramarine, pink and yellow lies at a place (0…1).
globalThis.shaderKits = [
  `
const vec3 paper=vec3(.995,.965,.90);
vec3 plates(vec2 p);
float screen(vec2 p,float a,float pitch,float much){
 if(much>.985)return 1.;if(much<.015)return 0.;
 vec2 q=turn(p,a)/pitch;vec2 f=fract(q)-.5;float d=length(f);float e=.05;
 float r=much<.6?sqrt(much/3.1416):mix(.437,.75,(much-.6)/.4);
 return smoothstep(r+e,r-e,d);}
vec3 shade(vec2 p){
 p+=.0016*(vec2(noise(p*60.),noise(p*60.+5.))-.5);
 vec3 m=vec3(plates(p+vec2(.004,-.002)).x,plates(p+vec2(-.003,.0035)).y,plates(p+vec2(.002,.005)).z);
 float k=.034*min(1.,R.x/R.y);
 m=vec3(screen(p,.26,k,(m.x-.28)/.44),screen(p,1.31,k,(m.y-.06)/.84),step(.4,m.z));
 float patch1=fbm(p*7.),patch2=fbm(p*6.+9.);
 m.x*=.97-.05*smoothstep(.45,.8,patch1);m.y*=.97-.06*smoothstep(.45,.8,patch2);m.z*=.98;
 vec3 c=pow(paper,vec3(2.2));
 c*=mix(vec3(1),lin(0xffdc1f),m.z);c*=mix(vec3(1),lin(0xff4a86),m.y);c*=mix(vec3(1),lin(0x2a1fb8),m.x);
 return c;}
vec3 finish(vec3 c,vec2 f){return pow(clamp(c,0.,1.),vec3(.4545));}
void ink(inout vec3 m,float d,vec3 v){float a=smoothstep(.0016,-.0016,d);m=mix(m,v,a);}
`,
];
