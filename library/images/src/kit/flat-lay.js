// A table seen from above: things are heights over the table, lit by one low morning sun.
// A scene defines  void place(inout Thing t, vec2 p)  out of the things below.
globalThis.shaderKits = [
  `
struct Thing{float h;vec3 c;float gloss;};
void put(inout Thing t,float h,vec3 c,float gloss){if(h>t.h){t.h=h;t.c=c;t.gloss=gloss;}}
float dome(float r){return sqrt(max(0.,1.-r*r));}

// Round loaf: rings of flour from the proving basket, one long cut and an ear of wheat beside it.
void boule(inout Thing t,vec2 p,vec2 at,float R,float a,float base){
 vec2 q=turn(p-at,a)/R;float r=length(q);if(r>1.06)return;
 r*=1.+.035*(noise(q*2.2+at*7.)-.5)+.012*(noise(q*9.)-.5);if(r>1.)return;
 float h=.5*R*pow(dome(r),.75);
 float n=fbm(q*5.+at*3.),f=noise(q*60.);
 vec3 c=mix(lin(0x6b2f10),lin(0xb9672a),sat(dome(r)*1.25-.25+.5*(n-.5)));c=mix(c,lin(0xe0a055),sat((n-.52)*2.4)*.7);
 float rings=smoothstep(.0,.9,sin(r*36.+3.*n))*smoothstep(.98,.8,r)*smoothstep(.1,.3,r);
 float flour=sat(rings*(.25+.9*noise(q*26.+4.))*.9+.25*smoothstep(.6,.75,fbm(q*9.)));
 float cut=0.,ear=0.;
 float w=.125*sqrt(max(0.,1.-q.y*q.y/.55));float cx=q.x-.1*cos(q.y*1.6)+.32;
 cut=smoothstep(w,w*.55,abs(cx))*step(abs(q.y),.74);ear=smoothstep(.05,.0,abs(cx-w-.02))*step(abs(q.y),.7);
 float leaf=0.;
 for(int i=0;i<9;i++){float y=-.36+.2*float(i>>1),side=(i&1)==0?1.:-1.;vec2 at2=i==8?vec2(.3,.5):vec2(.3+side*.115,y);
  vec2 g=turn(q-at2,i==8?0.:-side*.55)/vec2(.052,.135);leaf=max(leaf,smoothstep(1.,.55,dot(g,g)));}
 leaf=max(leaf,smoothstep(.02,.008,abs(q.x-.3))*step(-.66,q.y)*step(q.y,.4)*.7);
 c=mix(c,lin(0xf6e7cd),flour*(1.-cut));
 c=mix(c,mix(lin(0xf2d6a2),lin(0xdda65f),noise(q*vec2(30.,12.))),max(cut,leaf*.9));
 c=mix(c,lin(0x54220c),ear*.75);
 h+=R*(.035*ear-.075*cut-.022*leaf+.008*n+.003*f);
 put(t,base+h,c,.06);}

void baguette(inout Thing t,vec2 p,vec2 at,float L,float W,float a,float base){
 vec2 q=turn(p-at,a);if(abs(q.x)>L*1.05||abs(q.y)>W*1.4)return;
 q.y+=W*.18*sin(q.x/L*2.+at.x*5.);
 float x=q.x/L;float w=W*pow(max(0.,1.-pow(abs(x),3.2)),.42)*(1.+.04*(noise(vec2(x*9.,1.))-.5));float v=q.y/max(w,.001);if(abs(v)>1.||abs(x)>1.)return;
 float n=fbm(vec2(q.x*7.,q.y*14.)+at*5.);
 vec3 c=mix(lin(0x7d3a12),lin(0xcf8a3c),sat(dome(v)*1.2-.25+.6*(n-.5)));
 c=mix(c,lin(0xf3e2c4),.55*smoothstep(.62,.78,noise(q*vec2(18.,34.)+3.))*smoothstep(1.,.5,abs(v)));
 float u=(q.x+q.y*1.7*(W/.085))/(L*.36);float k=floor(u+.5);float d=(u-k);
 float open=.2*sqrt(max(0.,1.-v*v/.62));float cut=smoothstep(open,open*.6,abs(d))*step(abs(k),2.)*step(abs(v),.8);
 float ear=smoothstep(.06,.0,abs(d+open))*step(abs(k),2.)*step(abs(v),.72);
 c=mix(c,mix(lin(0xf4d8a2),lin(0xdba763),noise(q*vec2(40.,90.))),cut);c=mix(c,lin(0x5a260d),ear*.7);
 put(t,base+w*.8*pow(dome(v),.8)+W*(.12*ear-.14*cut+.04*n),c,.07);}

void croissant(inout Thing t,vec2 p,vec2 at,float s,float a,float base){
 vec2 q=turn(p-at,a)/s;if(length(q)>1.25)return;
 q.y+=.62;float A=1.12;float ang=atan(q.x,q.y);float u=ang/A;if(abs(u)>1.)return;
 float w=.40*pow(max(0.,cos(u*1.5708)),.62)+.045*smoothstep(1.,.9,abs(u));
 w*=1.+.05*sin(abs(u)*4.2*6.2832);
 float v=(length(q)-.78+.03*cos(u*3.))/w;if(abs(v)>1.)return;
 float seg=abs(u)*4.1+.42*v*v+.14*v;float f=fract(seg);
 float shell=1.-pow(f,2.2)*.2;
 float n=noise(vec2(ang*46.,v*3.+floor(seg)*5.)),m=fbm(q*6.+at*9.);
 float h=w*pow(dome(v),.85)*.82*shell;
 vec3 c=mix(lin(0x8e430f),lin(0xd88a2f),sat(dome(v)*1.3-.3+.5*(m-.5)));
 c=mix(c,lin(0xf4c878),sat(.9-f*1.35)*.62*sat(dome(v)*1.3));c=mix(c,lin(0x74310b),smoothstep(.72,.98,f)*.8);
 c*=.86+.28*n;
 put(t,base+s*(h+.012*n),c,.3);}

// Wound bun; ice is how much sugar icing has been poured over it.
void bun(inout Thing t,vec2 p,vec2 at,float R,float a,float ice,float base){
 vec2 q=turn(p-at,a)/R;float r=length(q);if(r>1.08)return;
 float an=atan(q.y,q.x);r*=1.+.05*(noise(vec2(an*1.3,at.x*9.+at.y*5.))-.5);if(r>1.)return;
 float sp=r*3.1-an/6.2832;float f=fract(sp);float groove=smoothstep(.16,.0,abs(f-.5)*-1.+.5);
 float ridge=sin(f*3.1416);
 float n=fbm(q*4.+at*6.);
 float h=R*(.34*pow(dome(r*.97),.5)+.11*pow(ridge,.7));
 vec3 c=mix(lin(0xb8651f),lin(0xe9b264),sat(ridge*1.1-.15+.6*(n-.5)));c=mix(c,lin(0x4a1c08),groove*.92);c=mix(c,lin(0x8a4413),smoothstep(.8,1.,r)*.6);
 float pool=smoothstep(.5,.56,noise(q*2.6+at*13.)*.62+.5*(1.-r)+.13*ridge-.2+ice);
 c=mix(c,lin(0xfff6ea),pool*.95);h+=pool*R*.03;
 put(t,base+h,c,.16+.4*pool);}

void plate(inout Thing t,vec2 p,vec2 at,float R,vec3 c,vec3 line,float base){
 float r=length(p-at)/R;if(r>1.)return;
 float h=mix(.012,.05,smoothstep(.66,.98,r))-.02*smoothstep(.965,1.,r);
 put(t,base+h*R/.4+.012,mix(c,line,smoothstep(.02,.012,abs(r-.9))),.25);}

void cup(inout Thing t,vec2 p,vec2 at,float R,float a,vec3 c,vec3 drink,float base){
 vec2 q=turn(p-at,a);float r=length(q)/R;
 float hd=abs(length((q-vec2(R*1.22,0.))*vec2(1.,1.15))-R*.34)-R*.1;
 if(hd<0.)put(t,base+R*.75+sqrt(max(0.,1.-pow(hd/(R*.1)+1.,2.)))*R*.1,c,.3);
 if(r>1.)return;
 float n=fbm(q/R*2.6+2.);
 vec3 crema=mix(drink,lin(0xc98d4c),smoothstep(.2,.75,n*.7+.45*r*r));
 if(r<.87)put(t,base+R*.85,crema,.35);else put(t,base+R*1.05+R*.05*dome((r-.935)/.065),c,.3);}

// Shortcrust with a fluted rim; fruit 0 is halved plums, 1 raspberries, 2 lemon curd.
void tart(inout Thing t,vec2 p,vec2 at,float R,float a,int fruit,float base){
 vec2 q=turn(p-at,a)/R;float r=length(q),an=atan(q.y,q.x);float rim=1.-.028*(.5+.5*cos(an*28.));if(r>rim)return;
 float n=fbm(q*6.+at*4.);
 vec3 crust=mix(lin(0xb5702c),lin(0xecc27e),sat(n*1.3-.1));
 put(t,base+R*(.24+.05*dome(sat(abs(r-.9)/.1)))-R*.06*smoothstep(.96,1.,r/rim),crust*(.9+.14*cos(an*28.)*smoothstep(.86,1.,r)),.05);
 if(r<.83){t.h=base+R*.2;t.c=fruit==2?lin(0xf6c533)*(.97+.06*n):lin(0xf2d48c);t.gloss=fruit==2?.5:.1;
  if(fruit==2){float sw=sin(9.*r-an*2.);t.h+=R*.012*sw;
   for(int i=0;i<3;i++){vec2 z=q-.4*vec2(cos(float(i)*2.09+.5),sin(float(i)*2.09+.5));float d=length(z)/.2;if(d<1.){float wedge=smoothstep(.06,.02,abs(fract(atan(z.y,z.x)/6.2832*8.)-.5)*d)*step(d,.8);t.h=base+R*(.245-.01*d);t.c=mix(d<.82?lin(0xffe27a):d<.88?lin(0xfff6d0):lin(0xf4b81f),lin(0xfff3bd),wedge);t.gloss=.4;}}}
  if(fruit==1)for(int ring=0;ring<4;ring++){float rr=.68-.215*float(ring);float cnt=ring==3?1.:floor(6.2832*rr/.235);float ka=floor(an/6.2832*cnt+.5)*6.2832/cnt;
   vec2 z=(q-max(rr,.0)*vec2(cos(ka),sin(ka))*(ring==3?0.:1.))/.132;float d=length(z);if(d<1.){float bz=atan(z.y,z.x);float bump=.5+.5*cos(bz*7.+floor(d*3.5)*3.1)*sin(d*10.);float hole=smoothstep(.3,.1,d);
    float h=base+R*(.2+.12*dome(d)+.022*bump-.05*hole);if(h>t.h){t.h=h;t.c=mix(lin(0x8e0f2c),lin(0xe2325a),sat(bump*.8+.3*dome(d)-.5*hole));t.gloss=.35;}}}
  if(fruit==0)for(int ring=0;ring<2;ring++){float rr=ring==0?.52:.0;float cnt=ring==0?7.:1.;float ka=floor(an/6.2832*cnt+.5)*6.2832/cnt;
   vec2 z=q-rr*vec2(cos(ka),sin(ka));z=turn(z,ka+.5);z/=vec2(.3,.215);float d=length(z);if(d<1.){float h=base+R*(.2+.13*pow(dome(d),.8)-.09*smoothstep(.36,.2,length(z*vec2(1.,1.2))));if(h>t.h){float m=noise(z*3.+ka*3.);
    t.h=h;t.c=mix(mix(lin(0x5b1440),lin(0xa32350),m),lin(0xf0a24a),smoothstep(.75,.35,d)*.75);t.gloss=.5;}}}}}

void rollingPin(inout Thing t,vec2 p,vec2 at,float L,float a,float base){
 vec2 q=turn(p-at,a);vec3 c=mix(lin(0xa8703a),lin(0xdcae70),fbm(vec2(q.x*2.,q.y*40.)));
 float w=.115;if(abs(q.x)<L*.62&&abs(q.y)<w)put(t,base+w*(1.+dome(q.y/w)),c,.15);
 float e=abs(q.x)-L*.62;if(e>0.&&e<L*.38){float g=.04+.022*sin(e/(L*.38)*3.1416);float end=e/(L*.38);g*=sqrt(max(0.,1.-pow(end,8.)));if(abs(q.y)<g)put(t,base+w+g*dome(q.y/g),lin(0x2449b8),.25);}}

void bowl(inout Thing t,vec2 p,vec2 at,float R,vec3 c,vec3 inside,float base){
 float r=length(p-at)/R;if(r>1.)return;
 if(r>.9)put(t,base+R*.62+R*.05*dome((r-.95)/.05),c,.3);
 else{float n=fbm((p-at)*9.);put(t,base+R*(.28+.24*smoothstep(.0,.9,1.-r)+.10*n*(1.-r)),inside*(.93+.1*n),.0);}}

void egg(inout Thing t,vec2 p,vec2 at,float s,float a,vec3 c,float base){
 vec2 q=turn(p-at,a)/s;if(length(q)>1.7)return;q.y*=.78-.1*q.y;float r=length(q);if(r>1.)return;
 put(t,base+s*.92*dome(r),c*(.97+.06*noise(q*40.)),.12);}

void wheat(inout Thing t,vec2 p,vec2 at,float s,float a,float base){
 vec2 q=turn(p-at,a)/s;if(abs(q.x)>.3||abs(q.y)>1.1)return;
 q.x+=.10*q.y*q.y;
 if(abs(q.x)<.012&&q.y<.2&&q.y>-1.)put(t,base+.02*s,lin(0xc79a45),.05);
 for(int i=0;i<9;i++){float y=.12+.085*float(i);float side=(i&1)==0?1.:-1.;
  vec2 g=turn(q-vec2(side*.058*(1.-.05*float(i)),y),-side*.38)/vec2(.046,.092);float r=length(g);
  if(r<1.)put(t,base+s*.06*dome(r)+.01,mix(lin(0xb98132),lin(0xeec677),dome(r)*.8+.2*noise(g*5.)),.05);
  vec2 e=q-vec2(side*.075,y+.08);float aw=abs(dot(e,vec2(cos(side*.42),-sin(side*.42)))) ;float al=dot(e,vec2(sin(side*.42),cos(side*.42)));
  if(aw<.004&&al>0.&&al<.26)put(t,base+.02*s,lin(0xd9b366),.0);}}

void board(inout Thing t,vec2 p,vec2 at,vec2 b,float r,float a,float base){
 vec2 q=turn(p-at,a);float d=sdBox(q,b,r);if(d>0.)return;
 float g=fbm(vec2(q.x*1.6+.4*noise(q*3.),q.y*26.)+at*4.);
 put(t,base+.045-.02*smoothstep(-.02,0.,d),mix(lin(0xa8703a),lin(0xd9aa6c),g),.06);}

void knife(inout Thing t,vec2 p,vec2 at,float s,float a,float base){
 vec2 q=turn(p-at,a)/s;
 float hd=sdBox(q-vec2(-.62,0.),vec2(.36,.055),.05);
 if(hd<0.)put(t,base+.06*s*dome(sat(1.+hd/.055)),mix(lin(0x3a2417),lin(0x6a4326),noise(q*vec2(8.,40.))),.2);
 float y=q.y+.02*q.x;float top=.055,bot=-.075*sqrt(max(0.,1.-pow(sat((q.x-.35)/.45),3.)));
 if(q.x>-.27&&q.x<.8&&y<top*(1.-pow(sat((q.x-.3)/.5),2.)*.6)&&y>bot)put(t,base+.022,lin(0xcfd6dd)*(.8+.3*smoothstep(bot,top,y)),.7);}

float dusting(vec2 p,float much){return smoothstep(.5,.8,fbm(p*2.1+4.)*.55+much+.62*(fbm(turn(p,.7)*55.)-.5)+.3*(fbm(turn(p,.2)*160.)-.5));}

Thing scene(vec2 p);
float heightAt(vec2 p){return scene(p).h;}
const vec3 sunDirection=normalize(vec3(-.62,.52,.60));
vec3 lit(vec2 p,vec3 sun,vec3 sky){
 p+=.0022*(vec2(noise(p*34.),noise(p*34.+9.))-.5);
 Thing t=scene(p);float e=.0035;
 vec2 slope=vec2(heightAt(p+vec2(e,0.)),heightAt(p+vec2(0.,e)))-t.h;
 vec3 n=normalize(vec3(-clamp(slope/e,-2.4,2.4),1.));
 vec2 d=normalize(sunDirection.xy);float rise=sunDirection.z/length(sunDirection.xy);
 float open=1.;float jitter=hash(p*91.);
 for(int i=0;i<14;i++){float s=.012*(float(i)+jitter+.3)*(1.+.2*(float(i)+jitter));if(t.h+s*rise>.75)break;float gap=t.h+s*rise-heightAt(p+d*s);open=min(open,.5+gap/(.05*s+.006));}
 open=smoothstep(0.,1.,sat(open));
 float hid=0.;for(int i=0;i<3;i++){float a=float(i)*2.0944+6.2832*jitter;float s=.025+.05*hash(p*57.+float(i));hid+=sat((heightAt(p+s*vec2(cos(a),sin(a)))-t.h)/s);}
 float ao=1.-.62*hid/3.;
 float l=sat(dot(n,sunDirection))/sunDirection.z;
 l=mix(l,floor(l*5.+.9*noise(p*vec2(90.,40.)+n.xy*3.))/5.,.22);
 vec3 half3=normalize(sunDirection+vec3(0,0,1));float spec=pow(sat(dot(n,half3)),46.)*t.gloss;
 vec3 c=t.c*(sun*l*open+sky*ao*(.72+.28*n.y));
 return c+sun*spec*open*.7;}
`,
];
