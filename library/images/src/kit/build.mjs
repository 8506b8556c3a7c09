import fs from 'fs';
const n = process.argv[2];
let kit = fs.readFileSync('kit.glsl', 'utf8');
const sc = fs.readFileSync(n + '.glsl', 'utf8');
const opt = Object.assign(
  {
    spp: 16,
    den: 4,
    sat: 1.0,
    exp: 1.0,
    con: 0.35,
    vig: 0.12,
    grain: 0.01,
    lift: [0, 0, 0],
    warm: [1, 1, 1],
  },
  JSON.parse((sc.match(/^\/\/OPT (.*)$/m) || [0, '{}'])[1]),
);
kit = kit.replace('//SCENE', () => sc.replace(/^\/\/OPT.*\n/m, ''));
const dn = `#version 300 es
precision highp float;out vec4 o;uniform sampler2D C,A,N;uniform float st,first,inv;
void main(){ivec2 p=ivec2(gl_FragCoord.xy),sz=textureSize(C,0);vec4 a0=texelFetch(A,p,0)*inv,n0=texelFetch(N,p,0)*inv;vec3 c0=texelFetch(C,p,0).rgb;if(first>.5)c0=c0*inv/max(a0.rgb,.02);
 float l0=0.,lw=0.;for(int y=-1;y<=1;y++)for(int x=-1;x<=1;x++){ivec2 q=clamp(p+ivec2(x,y)*int(st),ivec2(0),sz-1);vec4 a=texelFetch(A,q,0)*inv,n=texelFetch(N,q,0)*inv;vec3 c=texelFetch(C,q,0).rgb;if(first>.5)c=c*inv/max(a.rgb,.02);vec3 dn=n.xyz-n0.xyz;float k=exp(-dot(dn,dn)*40.)*exp(-abs(a.w-a0.w)/(.03*a0.w*st+.001))*(x==0&&y==0?1.:.8*n0.w*n0.w+.0001);l0+=k*dot(c,vec3(.3,.6,.1));lw+=k;}l0/=lw;vec3 s=vec3(0);float w=0.;float sl=(.5/st)*(l0+.08)*clamp(n0.w,0.,1.)+1e-4;
 for(int y=-2;y<=2;y++)for(int x=-2;x<=2;x++){ivec2 q=clamp(p+ivec2(x,y)*int(st),ivec2(0),sz-1);vec4 a=texelFetch(A,q,0)*inv,n=texelFetch(N,q,0)*inv;vec3 c=texelFetch(C,q,0).rgb;if(first>.5)c=c*inv/max(a.rgb,.02);
 float k=exp(-.35*float(x*x+y*y));bool ce=x==0&&y==0;vec3 dn=n.xyz-n0.xyz;k*=exp(-dot(dn,dn)*60.);k*=exp(-abs(a.w-a0.w)/(.02*a0.w*(st)+.001));k*=exp(-abs(dot(c,vec3(.3,.6,.1))-l0)/sl);if(ce)k=k+1e-5;s+=c*k;w+=k;}
 o=vec4(s/w,1);}`;
const ds = `#version 300 es
precision highp float;out vec4 o;uniform sampler2D C;
void main(){ivec2 p=ivec2(gl_FragCoord.xy),sz=textureSize(C,0);vec3 c=texelFetch(C,p,0).rgb;float l=dot(c,vec3(.3,.6,.1));float a=1e9,b=1e9,x=-1.,y=-1.;vec3 lo=c,hi=c,lo2=c,hi2=c;
 for(int j=-1;j<=1;j++)for(int i=-1;i<=1;i++){if(i==0&&j==0)continue;vec3 q=texelFetch(C,clamp(p+ivec2(i,j),ivec2(0),sz-1),0).rgb;float m=dot(q,vec3(.3,.6,.1));if(m<a){b=a;lo2=lo;a=m;lo=q;}else if(m<b){b=m;lo2=q;}if(m>x){y=x;hi2=hi;x=m;hi=q;}else if(m>y){y=m;hi2=q;}}
 if(l<b)c=lo2;else if(l>y)c=hi2;o=vec4(c,1);}`;
