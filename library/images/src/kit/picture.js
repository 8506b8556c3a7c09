// Draws one fragment shader to the page's canvas, tile by tile. A scene is a <script id="scene"> with
//   vec3 shade(vec2 p)               linear colour; p.y runs -1…1, p.x by the picture's proportion
//   vec3 finish(vec3 c, vec2 frag)   linear colour → the colour on screen
// Address: ?w=800 draws smaller, &s=1 with fewer samples per pixel (1, 4 or 9).
const common = `#version 300 es
precision highp float;precision highp int;out vec4 outColour;uniform vec2 R;uniform int S;
float hash(vec2 p){p=fract(p*vec2(123.34,456.21));p+=dot(p,p+45.32);return fract(p.x*p.y);}
float noise(vec2 x){vec2 i=floor(x),f=fract(x);f=f*f*(3.-2.*f);return mix(mix(hash(i),hash(i+vec2(1,0)),f.x),mix(hash(i+vec2(0,1)),hash(i+vec2(1,1)),f.x),f.y);}
float fbm(vec2 p){float a=.5,s=0.;for(int i=0;i<4;i++){s+=a*noise(p);p=mat2(1.6,1.2,-1.2,1.6)*p+3.1;a*=.5;}return s/.94;}
vec2 turn(vec2 p,float a){float c=cos(a),s=sin(a);return vec2(c*p.x+s*p.y,c*p.y-s*p.x);}
vec3 lin(int hex){vec3 c=vec3(float(hex>>16&255),float(hex>>8&255),float(hex&255))/255.;return pow(c,vec3(2.2));}
float sdBox(vec2 p,vec2 b,float r){vec2 q=abs(p)-b+r;return length(max(q,0.))+min(max(q.x,q.y),0.)-r;}
float sdLine(vec2 p,vec2 a,vec2 b){vec2 q=p-a,d=b-a;return length(q-d*clamp(dot(q,d)/dot(d,d),0.,1.));}
float sat(float x){return clamp(x,0.,1.);}
#line 1
`;
const last = `
void main(){vec3 sum=vec3(0);int n=S==9?3:S==4?2:1;
 for(int k=0;k<S;k++){vec2 o=(vec2(float(k%n),float(k/n))+.5)/float(n)-.5;sum+=min(shade((2.*(gl_FragCoord.xy+o)-R)/R.y),vec3(4.));}
 outColour=vec4(finish(sum/float(S),gl_FragCoord.xy),1.);}`;

const query = new URLSearchParams(location.search);
const canvas = document.querySelector('canvas');
const height = canvas.height / canvas.width;
if (query.get('w')) {
  canvas.width = Number(query.get('w'));
  canvas.height = Math.round(canvas.width * height);
}
const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false });
const compiled = (type, source) => {
  const shader = gl.createShader(type);
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
    document.title = `failed ${gl.getShaderInfoLog(shader)}`;
    throw new Error(document.title);
  }
  return shader;
};
const parts = [...document.querySelectorAll('script[type="x-shader"]')].map((part) => part.textContent);
const kits = globalThis.shaderKits ?? [];
const program = gl.createProgram();
gl.attachShader(
  program,
  compiled(gl.VERTEX_SHADER, '#version 300 es\nin vec2 p;void main(){gl_Position=vec4(p,0.,1.);}'),
);
gl.attachShader(program, compiled(gl.FRAGMENT_SHADER, [common, ...kits, ...parts, last].join('\n')));
gl.bindAttribLocation(program, 0, 'p');
gl.linkProgram(program);
gl.useProgram(program);
gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
gl.enableVertexAttribArray(0);
gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
gl.uniform2f(gl.getUniformLocation(program, 'R'), canvas.width, canvas.height);
gl.uniform1i(gl.getUniformLocation(program, 'S'), Number(query.get('s') || 4));
gl.enable(gl.SCISSOR_TEST);

const rows = 24;
const begun = performance.now();
const drawRow = (row) => {
  const from = Math.floor((row * canvas.height) / rows);
  gl.scissor(0, from, canvas.width, Math.floor(((row + 1) * canvas.height) / rows) - from);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.readPixels(0, from, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  if (row + 1 < rows) setTimeout(drawRow, 0, row + 1);
  else document.title = `done ${Math.round(performance.now() - begun)} ms`;
};
drawRow(0);
