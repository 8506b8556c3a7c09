// A scene of distance fields cut like a banknote: tone becomes the width of lines that follow the form.
// A scene is  vec4 map(vec3 p)     distance, tone 0…1, ink (0 first, 1 second), angle of the lines
//             void view(out vec3 eye, out vec3 at, out float zoom)
//             vec2 back(vec2 p)    what stands behind: tone, and the phase of its lines
// globalThis.plate may change the pitch of the lines, how much they bend over a form, and the inks; `night` draws light
// lines on dark paper.
const plate = {
  pitch: 0.0235,
  bend: 9,
  paper: '0xfdf1e6',
  first: '0x0b3f48',
  second: '0xa3343c',
  ...globalThis.plate,
};
globalThis.shaderKits = [
  `
#define PITCH ${plate.pitch.toFixed(5)}
#define BEND ${plate.bend.toFixed(2)}
#define PAPER ${plate.paper}
#define FIRST ${plate.first}
#define SECOND ${plate.second}
${plate.night ? '#define NIGHT' : ''}
vec4 map(vec3 p);void view(out vec3 eye,out vec3 at,out float zoom);vec2 back(vec2 p);
vec4 nearer(vec4 a,vec4 b){return a.x<b.x?a:b;}
float box3(vec3 p,vec3 b,float r){vec3 q=abs(p)-b+r;return length(max(q,0.))+min(max(q.x,max(q.y,q.z)),0.)-r;}
float rod(vec3 p,vec3 a,vec3 b,float r){vec3 q=p-a,d=b-a;return length(q-d*sat(dot(q,d)/dot(d,d)))-r;}
float drum3(vec3 p,float r,float h,float e){vec2 d=vec2(length(p.xz)-r,abs(p.y)-h)+e;return min(max(d.x,d.y),0.)+length(max(d,0.))-e;}
float egg(vec3 p,vec3 r){float k=length(p/r);return k*(k-1.)/length(p/(r*r));}
vec3 spin(vec3 p,float a){p.xz=turn(p.xz,a);return p;}
vec3 facing(vec3 p){vec2 e=vec2(.0012,0);float d=map(p).x;
 return normalize(vec3(map(p+e.xyy).x-d,map(p+e.yxy).x-d,map(p+e.yyx).x-d));}
float lit(vec3 p,vec3 l){float s=1.,t=.03;for(int i=0;i<26;i++){float d=map(p+l*t).x;s=min(s,10.*d/t);t+=clamp(d,.02,.25);if(s<.01||t>5.)break;}return sat(s);}
float open(vec3 p,vec3 n){float a=0.;for(int i=1;i<5;i++){float h=.07*float(i);a+=(h-map(p+n*h).x)/float(i);}return sat(1.-2.2*a);}
// A line whose share of the pitch is "much", with soft edges; the tool trembles a little.
float cut(float phase,float much,float soft){float f=abs(fract(phase)-.5)*2.;return smoothstep(-soft,soft,much-f)*smoothstep(.02,.10,much);}
const float pitch=PITCH;
vec2 inked(vec2 p,float dark,float angle,float bend,float firm){
 vec2 w=p+.0022*(vec2(noise(p*16.),noise(p*16.+7.))-.5)*2.;
 vec2 a=turn(w,angle),b=turn(w,angle+1.02),c=turn(w,angle-.62);
 float soft=2.6/(R.y*pitch);
 float first=cut(a.y/pitch+bend,clamp(dark*1.18,0.,.86),soft);
 float second=cut(b.y/pitch*1.04-bend*.6,clamp((dark-.46)*1.25,0.,.62),soft)*firm;
 float third=cut(c.y/pitch,clamp((dark-.74)*1.9,0.,.62),soft)*firm;
 return vec2(max(first,max(second,third)),0.);}
vec3 shade(vec2 p){
 vec3 ro,ta;float zoom;view(ro,ta,zoom);
 vec3 f=normalize(ta-ro),r=normalize(cross(f,vec3(0,1,0))),u=cross(r,f);
 vec3 rd=normalize(p.x*r+p.y*u+zoom*f);
 float t=0.,rim=1e3;bool hit=false;vec4 m;float last=1e3;
 for(int i=0;i<110;i++){vec3 q=ro+rd*t;m=map(q);float cone=m.x/(t/zoom);
  if(m.x>last&&last<.05)rim=min(rim,last/(t/zoom));last=m.x;
  if(m.x<.0007*t){hit=true;break;}t+=m.x*.82;if(t>14.)break;}
 float ink=0.,red=0.;float px=2./R.y;
 vec3 key=normalize(vec3(-.62,.86,.48));
 float floorT=ro.y>0.&&rd.y<0.?-ro.y/rd.y:1e3;
 if(hit){
  vec3 q=ro+rd*t,n=facing(q);float tone=m.y;red=m.z;
  float sun=sat(dot(n,key))*lit(q+n*.01,key);
  float light=tone*(.16+.92*sun+.16*sat(dot(n,vec3(.8,.1,.3)))+.14*sat(n.y))*mix(.35,1.,open(q,n));
  vec3 h=normalize(key-rd);light+=.5*pow(sat(dot(n,h)),40.)*step(.5,tone);
  float dark=1.-pow(sat(light),.72);
  float side=abs(n.y)>.9?.32:abs(dot(n,r))>.72?-.5:0.;
  ink=inked(p,dark,m.w+side,(1.-dot(n,-f))*BEND,1.).x;
  ink=max(ink,smoothstep(.30,.16,dot(n,-rd)));
 }else if(floorT<14.){
  vec3 q=ro+rd*floorT;float s=lit(q+vec3(0,.01,0),key);float near=1.-sat(map(q).x*1.6);
  float dark=(1.-s)*.66+.22*near*near;dark*=smoothstep(5.2,2.6,length(q.xz-ta.xz));
#ifdef NIGHT
  float pool=s*smoothstep(2.7,.6,length(q.xz-vec2(.1,-.2)))*.46;
  ink=cut(p.y/pitch+.5*noise(p*4.),clamp(pool,0.,.7),2.6/(R.y*pitch));
#else
  ink=inked(p,dark,.0,0.,.7).x;
#endif
 }
 if(!hit&&floorT>=14.){vec2 b=back(p);float dark=b.x;
  ink=cut(b.y,clamp(dark,0.,.86),2.6/(R.y*pitch));}
 ink=max(ink,smoothstep(px*2.4,px*1.2,rim)*step(rim,px*3.));
 vec3 paper=lin(PAPER),one=lin(FIRST),two=lin(SECOND);
#ifdef NIGHT
 float lightLine=hit?1.-ink:ink*step(px*3.,rim);
 return mix(one,red>.5?two:paper,lightLine);
#else
 return mix(paper,red>.5?two:one,ink);
#endif
}
vec3 finish(vec3 c,vec2 f){return pow(clamp(c,0.,1.),vec3(.4545));}
`,
];