const fin = `#version 300 es
precision highp float;out vec4 o;uniform sampler2D C,A;uniform float inv,first;uniform vec2 R;
float h1(vec2 p){p=fract(p*vec2(123.34,456.21));p+=dot(p,p+45.32);return fract(p.x*p.y);}
void main(){ivec2 p=ivec2(gl_FragCoord.xy);vec3 c=texelFetch(C,p,0).rgb;if(first>.5)c*=inv;else c*=max(texelFetch(A,p,0).rgb*inv,.02);
 c*=${opt.exp.toFixed(3)};c*=vec3(${opt.warm.map((x) => x.toFixed(3))});
 float l=dot(c,vec3(.25,.65,.1));c=max(mix(vec3(l),c,${opt.sat.toFixed(3)}),0.);
 c=(c*(c*2.35+.05))/(c*(c*2.25+.55)+.12);c=clamp(c,0.,1.);c=pow(c,vec3(.4545));c=mix(c,c*c*(3.-2.*c),${opt.con.toFixed(3)});
 c=c*(1.-vec3(${opt.lift.map((x) => x.toFixed(3))}))+vec3(${opt.lift.map((x) => x.toFixed(3))});
 vec2 q=gl_FragCoord.xy/R;c*=1.-${opt.vig.toFixed(3)}*(1.-pow(16.*q.x*q.y*(1.-q.x)*(1.-q.y),.25));c+=(h1(gl_FragCoord.xy)-.5)*${opt.grain.toFixed(4)};o=vec4(c,1);}`;
fs.writeFileSync(
  n + '.html',
  `<!doctype html><meta charset=utf-8><body style="margin:0;background:#000"><canvas id=c></canvas>
<script type="module">
const Q=location.hash.slice(1).split(',').map(Number),W=Q[0]||1600,H=Q[1]||1067,S=Q[2]||${opt.spp};
const c=document.getElementById('c');c.width=W;c.height=H;const gl=c.getContext('webgl2',{preserveDrawingBuffer:true,antialias:false});
if(!gl)document.title='nogl';gl.getExtension('EXT_color_buffer_float');gl.getExtension('EXT_float_blend');
const V='#version 300 es\\nin vec2 p;void main(){gl_Position=vec4(p,0.,1.);}';
const PT=${JSON.stringify(kit).replace(/\\n/g, '\\n\\\n')};
const DN=${JSON.stringify(dn).replace(/\\n/g, '\\n\\\n')};
const DS=${JSON.stringify(ds).replace(/\\n/g, '\\n\\\n')};
const FI=${JSON.stringify(fin).replace(/\\n/g, '\\n\\\n')};
function prog(f){const P=gl.createProgram();for(const [t,s] of [[gl.VERTEX_SHADER,V],[gl.FRAGMENT_SHADER,f]]){const x=gl.createShader(t);gl.shaderSource(x,s);gl.compileShader(x);if(!gl.getShaderParameter(x,gl.COMPILE_STATUS)){document.title='err '+gl.getShaderInfoLog(x);throw 0}gl.attachShader(P,x)}gl.bindAttribLocation(P,0,'p');gl.linkProgram(P);const u={};return{P,u:n=>u[n]??=gl.getUniformLocation(P,n)}}
const pt=prog(PT),dn=prog(DN),fi=prog(FI),ds=prog(DS);
gl.bindBuffer(gl.ARRAY_BUFFER,gl.createBuffer());gl.bufferData(gl.ARRAY_BUFFER,new Float32Array([-1,-1,3,-1,-1,3]),gl.STATIC_DRAW);gl.enableVertexAttribArray(0);gl.vertexAttribPointer(0,2,gl.FLOAT,false,0,0);
const tex=()=>{const t=gl.createTexture();gl.bindTexture(gl.TEXTURE_2D,t);gl.texStorage2D(gl.TEXTURE_2D,1,gl.RGBA32F,W,H);gl.texParameteri(gl.TEXTURE_2D,gl.TEXTURE_MIN_FILTER,gl.NEAREST);gl.texParameteri(gl.TEXTURE_2D,gl.TEXTURE_MAG_FILTER,gl.NEAREST);return t};
const fb=ts=>{const f=gl.createFramebuffer();gl.bindFramebuffer(gl.FRAMEBUFFER,f);ts.forEach((t,i)=>gl.framebufferTexture2D(gl.FRAMEBUFFER,gl.COLOR_ATTACHMENT0+i,gl.TEXTURE_2D,t,0));gl.drawBuffers(ts.map((_,i)=>gl.COLOR_ATTACHMENT0+i));return f};
const T=[tex(),tex(),tex()],G=fb(T),X=tex(),Y=tex(),FX=fb([X]),FY=fb([Y]);gl.viewport(0,0,W,H);
gl.bindFramebuffer(gl.FRAMEBUFFER,G);gl.clearColor(0,0,0,0);gl.clear(gl.COLOR_BUFFER_BIT);
const t0=performance.now(),px=new Float32Array(4);let s=0,k=0;const K=4;
const bind=(a)=>a.forEach((t,i)=>{gl.activeTexture(gl.TEXTURE0+i);gl.bindTexture(gl.TEXTURE_2D,t)});
(function go(){gl.bindFramebuffer(gl.FRAMEBUFFER,G);gl.useProgram(pt.P);gl.uniform2f(pt.u('R'),W,H);gl.uniform1i(pt.u('FR'),s);gl.enable(gl.BLEND);gl.blendFunc(gl.ONE,gl.ONE);gl.enable(gl.SCISSOR_TEST);
 const y0=Math.floor(k*H/K),y1=Math.floor((k+1)*H/K);gl.scissor(0,y0,W,y1-y0);gl.drawArrays(gl.TRIANGLES,0,3);gl.readBuffer(gl.COLOR_ATTACHMENT0);gl.readPixels(0,y0,1,1,gl.RGBA,gl.FLOAT,px);
 if(++k==K){k=0;s++}if(s<S)return setTimeout(go,0);
 gl.disable(gl.BLEND);gl.disable(gl.SCISSOR_TEST);let src=T[0];const Z=tex(),FZ=fb([Z]);gl.useProgram(ds.P);gl.uniform1i(ds.u('C'),0);bind([T[0]]);gl.bindFramebuffer(gl.FRAMEBUFFER,FX);gl.drawArrays(gl.TRIANGLES,0,3);bind([X]);gl.bindFramebuffer(gl.FRAMEBUFFER,FZ);gl.drawArrays(gl.TRIANGLES,0,3);src=Z;
 gl.useProgram(dn.P);['C','A','N'].forEach((n,i)=>gl.uniform1i(dn.u(n),i));gl.uniform1f(dn.u('inv'),1/S);
 for(let i=0;i<${opt.den};i++){bind([src,T[1],T[2]]);gl.bindFramebuffer(gl.FRAMEBUFFER,i%2?FY:FX);gl.uniform1f(dn.u('st'),1<<i);gl.uniform1f(dn.u('first'),i==0?1:0);gl.drawArrays(gl.TRIANGLES,0,3);src=i%2?Y:X}
 gl.bindFramebuffer(gl.FRAMEBUFFER,null);gl.useProgram(fi.P);bind([src,T[1]]);gl.uniform1i(fi.u('C'),0);gl.uniform1i(fi.u('A'),1);gl.uniform1f(fi.u('inv'),1/S);gl.uniform1f(fi.u('first'),${opt.den ? 0 : 1});gl.uniform2f(fi.u('R'),W,H);gl.drawArrays(gl.TRIANGLES,0,3);gl.finish();
 document.title='done '+Math.round(performance.now()-t0)})();
</script>`,
);
